import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../ports/chain-events.ts'

const pauses = [
  'dShare.Paused',
  'dShare.Unpaused',
  'wrappedDShare.Paused',
  'wrappedDShare.Unpaused',
] as const satisfies readonly FollowedEvent['name'][]

/** One event of a stock token or of its wrapped form that concerns its balances. */
export type StockEvent = Exclude<
  Extract<FollowedEvent, { contract: Address }>,
  { name: (typeof pauses)[number] }
>

export type StockTransfer = Extract<
  StockEvent,
  { name: 'dShare.Transfer' | 'wrappedDShare.Transfer' }
>

export type StockWrapping = Extract<
  StockEvent,
  { name: 'wrappedDShare.Deposit' | 'wrappedDShare.Withdraw' }
>

/** An event that changes the gains that wait for their part in a wrapped token's price. */
export type StockGain = Extract<
  StockEvent,
  {
    name:
      | 'wrappedDShare.RecordingStarted'
      | 'wrappedDShare.GainsRecorded'
      | 'wrappedDShare.GainsDurationSet'
  }
>

export const isStockEvent = (event: FollowedEvent): event is StockEvent =>
  'contract' in event && !pauses.some((name) => name === event.name)
