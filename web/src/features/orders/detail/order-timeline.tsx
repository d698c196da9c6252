import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#api/orders/order-view.ts'
import { toEtMomentText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { HeldProceeds } from '../claim/held-proceeds.tsx'
import styles from './order-detail.module.css'
import { type OrderTimelineItem, toOrderTimeline } from './timeline-rules.ts'
import { useOrderStageTexts } from './use-order-stage-texts.ts'

type OrderTimelineProps = { order: OrderDetail; account: Address }

/**
 * Shows the stages of an order: completed, current and future ones, all in New York time. Held proceeds are shown at
 * the last one, whether the order was filled or canceled.
 */
export function OrderTimeline({ order, account }: OrderTimelineProps) {
  const items = toOrderTimeline(order)
  return (
    <ol className={styles.steps}>
      {items.map((item, index) => (
        <Stage key={item.stage} order={order} item={item}>
          {index === items.length - 1 && <HeldProceeds order={order} account={account} />}
        </Stage>
      ))}
    </ol>
  )
}

type StageProps = { order: OrderDetail; item: OrderTimelineItem; children: ReactNode }

function Stage({ order, item, children }: StageProps) {
  const { t } = useTranslation('ordersPage')
  const { language } = useLanguage()
  const { title, text } = useOrderStageTexts(order, item)
  const { state, atMs, hash } = item
  return (
    <li className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <div className={styles.line}>
        <b>{title}</b>
        <span className="visually-hidden">, {t(`states.${state}`)}</span>
        {atMs !== null && (
          <time className="age" dateTime={new Date(atMs).toISOString()}>
            {t('etMoment', { moment: toEtMomentText(atMs, language) })}
          </time>
        )}
      </div>
      <span className="quiet">
        {text} {hash && <TransactionLink chainId={order.chainId} hash={hash} />}
      </span>
      {children}
    </li>
  )
}
