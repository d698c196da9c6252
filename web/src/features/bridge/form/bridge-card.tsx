import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import card from '#ui/layout/card.module.css'
import { join } from '#ui/text/class-names.ts'
import styles from '../page/bridge-page.module.css'

type BridgeCardProps = {
  form: ReactNode
  /** The list of tokens, which takes the form's place. */
  list: ReactNode
  /** What a running or finished transaction shows instead of the form. */
  screen: ReactNode
}

/** The task of the page. Whatever it shows lies in one place, so that what is below keeps still. */
export function BridgeCard({ form, list, screen }: BridgeCardProps) {
  const { t } = useTranslation('bridge')
  const section = useRef<HTMLElement>(null)
  const isAway = list !== null
  const wasAway = useRef(false)
  // Back from the list, focus is where the way to it was.
  useEffect(() => {
    if (wasAway.current && !isAway) {
      section.current?.querySelector<HTMLElement>('[data-pick]')?.focus()
    }
    wasAway.current = isAway
  }, [isAway])
  return (
    <section ref={section} className={join(card.card, styles.stage)} aria-label={t('card')}>
      <div className={join(card.body, styles.form)} inert={isAway || screen !== null}>
        {form}
      </div>
      {screen ?? (list && <div>{list}</div>)}
    </section>
  )
}
