import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import card from '#ui/card.module.css'
import { join } from '#ui/class-names.ts'
import { Tabs } from '#ui/tabs.tsx'
import { BuyForm } from './buy-form.tsx'
import type { BuyView } from './buy-view.ts'
import styles from './trade-card.module.css'

type TradeCardProps = {
  buy: BuyView
  /** What a running or finished transaction shows instead of the form. */
  screen: ReactNode
}

/**
 * The task of the first page, the one filled card on it. Form and screen lie in one place, so that
 * the page below keeps still when one follows the other.
 */
export function TradeCard({ buy, screen }: TradeCardProps) {
  const { t } = useTranslation('buyRedeem')
  const [tab, setTab] = useState('buy')
  const form = (
    <div className={card.body}>
      <BuyForm view={buy} />
    </div>
  )
  return (
    <section className={join(card.card, styles.stage)} aria-label={t('card')}>
      <div className={styles.form} inert={screen !== null}>
        <Tabs
          look="card"
          label={t('tabs')}
          value={tab}
          onChange={setTab}
          tabs={[{ value: 'buy', label: t('buy'), content: form }]}
        />
      </div>
      {screen}
    </section>
  )
}
