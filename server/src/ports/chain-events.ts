import type { ChainEvent } from '@parvalue/shared/chain/events.ts'
import type { Tx } from '../tables/tables.ts'

/** `fork` counts the reorgs of the chain: an event that comes back after a reorg has another `fork`. */
export type FollowedEvent = ChainEvent & { fork: number }

/** Events of one chain in chain order; a batch holds whole blocks only. */
export type EventBatch = { chainId: number; events: readonly FollowedEvent[] }

/** Events of blocks that a reorg removed; those up to `confirmedBlock` had been confirmed. */
export type OrphanedEvents = EventBatch & { aboveBlock: number; confirmedBlock: number }

/**
 * The handlers of one module. They run inside the transaction that advances the cursor. Each event is seen
 * once, then confirmed once (three blocks deep), unless a reorg orphans it; then it may come again.
 */
export type ChainHandler = {
  onEventsSeen?: (tx: Tx, batch: EventBatch) => Promise<void>
  /** Runs once for all blocks that a commit adds, with and without events, after `onEventsSeen`. */
  onBlocksSeen?: (tx: Tx, progress: { chainId: number }) => Promise<void>
  onEventsConfirmed?: (tx: Tx, batch: EventBatch) => Promise<void>
  onEventsOrphaned?: (tx: Tx, orphaned: OrphanedEvents) => Promise<void>
  /** Runs when the finalized block has advanced: nothing up to `finalBlock` can change any more. */
  onEventsFinal?: (tx: Tx, progress: { chainId: number; finalBlock: number }) => Promise<void>
}
