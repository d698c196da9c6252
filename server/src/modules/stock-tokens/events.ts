import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { ChainHandler } from '../../ports/chain-events.ts'
import { bookBatch, forgetAbove } from './service.ts'

/** The books of stock tokens follow the chain three blocks deep, as those of USD+ do. */
export const createStockTokenHandler = (pairs: readonly StockPair[]): ChainHandler => ({
  confirmed: async (tx, batch) => {
    await bookBatch(tx, batch, pairs)
  },
  orphaned: (tx, { chainId, aboveBlock }) => forgetAbove(tx, chainId, aboveBlock),
})
