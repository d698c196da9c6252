import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS, NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { AchStatus } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type { TFunction } from 'i18next'
import type { AccountOrder, BankTransfer } from '#api/brokerage/brokerage-view.ts'
import type { ClaimedGiftCard } from '#api/dollar/gift-cards.ts'
import type { Order } from '#api/orders/order-view.ts'
import { toAccountOrderStatusKey, toOrderStatusKey } from '#orders/status-rules.ts'
import {
  type FeedAmount,
  type FeedMoney,
  type FeedRow,
  type FeedRowState,
  NO_MONEY,
} from './feed-row.ts'
import { type ToPaymentSymbol, toFeedAmount } from './to-feed-amount.ts'

type RowContext = { t: TFunction<'activity'>; orders: TFunction<'orders'> }
type OrderContext = RowContext & { toPaymentSymbol: ToPaymentSymbol }

const orderStates = { working: 'underway', filled: 'done', closed: 'not' } as const

export const toOrderFeedRow =
  ({ t, orders, toPaymentSymbol }: OrderContext) =>
  (order: Order): FeedRow => ({
    id: order.id,
    kind: 'order',
    state: orderStates[order.group],
    title: t(`orders.${order.side}`, { token: order.symbol }),
    detail: orders(`status.${toOrderStatusKey(order)}.label`),
    money: toOrderMoney(order, toPaymentSymbol),
    chainId: order.chainId,
    atMs: order.createdMs,
    hash: order.transactionHash,
    reference: order.id,
    link: { to: '/orders', order: order.id },
    receipt: { of: 'order', id: order.id },
  })

/** Amounts of an order are in units of 18 decimals, whatever its tokens have. */
function toOrderMoney(order: Order, toPaymentSymbol: ToPaymentSymbol): FeedMoney {
  const { chainId, side, symbol, paymentToken, filledShares, filledPayment, feesTaken } = order
  const toPayment = (units: bigint) =>
    toFeedAmount(units, NATIVE_DECIMALS, toPaymentSymbol(chainId, paymentToken))
  const total = side === 'BUY' ? filledPayment + feesTaken : filledPayment - feesTaken
  const shares = toFeedAmount(filledShares, NATIVE_DECIMALS, symbol)
  return { ...toTradeMoney(side, { shares, dollars: toPayment(total) }), fee: toPayment(feesTaken) }
}

export const toAccountOrderFeedRow =
  ({ t, orders }: RowContext) =>
  ({ id, side, symbol, status, filledShares, filledCents, createdMs }: AccountOrder): FeedRow => ({
    id,
    kind: 'accountOrder',
    state: isBrokerStatusFinal(status) ? (status === 'FILLED' ? 'done' : 'not') : 'underway',
    title: t(`orders.${side}`, { token: symbol }),
    detail: orders(`status.${toAccountOrderStatusKey(status, filledShares > 0n)}.label`),
    money: toTradeMoney(side, {
      shares: toFeedAmount(filledShares, NATIVE_DECIMALS, symbol),
      dollars: toFeedAmount(filledCents, DOLLAR_DECIMALS, 'USD'),
    }),
    chainId: null,
    atMs: createdMs,
    hash: null,
    reference: id,
    link: { to: '/account' },
    receipt: { of: 'account-order', id },
  })

type Trade = { shares: FeedAmount | null; dollars: FeedAmount | null }

const toTradeMoney = (side: OrderSide, { shares, dollars }: Trade): FeedMoney =>
  side === 'BUY'
    ? { sent: dollars, received: shares, fee: null }
    : { sent: shares, received: dollars, fee: null }

const transferStates: Record<AchStatus, FeedRowState> = {
  queued: 'underway',
  pending: 'underway',
  settled: 'done',
  returned: 'not',
  cancelled: 'not',
  rejected: 'not',
}

export const toBankTransferFeedRow =
  ({ t }: RowContext) =>
  ({ id, direction, cents, status, bankName, mask, createdMs }: BankTransfer): FeedRow => ({
    id,
    kind: 'bankTransfer',
    state: transferStates[status],
    title: t(`bankTransfers.${direction}`, {
      amount: toAmountLabel(cents, { decimals: DOLLAR_DECIMALS }),
    }),
    detail: `${t(`bankStates.${status}`)} · ${bankName} ${mask}`,
    money: status === 'settled' ? toTransferMoney(direction, cents) : NO_MONEY,
    chainId: null,
    atMs: createdMs,
    hash: null,
    reference: id,
    link: { to: '/account' },
    receipt: { of: 'ach', id },
  })

/** A deposit comes from the bank into the account, and a withdrawal leaves it. */
function toTransferMoney(direction: BankTransfer['direction'], cents: bigint): FeedMoney {
  const dollars = toFeedAmount(cents, DOLLAR_DECIMALS, 'USD')
  return direction === 'INCOMING'
    ? { ...NO_MONEY, received: dollars }
    : { ...NO_MONEY, sent: dollars }
}

export const toGiftCardFeedRow =
  ({ t }: RowContext) =>
  ({ id, content, status, chainId, claimedMs, hash, codeEnd }: ClaimedGiftCard): FeedRow => {
    const what = content.kind === 'usd' ? 'USD' : content.symbol
    return {
      id,
      kind: 'gift',
      state: status === 'received' ? 'done' : 'underway',
      title: t('giftOf', { amount: content.amountText, what }),
      detail: t(`giftStates.${status}`),
      money:
        status === 'received'
          ? { ...NO_MONEY, received: { amount: content.amountText, symbol: what } }
          : NO_MONEY,
      chainId,
      atMs: claimedMs,
      hash,
      reference: codeEnd ?? id,
      link: { to: '/gift' },
      receipt: { of: 'gift', id },
    }
  }
