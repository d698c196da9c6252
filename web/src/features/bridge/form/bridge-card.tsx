import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import card from '#ui/layout/card.module.css'
import { useTopInView } from '#ui/layout/use-top-in-view.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from '../page/bridge-page.module.css'

type BridgeCardProps = {
  form: ReactNode
  /** Token list, shown instead of the form. */
  list: ReactNode
  /** Screen of a running or finished transaction, shown instead of the form. */
  screen: ReactNode
}

/**
 * Shows the card of the bridge page. All its screens share one position, so that the content below does not
 * shift.
 */
export function BridgeCard({ form, list, screen }: BridgeCardProps) {
  const { t } = useTranslation('bridge')
  const section = useRef<HTMLElement>(null)
  const isListOpen = list !== null
  useTopInView(section, !isListOpen && screen === null)
  const wasListOpen = useRef(false)
  // Returns the focus to the token button when the list closes.
  useEffect(() => {
    if (wasListOpen.current && !isListOpen) {
      section.current?.querySelector<HTMLElement>('[data-pick]')?.focus()
    }
    wasListOpen.current = isListOpen
  }, [isListOpen])
  return (
    <section
      ref={section}
      className={joinClassNames(card.card, styles.stage)}
      aria-label={t('card')}
    >
      <div className={joinClassNames(card.body, styles.form)} inert={isListOpen || screen !== null}>
        {form}
      </div>
      {screen ?? (list && <div>{list}</div>)}
    </section>
  )
}
