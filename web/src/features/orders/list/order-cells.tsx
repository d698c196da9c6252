import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { serverNowMs } from '#device/clock.ts'
import { toMomentText } from '#i18n/format.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { FormattedTime } from '#i18n/time.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { OrderStatusTag } from '#orders/order-status.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { toOrderedShares, toOrderFilledPercent } from '../detail/order-figures.ts'
import { toOrderNumber } from '../order-number.ts'
import {
  toOrderName,
  toOrderPaymentText,
  toOrderSharesText,
  toOrderTermsText,
} from '../order-text.ts'
import styles from './orders-page.module.css'

export function OrderNameCell({ order }: { order: Order }) {
  const { t } = useTranslation('ordersPage')
  return (
    <span className={styles.order}>
      <TokenIcon symbol={order.symbol} chainId={order.chainId} isBadgeNarrow />
      <span>
        <strong>{toOrderName(t, order)}</strong>
        <span className={styles.sub}>{toOrderTermsText(t, order)}</span>
      </span>
    </span>
  )
}

/** Shows the ordered shares, or for a market buy its payment. */
export function OrderedAmountCell({ order }: { order: Order }) {
  const shares = toKnownShares(order)
  if (shares !== null) return toOrderSharesText(shares)
  return order.payment === null ? '—' : toOrderPaymentText(order.payment, order)
}

/** Returns the shares of an order; a market buy has them once it is filled. */
const toKnownShares = (order: Order): bigint | null =>
  toOrderedShares(order) ?? (order.status === 'FILLED' ? order.filledShares : null)

/** Shows the filled percentage as a bar, and the exact amount as a figure. */
export function OrderFilledCell({ order }: { order: Order }) {
  const { t } = useTranslation('ordersPage')
  const percent = toOrderFilledPercent(order)
  const isPartly = order.filledShares > 0n && order.status !== 'FILLED'
  return (
    <>
      {toOrderSharesText(order.filledShares)}
      {isPartly && (
        <div className={styles.progress} role="img" aria-label={t('filledPart', { percent })}>
          <i style={{ width: `${percent}%` }} />
        </div>
      )}
    </>
  )
}

export function OrderPlacedTimeCell({ createdMs }: { createdMs: number }) {
  const { t } = useTranslation('ordersPage')
  const { language } = useLanguage()
  const nowMs = serverNowMs()
  const moment = toMomentText(createdMs, nowMs, language)
  const isToday = new Date(createdMs).toDateString() === new Date(nowMs).toDateString()
  return (
    <FormattedTime className="quiet" atMs={createdMs}>
      {isToday ? t('placedToday', { time: moment }) : moment}
    </FormattedTime>
  )
}

export function OrderStatusCell({ order, isNarrow }: { order: Order; isNarrow: boolean }) {
  return (
    <span className={styles.status}>
      <OrderStatusTag order={order} />
      {isNarrow && (
        <span className={styles.sub}>
          <ShortFilled order={order} />
        </span>
      )}
    </span>
  )
}

/** Shows one line with filled and ordered shares; a filled order shows a single figure. */
function ShortFilled({ order }: { order: Order }) {
  const { t } = useTranslation('ordersPage')
  const filled = toOrderSharesText(order.filledShares)
  const shares = toKnownShares(order)
  if (shares === null)
    return t('forAmount', { amount: toOrderPaymentText(order.payment ?? 0n, order) })
  if (shares === order.filledShares)
    return t('inShares', { shares: filled, count: toPluralCount(filled) })
  return t('ofOrdered', { filled, ordered: toOrderSharesText(shares) })
}

type OrderExpanderProps = { order: Order; isOpen: boolean; onPress: () => void }

export function OrderExpander({ order, isOpen, onPress }: OrderExpanderProps) {
  const { t } = useTranslation('ordersPage')
  const label = t('openTimeline', { name: toOrderName(t, order), number: toOrderNumber(order.id) })
  return (
    <button
      type="button"
      className={styles.expander}
      aria-expanded={isOpen}
      aria-label={label}
      onClick={onPress}
    >
      <Icon name={isOpen ? 'down' : 'right'} size="small" />
    </button>
  )
}
