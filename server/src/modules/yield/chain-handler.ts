import type { ChainHandler } from '../../ports/chain-events.ts'
import { clearRebases, recordRebases } from './service.ts'

/** Relates rebase events to the allocation and period that they pay. */
export const yieldChainHandler: ChainHandler = {
  onEventsConfirmed: recordRebases,
  onEventsOrphaned: (tx, { chainId, aboveBlock }) => clearRebases(tx, chainId, aboveBlock),
}
