import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { ChainHandler } from '../../ports/chain-events.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import { toPriceRequest, toStockReconcileRequest } from './requests.ts'
import { bookBatch, forgetAbove } from './service.ts'

/**
 * The books of stock tokens follow the chain three blocks deep, as those of USD+ do; each change of
 * them is compared with the tokens, and what moved is given its price.
 */
export const createStockTokenHandler = (
  enqueue: Enqueue,
  pairs: readonly StockPair[],
): ChainHandler => ({
  confirmed: async (tx, batch) => {
    const count = await bookBatch(tx, batch, pairs)
    if (count > 0) await enqueue(tx, [toPriceRequest(), toStockReconcileRequest(batch.chainId)])
  },
  orphaned: (tx, { chainId, aboveBlock }) => forgetAbove(tx, chainId, aboveBlock),
})
