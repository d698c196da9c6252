import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { ChainHandler } from '../../ports/chain-events.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import { checkStockTokensJob, priceStockMovesJob } from './queues.ts'
import { indexStockTokenBatch, revertStockTokensAbove } from './service.ts'

/**
 * Creates the handler that indexes stock-token events once they are confirmed (three blocks deep); each batch enqueues
 * a check of the index and the pricing of its transfers.
 */
export const createStockTokenHandler = (
  enqueue: Enqueue,
  pairs: readonly StockPair[],
): ChainHandler => ({
  onEventsConfirmed: async (tx, batch) => {
    const count = await indexStockTokenBatch(tx, batch, pairs)
    if (count > 0) await enqueue(tx, [priceStockMovesJob(), checkStockTokensJob(batch.chainId)])
  },
  onEventsOrphaned: (tx, { chainId, aboveBlock }) =>
    revertStockTokensAbove(tx, chainId, aboveBlock),
})
