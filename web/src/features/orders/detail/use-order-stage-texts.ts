import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#api/orders/order-view.ts'
import { toOrderStatusKey } from '#orders/status-rules.ts'
import {
  toOrderPaymentSymbol,
  toOrderPaymentText,
  toOrderPriceText,
  toPriceDifferenceText,
  toShortOrderSharesText,
} from '../order-text.ts'
import { toOrderedShares, toPriceImprovement } from './order-figures.ts'
import type { OrderStage, OrderTimelineItem } from './timeline-rules.ts'

export type OrderStageTexts = { title: string; text: string }

type StageContext = {
  /** Translation function of this page. */
  t: TFunction<'ordersPage'>
  /** Translation function of the order statuses. */
  status: TFunction<'orders'>
  order: OrderDetail
  item: OrderTimelineItem
}

/** Returns the name of a stage and its text for this order. */
export function useOrderStageTexts(order: OrderDetail, item: OrderTimelineItem): OrderStageTexts {
  const { t: status } = useTranslation('orders')
  const { t } = useTranslation('ordersPage')
  const context = { t, status, order, item }
  return { title: toTitle(context), text: texts[item.stage](context) }
}

function toTitle({ t, status, order, item }: StageContext): string {
  if (item.stage === 'ended') return status(`status.${toOrderStatusKey(order)}.label`)
  if (item.stage !== 'filling' || order.filledShares === 0n) return t(`stages.${item.stage}`)
  const filled = toShortOrderSharesText(order.filledShares)
  const total = toOrderedShares(order)
  const isNow = item.state === 'now'
  if (total === null || order.status === 'FILLED') {
    return isNow ? t('fillingSome', { filled }) : t('filledAll', { filled })
  }
  const ordered = toShortOrderSharesText(total)
  return isNow ? t('fillingOf', { filled, ordered }) : t('filledOf', { filled, ordered })
}

/** The text of each stage. The type is a total Record, so that a stage without a text does not compile. */
const texts: Record<OrderStage, (context: StageContext) => string> = {
  submitted: ({ t, status, order, item }) =>
    item.state === 'now'
      ? status('status.order.PENDING_SUBMIT.meaning')
      : t(order.isSponsored ? 'texts.sponsored' : 'texts.direct', {
          fee: toOrderPaymentText(order.fee, order),
        }),
  escrowed: (context) =>
    context.item.state === 'done'
      ? context.t('texts.held', { amount: toHeldText(context.order) })
      : (findWait(context) ?? context.t('texts.escrowTodo')),
  routed: (context) =>
    context.item.state === 'done'
      ? context.t('texts.routed', { valid: context.t(`valid.${context.order.tif}`) })
      : (findWait(context) ?? context.t('texts.routedTodo')),
  filling: (context) =>
    [toFillsText(context), toExecutedText(context)].filter(Boolean).join(' ') ||
    (findWait(context) ?? context.t('texts.noFills')),
  cancel_asked: ({ t, order }) => {
    if (order.status === 'FILLED') return t('texts.tooLate')
    return t(order.isSponsored ? 'texts.cancelSigned' : 'texts.cancelSent')
  },
  parked: (context) =>
    findReason(context) ?? context.status(`status.${toOrderStatusKey(context.order)}.meaning`),
  closing: ({ t, order }) =>
    t('texts.closing', {
      symbol: order.side === 'BUY' ? toOrderPaymentSymbol(order) : order.symbol,
    }),
  settled: ({ t, order, item }) => {
    // `HeldProceeds` then shows the text of this stage, beside the button.
    if (order.areProceedsHeld) return ''
    return t(item.state === 'done' ? `settled.${order.side}` : `settling.${order.side}`, {
      symbol: toOrderPaymentSymbol(order),
      token: order.symbol,
    })
  },
  ended: (context) => `${findReason(context) ?? ''} ${context.t('texts.returned')}`.trim(),
}

/** Returns the escrowed amount: payment and fee of a buy, tokens of a sell. */
const toHeldText = (order: OrderDetail): string =>
  order.shares === null
    ? toOrderPaymentText((order.payment ?? 0n) + order.fee, order)
    : `${toShortOrderSharesText(order.shares)}\u00a0${order.symbol}`

function toFillsText({ t, order }: StageContext): string | null {
  const { fills, averagePrice, side } = order
  if (averagePrice === null || fills.length === 0) return null
  const price = toOrderPriceText(averagePrice)
  const better = toPriceImprovement(order)
  const fillsText = t('fillCount', { count: fills.length, price })
  if (better === null) return fillsText
  return `${fillsText} ${t(`betterBy.${side}`, { amount: toPriceDifferenceText(better) })}`
}

/** Returns what the exchange has filled, while the network does not show all of it; null otherwise. */
function toExecutedText({ t, order, item }: StageContext): string | null {
  const { executedShares, executedPrice, filledShares, side } = order
  if (item.state !== 'now' || executedPrice === null || executedShares <= filledShares) return null
  const amount = `${toShortOrderSharesText(executedShares)}\u00a0${order.symbol}`
  return t(`executed.${side}`, { amount, price: toOrderPriceText(executedPrice) })
}

/** Returns why the order waits at this stage; null if it does not. */
const findWait = ({ status, order, item }: StageContext): string | null =>
  item.state === 'now' && order.waitingFor !== null ? status(`waits.${order.waitingFor}`) : null

const findReason = ({ status, item }: StageContext): string | null =>
  item.reason === null ? null : status(`reasons.${item.reason}`)
