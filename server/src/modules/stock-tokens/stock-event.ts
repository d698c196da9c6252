import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../ports/chain-events.ts'

/** One event of a stock token or of its wrapped form. */
export type StockEvent = Extract<FollowedEvent, { contract: Address }>

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

export const isStockEvent = (event: FollowedEvent): event is StockEvent => 'contract' in event
