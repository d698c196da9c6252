import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { AchStatus } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type { TFunction } from 'i18next'
import type { AccountOrder, BankTransfer } from '#api/brokerage/brokerage-view.ts'
import type { ClaimedGiftCard } from '#api/dollar/gift-cards.ts'
import type { Order } from '#api/orders/order-view.ts'
import { toAccountOrderStatusKey, toOrderStatusKey } from '#orders/status-rules.ts'
import type { FeedRow, FeedRowState } from './feed-row.ts'

type RowContext = { t: TFunction<'activity'>; orders: TFunction<'orders'> }

const orderStates = { working: 'underway', filled: 'done', closed: 'not' } as const

export const toOrderFeedRow =
  ({ t, orders }: RowContext) =>
  (order: Order): FeedRow => ({
    id: order.id,
    kind: 'order',
    state: orderStates[order.group],
    title: t(`orders.${order.side}`, { token: order.symbol }),
    detail: orders(`status.${toOrderStatusKey(order)}.label`),
    chainId: order.chainId,
    atMs: order.createdMs,
    hash: order.transactionHash,
    reference: order.id,
    link: { to: '/orders', order: order.id },
    receipt: { of: 'order', id: order.id },
  })

export const toAccountOrderFeedRow =
  ({ t, orders }: RowContext) =>
  ({ id, side, symbol, status, filledShares, createdMs }: AccountOrder): FeedRow => ({
    id,
    kind: 'accountOrder',
    state: isBrokerStatusFinal(status) ? (status === 'FILLED' ? 'done' : 'not') : 'underway',
    title: t(`orders.${side}`, { token: symbol }),
    detail: orders(`status.${toAccountOrderStatusKey(status, filledShares > 0n)}.label`),
    chainId: null,
    atMs: createdMs,
    hash: null,
    reference: id,
    link: { to: '/account' },
    receipt: { of: 'account-order', id },
  })

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
    chainId: null,
    atMs: createdMs,
    hash: null,
    reference: id,
    link: { to: '/account' },
    receipt: { of: 'ach', id },
  })

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
      chainId,
      atMs: claimedMs,
      hash,
      reference: codeEnd ?? id,
      link: { to: '/gift' },
      receipt: { of: 'gift', id },
    }
  }
