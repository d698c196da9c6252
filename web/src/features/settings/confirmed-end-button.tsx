import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { focusSectionHeading } from './focus-section-heading.ts'
import styles from './settings-page.module.css'

type ConfirmedEndButtonProps = {
  /** Accessible name that also names the row, which the button's text does not. */
  label: string
  /** Visible text of the button; the label begins with it. */
  text: string
  /** Consequence of ending the session or token. */
  sureText: string
  yesLabel: string
  /** `leave` must be called before the row disappears, to move the focus. */
  onEnd: (leave: () => void) => Promise<void>
}

/**
 * Shows a button that asks for confirmation, because ending a session or a token is irreversible.
 */
export function ConfirmedRevokeButton({
  label,
  text,
  sureText,
  yesLabel,
  onEnd,
}: ConfirmedEndButtonProps) {
  const { t } = useTranslation('settings')
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { button, question } = useFocusSwap(isConfirming)
  if (!isConfirming) {
    return (
      <span className={styles.end}>
        <Button ref={button} variant="quiet" label={label} onClick={() => setConfirming(true)}>
          {text}
        </Button>
      </span>
    )
  }
  const end = async () => {
    setBusy(true)
    const confirmation = question.current
    await onEnd(() => confirmation && focusSectionHeading(confirmation))
    setBusy(false)
  }
  return (
    <div ref={question} tabIndex={-1} className={styles.question} role="alert">
      <p>{sureText}</p>
      <div className={styles.answers}>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void end()}>
          {yesLabel}
        </Button>
        <Button variant="plain" onClick={() => setConfirming(false)}>
          {t('no')}
        </Button>
      </div>
    </div>
  )
}

/** Moves the focus between the button and its confirmation, which replace each other. */
function useFocusSwap(isConfirming: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const wasConfirming = useRef(false)
  useEffect(() => {
    if (isConfirming) question.current?.focus()
    else if (wasConfirming.current) button.current?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])
  return { button, question }
}
