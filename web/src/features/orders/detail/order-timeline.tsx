import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#api/orders/order-view.ts'
import { serverNowMs } from '#device/clock.ts'
import { toEtMomentText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import styles from './order-detail.module.css'
import { type OrderTimelineItem, toOrderTimeline } from './timeline-rules.ts'
import { useOrderStageTexts } from './use-order-stage-texts.ts'

/** Shows the stages of an order: completed, current and future ones. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  return (
    <ol className={styles.steps}>
      {toOrderTimeline(order).map((item) => (
        <Stage key={item.stage} order={order} item={item} />
      ))}
    </ol>
  )
}

function Stage({ order, item }: { order: OrderDetail; item: OrderTimelineItem }) {
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
            {toEtMomentText(atMs, serverNowMs(), language)}
            {item.stage === 'submitted' && ` ${t('et')}`}
          </time>
        )}
      </div>
      <span className="quiet">
        {text} {hash && <TransactionLink chainId={order.chainId} hash={hash} />}
      </span>
    </li>
  )
}
