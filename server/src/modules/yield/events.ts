import type { ChainHandler } from '../../ports/chain-events.ts'
import { recordRebases, unshowParts } from './service.ts'

/** The event of a rebase says which part of which period is on the chain. */
export const yieldHandler: ChainHandler = {
  confirmed: recordRebases,
  orphaned: (tx, { chainId, aboveBlock }) => unshowParts(tx, chainId, aboveBlock),
}
