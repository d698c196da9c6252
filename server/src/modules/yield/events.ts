import type { ChainHandler } from '../../ports/chain-events.ts'
import { showParts, unshowParts } from './service.ts'

/** The event of a rebase says which part of which period is on the chain. */
export const yieldHandler: ChainHandler = {
  confirmed: showParts,
  orphaned: (tx, { chainId, aboveBlock }) => unshowParts(tx, chainId, aboveBlock),
}
