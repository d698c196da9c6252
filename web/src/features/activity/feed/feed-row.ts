import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ActivityItem } from '../use-activity.ts'

export const feedKinds = [
  'transaction',
  'redemption',
  'wire',
  'bridge',
  'order',
  'accountOrder',
  'bankTransfer',
  'gift',
] as const

export type FeedKind = (typeof feedKinds)[number]

export const feedStates = ['needs-you', 'underway', 'done', 'not'] as const

/** `not`: it ended otherwise than it was wanted. */
export type FeedState = (typeof feedStates)[number]

/** Where a row leads: the page that knows more about it. */
export type FeedLink =
  | { to: '/'; tab: 'redeem' | 'transfers' }
  | { to: '/bridge/$messageId'; messageId: string }
  | { to: '/orders'; order: string }
  | { to: '/account' | '/gift' }

export type FeedRow = {
  id: string
  kind: FeedKind
  state: FeedState
  title: string
  detail: string
  /** Null for what is on no network. */
  chainId: number | null
  atMs: number
  hash: Hex | null
  /** What it is called elsewhere: in a list, in a letter, at support. */
  reference: string
  link: FeedLink | null
  /** Of this browser's journal, which knows more. */
  item?: ActivityItem
}
