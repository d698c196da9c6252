import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#ui/form/tabs.tsx'
import card from '#ui/layout/card.module.css'
import { join } from '#ui/text/class-names.ts'
import styles from './trade-card.module.css'
import type { TradeSide } from './trade-offer.ts'

type TradeCardProps = {
  side: TradeSide
  onSide: (side: TradeSide) => void
  /** The form of the side that is open. */
  form: ReactNode
  /** A list or a page of a longer form, which takes the form's place. */
  page: ReactNode
  /** What a running or finished transaction shows instead of the form. */
  screen: ReactNode
}

/**
 * The task of the first page, the one filled card on it. Whatever it shows lies in one place, so
 * that what is below keeps still when one follows the other.
 */
export function TradeCard({ side, onSide, form, page, screen }: TradeCardProps) {
  const { t } = useTranslation('buyRedeem')
  const section = useRef<HTMLElement>(null)
  useFocusBack(section, page !== null)
  const content = <div className={card.body}>{form}</div>
  return (
    <section ref={section} className={join(card.card, styles.stage)} aria-label={t('card')}>
      <div className={styles.form} inert={page !== null || screen !== null}>
        <Tabs
          look="card"
          label={t('tabs')}
          value={side}
          onChange={(value) => onSide(value === 'redeem' ? 'redeem' : 'buy')}
          tabs={[
            { value: 'buy', label: t('buy'), content },
            { value: 'redeem', label: t('redeemTab'), content },
          ]}
        />
      </div>
      {screen ?? (page && <div>{page}</div>)}
    </section>
  )
}

/** Back from a list, focus is where the way to it was. */
function useFocusBack(section: { current: HTMLElement | null }, isAway: boolean) {
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway) {
      section.current?.querySelector<HTMLElement>('[data-pick]')?.focus()
    }
    wasAway.current = isAway
  }, [isAway, section])
}
