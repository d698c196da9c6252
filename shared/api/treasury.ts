import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chainId, inAddress, stockIds } from './fields.ts'

export const treasury = {
  getUsdPlusInfo: endpoint({
    method: 'GET',
    path: '/info/',
    access: 'public',
    origin: 'spec',
    summary: 'The yield of USD+ as a fraction of one year; null before the first rebase.',
    isSameForAll: true,
    answer: z.strictObject({ yield: z.number().min(-1).nullable() }),
  }),
  getStockTokenPrices: endpoint({
    method: 'GET',
    path: '/treasury/token_prices',
    access: 'public',
    origin: 'spec',
    summary: 'Prices of stock tokens that the treasury may hold.',
    isBuilt: false,
    query: z.strictObject({ stock_token_ids: stockIds }),
  }),
  getStockTokens: endpoint({
    method: 'GET',
    path: '/treasury/chain/{chain_id}/tokens',
    access: 'public',
    origin: 'spec',
    summary: 'Stock tokens of a chain.',
    isBuilt: false,
    params: z.strictObject({ chain_id: inAddress(chainId) }),
  }),
  getUsdPlusPrice: endpoint({
    method: 'GET',
    path: '/token_price/',
    access: 'public',
    origin: 'spec',
    summary: 'The price of USD+.',
    isBuilt: false,
  }),
}
