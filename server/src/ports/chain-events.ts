import type { ChainEvent } from '@parvalue/shared/chain/events.ts'
import type { Tx } from '../tables/tables.ts'

/** `fork` counts the chain's reorganisations: what comes back after one is a new appearance. */
export type FollowedEvent = ChainEvent & { fork: number }

/** Events of one chain in their order, whole blocks only. */
export type EventBatch = { chainId: number; events: readonly FollowedEvent[] }

/** Events of blocks that are no more; up to `confirmedBlock` they had been confirmed. */
export type Orphaned = EventBatch & { aboveBlock: number; confirmedBlock: number }

/**
 * What a module does with events, inside the transaction that moves the cursor. Each event is seen
 * once, then confirmed once (three blocks deep), unless it is orphaned; then it may come again.
 */
export type ChainHandler = {
  seen?: (tx: Tx, batch: EventBatch) => Promise<void>
  confirmed?: (tx: Tx, batch: EventBatch) => Promise<void>
  orphaned?: (tx: Tx, orphaned: Orphaned) => Promise<void>
  /** Nothing up to this block can change any more; called when that has moved. */
  final?: (tx: Tx, progress: { chainId: number; finalBlock: number }) => Promise<void>
}
