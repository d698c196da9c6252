import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#ui/form/tabs.tsx'
import card from '#ui/layout/card.module.css'
import { scrollCardIntoView, useTopInView } from '#ui/layout/use-top-in-view.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from './trade-card.module.css'
import type { TradeSide } from './trade-offer.ts'

type TradeCardProps = {
  side: TradeSide
  onSide: (side: TradeSide) => void
  /** Form of the selected side. */
  form: ReactNode
  /** A list, or a page of a longer form, shown instead of the form. */
  page: ReactNode
  /** Screen of a running or finished transaction, shown instead of the form. */
  screen: ReactNode
}

/**
 * Shows the trade card of the first page. All its screens share one position, so that the content below does
 * not shift.
 */
export function TradeCard({ side, onSide, form, page, screen }: TradeCardProps) {
  const { t } = useTranslation('buyRedeem')
  const section = useRef<HTMLElement>(null)
  useFocusBack(section, page !== null)
  useTopInView(section, page === null && screen === null)
  const content = <div className={card.body}>{form}</div>
  return (
    <section
      ref={section}
      className={joinClassNames(card.card, styles.stage)}
      aria-label={t('card')}
      onFocus={({ target }) => {
        // A checkbox or a button must not move away under the pointer that presses it.
        if (target instanceof HTMLInputElement && target.inputMode === 'decimal')
          scrollCardIntoView(section.current)
      }}
    >
      <div className={styles.form} inert={page !== null || screen !== null}>
        <Tabs
          variant="card"
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

/** Returns the focus to the token button when a list closes. */
function useFocusBack(section: { current: HTMLElement | null }, isListOpen: boolean) {
  const wasListOpen = useRef(false)
  useEffect(() => {
    if (wasListOpen.current && !isListOpen) {
      section.current?.querySelector<HTMLElement>('[data-pick]')?.focus()
    }
    wasListOpen.current = isListOpen
  }, [isListOpen, section])
}
