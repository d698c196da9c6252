import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { focusHeading } from './focus-heading.ts'
import styles from './settings-page.module.css'

type EndButtonProps = {
  /** What is ended, for those who do not see the row. */
  label: string
  /** What follows from it. */
  sureText: string
  yesLabel: string
  /** `leave` is called before the row goes, so that the focus is not lost with it. */
  onEnd: (leave: () => void) => Promise<void>
}

/** Asked once more, because nothing brings it back. */
export function EndButton({ label, sureText, yesLabel, onEnd }: EndButtonProps) {
  const { t } = useTranslation('settings')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { button, question } = useKeptFocus(isAsked)
  if (!isAsked) {
    return (
      <span className={styles.end}>
        <Button ref={button} variant="quiet" label={label} onClick={() => setAsked(true)}>
          {t('end')}
        </Button>
      </span>
    )
  }
  const end = async () => {
    setBusy(true)
    const asking = question.current
    await onEnd(() => asking && focusHeading(asking))
    setBusy(false)
  }
  return (
    <div ref={question} tabIndex={-1} className={styles.question} role="alert">
      <p>{sureText}</p>
      <div className={styles.answers}>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void end()}>
          {yesLabel}
        </Button>
        <Button variant="plain" onClick={() => setAsked(false)}>
          {t('no')}
        </Button>
      </div>
    </div>
  )
}

/** The button and its question stand in each other's place, and the focus with them. */
function useKeptFocus(isAsked: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (isAsked) question.current?.focus()
    else if (wasAsked.current) button.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  return { button, question }
}
