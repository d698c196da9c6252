import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { ChainHandler } from '../../ports/chain-events.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import { reconcileUsdPlusJob } from './jobs.ts'
import {
  deleteFlowsOfFinalBlocks,
  orphanUsdPlusBatch,
  postUsdPlusBatch,
  saveUsdPlusPurchases,
} from './service.ts'

/**
 * Creates the handler that saves purchases as soon as a block contains them and posts USD+ events once they are
 * confirmed (three blocks deep); each batch enqueues a comparison with the token's supply. `vault` is the address of
 * wUSD+ on this chain, in lower case.
 */
export const createUsdPlusHandler = (
  enqueue: Enqueue,
  vault: Address | null = null,
): ChainHandler => ({
  onEventsSeen: saveUsdPlusPurchases,
  onEventsConfirmed: async (tx, batch) => {
    const count = await postUsdPlusBatch(tx, batch, vault)
    if (count > 0) await enqueue(tx, [reconcileUsdPlusJob(batch.chainId)])
  },
  onEventsOrphaned: async (tx, orphaned) => {
    await orphanUsdPlusBatch(tx, orphaned)
    await enqueue(tx, [reconcileUsdPlusJob(orphaned.chainId)])
  },
  onEventsFinal: deleteFlowsOfFinalBlocks,
})
