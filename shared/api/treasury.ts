import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { address, chainId, inAddress, stockIds } from './fields.ts'

/** USD, decimal text. */
const price = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ examples: ['100.42'] })

/** One end of the span over which the yield is measured: right after a rebase, or the beginning. */
const indexPoint = z.strictObject({
  created_dt: z.iso.datetime(),
  /** What one share is worth, with 18 decimals. */
  balance_per_share: z.string().regex(/^\d+$/),
})

export const treasury = {
  getUsdPlusInfo: endpoint({
    method: 'GET',
    path: '/info/',
    access: 'public',
    origin: 'spec',
    summary: 'The yield of USD+ as a fraction of one year; null before the first rebase.',
    isSameForAll: true,
    answer: z.strictObject({
      /** (to / from) ^ (year / time between) − 1, to six decimals. */
      yield: z.number().min(-1).nullable(),
      /** Ours: what it is made of. */
      basis: z.strictObject({ chain_id: z.int(), from: indexPoint, to: indexPoint }).nullable(),
    }),
  }),
  getStockTokenPrices: endpoint({
    method: 'GET',
    path: '/treasury/token_prices',
    access: 'public',
    origin: 'spec',
    summary: 'Prices of stock tokens. One without a price to be trusted now is left out.',
    isSameForAll: true,
    query: z.strictObject({ stock_token_ids: stockIds }),
    answer: z.array(z.strictObject({ stock_token_id: z.int(), price })),
  }),
  getStockTokens: endpoint({
    method: 'GET',
    path: '/treasury/chain/{chain_id}/tokens',
    access: 'public',
    origin: 'spec',
    summary: 'Stock tokens of a chain; none on one that has no stocks.',
    isSameForAll: true,
    params: z.strictObject({ chain_id: inAddress(chainId) }),
    answer: z.array(z.strictObject({ id: z.int(), address })),
  }),
  getUsdPlusPrice: endpoint({
    method: 'GET',
    path: '/token_price/',
    access: 'public',
    origin: 'spec',
    summary: 'The price of USD+ in dollars: what it is redeemed at.',
    isSameForAll: true,
    answer: z.strictObject({ price }),
  }),
}
