import { toEtDayText, toEtTimeText } from '@parvalue/shared/domain/market/session-end.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { trackEvent } from '#analytics/analytics.ts'
import type { OrderDetail } from '#api/orders/order-view.ts'
import { orderQuery } from '#api/orders/orders.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { OrderStatusTag } from '#orders/order-status.tsx'
import { toOrderStatusKey } from '#orders/status-rules.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import type { TicketRecord } from '../flow/ticket-record.ts'
import type { TicketState } from '../flow/ticket-state.ts'
import { useTicketEnd } from '../flow/use-ticket-end.ts'
import styles from '../ticket.module.css'
import { toLiveOrderFigures } from './live-figures.ts'
import { TicketSupportLink } from './ticket-support-link.tsx'

type LiveOrderScreenProps = {
  state: TicketState
  record: TicketRecord
  /** Links to the order in the list of orders. */
  toLink: (label: string) => ReactNode
  onNew: () => void
}

/** Interval of polling while the order is open; the event stream reports changes as well. */
const POLL_MS = 2000

/** Shows an order's progress until its end, in place of the ticket (requirement SK-03). */
export function LiveOrderScreen({ state, record, toLink, onNew }: LiveOrderScreenProps) {
  const { t } = useTranslation('ticket')
  const { t: tOrders } = useTranslation('orders')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: order } = useQuery({
    ...orderQuery(record.account, record.rowId),
    refetchInterval: ({ state: { data } }) => (data && isOrderFinal(data.status) ? false : POLL_MS),
  })
  useEffect(() => heading.current?.focus(), [])
  useEndEvent(order ?? null)
  useTicketEnd(record, order, state.form.clear)
  return (
    <section className={styles.live} aria-live="polite">
      <div className={styles.liveHead}>
        <h3 ref={heading} tabIndex={-1}>
          {t('yourOrder')}
        </h3>
        {order && <OrderStatusTag order={order} />}
      </div>
      {order && <Life order={order} state={state} />}
      {order === null && <p className={styles.what}>{t('orderGone')}</p>}
      {order === undefined && <Skeleton width={240} height={72} />}
      <div className={styles.actions}>
        {toLink(t(order?.isCancellable ? 'toOrdersOpen' : 'toOrders'))}
        {order && isOrderParked(order.status) && (
          <TicketSupportLink
            record={record}
            message={order.reason && tOrders(`reasons.${order.reason}`)}
            hash={order.transactionHash}
          />
        )}
        <Button
          isBig
          variant={order && isOrderFinal(order.status) ? 'primary' : 'quiet'}
          onClick={onNew}
        >
          {t('newOrder')}
        </Button>
      </div>
    </section>
  )
}

function Life({ order, state }: { order: OrderDetail; state: TicketState }) {
  const { t } = useTranslation('ticket')
  const { t: tOrders } = useTranslation('orders')
  const figures = toLiveOrderFigures(order)
  const isEnd = isOrderFinal(order.status)
  const isOver = isEnd || isOrderParked(order.status)
  const reason = isOver && order.reason !== null && tOrders(`reasons.${order.reason}`)
  const wait = order.waitingFor !== null && !isEnd && tOrders(`waits.${order.waitingFor}`)
  return (
    <>
      <p className={styles.what}>
        {t(`what.${order.side}`, {
          symbol: toTokenSymbol(order),
          whole: figures.whole ?? '',
          paid: findPaymentSymbol(order, state),
        })}
        {order.type === 'LIMIT' && ` ${t(`atLimit.${order.side}`, { price: figures.limit ?? '' })}`}
      </p>
      <p>
        {[tOrders(`status.${toOrderStatusKey(order)}.meaning`), reason, wait]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('rows.filled')}
        aria-valuenow={figures.percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={t('filledPercent', { percent: figures.percent })}
      >
        <i style={{ width: `${figures.percent}%` }} />
      </div>
      <KeyValueList rows={useRows(order, state)} />
    </>
  )
}

function useRows(order: OrderDetail, { offer, market }: TicketState): KeyValueRow[] {
  const { t } = useTranslation('ticket')
  const { t: tOrders } = useTranslation('orders')
  const { language } = useLanguage()
  const { filledShares, averagePrice, filledPayment, feesTaken, expiresMs, transactionHash } = order
  const { executedShares, executedPrice } = order
  const symbol = findPaymentSymbol(order, { offer })
  const money = (amount: bigint) => `${toAmountLabel(amount, CENTS)}\u00a0${symbol}`
  const isFilled = filledShares > 0n
  const isEnd = isOrderFinal(order.status)
  const ends =
    expiresMs === null || isEnd || market === null
      ? null
      : t('etMoment', {
          moment: `${toEtDayText(expiresMs, language)}, ${toEtTimeText(expiresMs, language)}`,
        })
  const rows: (KeyValueRow | false)[] = [
    { key: 'filled', label: t('rows.filled'), value: toFilledLabel(order, t) },
    executedPrice !== null &&
      executedShares > filledShares &&
      !isEnd && {
        ...{ key: 'executed', label: t('rows.executed') },
        value: tOrders('executedAt', {
          amount: toAmountLabel(executedShares, SHARES),
          price: toAmountLabel(executedPrice, PRICE),
        }),
      },
    isFilled &&
      averagePrice !== null && {
        ...{ key: 'average', label: t('rows.average') },
        value: toAmountLabel(averagePrice, PRICE),
      },
    isFilled && {
      key: 'money',
      label: t(order.side === 'BUY' ? 'rows.paid' : 'rows.received'),
      value: money(order.side === 'BUY' ? filledPayment + feesTaken : filledPayment - feesTaken),
    },
    isFilled && { key: 'fees', label: t('rows.fees'), value: money(feesTaken) },
    ends !== null && { key: 'ends', label: t('rows.expires'), value: ends },
    transactionHash !== null && {
      key: 'transaction',
      label: t('rows.transaction'),
      value: <TransactionLink chainId={order.chainId} hash={transactionHash} />,
    },
  ]
  return rows.filter((row) => row !== false)
}

const findPaymentSymbol = (order: OrderDetail, { offer }: Pick<TicketState, 'offer'>) =>
  offer.paymentTokens.find(({ address }) => address === order.paymentToken)?.symbol ??
  offer.paymentToken.symbol

/** Returns the token's symbol; the server returns either the stock's symbol or its token's. */
const toTokenSymbol = ({ symbol }: OrderDetail) => (symbol.endsWith('.d') ? symbol : `${symbol}.d`)

const CENTS = { decimals: NATIVE_DECIMALS, fractionMin: 2, fractionMax: 6 }
const PRICE = { ...CENTS, fractionMax: 4 }
const SHARES = { decimals: NATIVE_DECIMALS, fractionMin: 0, fractionMax: 6 }

/** Returns filled and total shares of a sell, or filled shares and spent payment of a buy. */
function toFilledLabel(order: OrderDetail, t: TicketState['t']): string {
  const filled = toAmountLabel(order.filledShares, SHARES)
  if (order.shares !== null)
    return t('filledOf', { filled, whole: toAmountLabel(order.shares, SHARES) })
  return t('shareCount', { amount: filled, count: toPluralCount(filled) })
}

/** Tracks the end of an order once, when the page observes it. */
function useEndEvent(order: OrderDetail | null) {
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (order === null) return
    const wasOpen = last.current !== null && !isOrderFinal(last.current as OrderDetail['status'])
    last.current = order.status
    if (wasOpen && isOrderFinal(order.status))
      trackEvent({ name: 'order_ended', chainId: order.chainId, status: order.status })
  }, [order])
}
