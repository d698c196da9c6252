import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import card from '#ui/card.module.css'
import { Tabs } from '#ui/tabs.tsx'
import { BuyForm } from './buy-form.tsx'
import type { BuyView } from './buy-view.ts'

type TradeCardProps = {
  buy: BuyView
  /** What a running or finished transaction shows instead of the form. */
  screen: ReactNode
}

/** The task of the first page, the one filled card on it. */
export function TradeCard({ buy, screen }: TradeCardProps) {
  const { t } = useTranslation('buyRedeem')
  const [tab, setTab] = useState('buy')
  const form = (
    <div className={card.body}>
      <BuyForm view={buy} />
    </div>
  )
  return (
    <section className={card.card} aria-label={t('card')}>
      {screen ?? (
        <Tabs
          look="card"
          label={t('tabs')}
          value={tab}
          onChange={setTab}
          tabs={[{ value: 'buy', label: t('buy'), content: form }]}
        />
      )}
    </section>
  )
}
