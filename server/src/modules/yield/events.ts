import type { ChainHandler } from '../../ports/chain-events.ts'
import { recordRebases, unshowParts } from './service.ts'

/** Relates rebase events to the allocation and period that they pay. */
export const yieldHandler: ChainHandler = {
  confirmed: recordRebases,
  orphaned: (tx, { chainId, aboveBlock }) => unshowParts(tx, chainId, aboveBlock),
}
