import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import { createRpc } from '../../providers/chain/service.ts'
import { readTotalSupplies } from '../../providers/token-supply/service.ts'
import type { StockCheckDeps } from './check.ts'

type Facts = { chains: readonly ConfiguredChain[]; http: Http }

/** Creates the list of stock tokens on all chains, and the reader of their total supplies. */
export const createStockChains = ({
  chains,
  http,
}: Facts): Pick<StockCheckDeps, 'pairs' | 'readSupplies'> => ({
  pairs: chains.flatMap(({ deployment }) => listStockPairs(deployment)),
  readSupplies: async (chainId, contracts, blockHash) => {
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain) return null
    const rpc = createRpc(http, chain.nodeUrls)
    return readTotalSupplies(rpc, contracts, blockHash)
  },
})
