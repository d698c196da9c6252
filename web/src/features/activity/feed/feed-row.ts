import type { ReceiptName } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ActivityItem } from '../use-activity.ts'

export const feedKinds = [
  'transaction',
  'redemption',
  'wire',
  'bridge',
  'transfer',
  'order',
  'accountOrder',
  'bankTransfer',
  'gift',
] as const

export type FeedKind = (typeof feedKinds)[number]

export const feedRowStates = ['needs-you', 'underway', 'done', 'not'] as const

/** State of a row; `not` means that the action ended without its intended result. */
export type FeedRowState = (typeof feedRowStates)[number]

/** Page with more details of a row. */
export type FeedLink =
  | { to: '/'; tab: 'redeem' | 'transfers' }
  | { to: '/bridge/$messageId'; messageId: string }
  | { to: '/orders'; order: string }
  | { to: '/account' | '/gift' }

/** An exact amount as decimal text without separators, with its currency or token. */
export type FeedAmount = { amount: string; symbol: string }

/** The amounts that a row moved so far. The fee is a part of what was sent or was taken off what was received. */
export type FeedMoney = {
  sent: FeedAmount | null
  received: FeedAmount | null
  fee: FeedAmount | null
}

export const NO_MONEY: FeedMoney = { sent: null, received: null, fee: null }

export type FeedRow = {
  id: string
  kind: FeedKind
  state: FeedRowState
  title: string
  detail: string
  money: FeedMoney
  /** Chain of the item; null if it is on no chain. */
  chainId: number | null
  atMs: number
  hash: Hex | null
  /** Identifier used in lists, emails and support. */
  reference: string
  link: FeedLink | null
  /** The receipt of the row; null while nothing was sent. */
  receipt: ReceiptName | null
  /** The transaction in this browser's journal, if the row is one. */
  item?: ActivityItem
}
