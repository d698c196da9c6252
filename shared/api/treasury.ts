import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { addressField, chainIdField, stockIdsField, toUrlNumberField } from './fields.ts'

/** US dollars as decimal text. */
const price = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ examples: ['100.42'] })

/** One end of the period over which the yield is measured: a rebase, or the first point. */
const indexPoint = z.strictObject({
  created_dt: z.iso.datetime(),
  /** Value of one share, with 18 decimals. */
  balance_per_share: z.string().regex(/^\d+$/),
})

export const treasuryEndpoints = {
  getUsdPlusInfo: defineEndpoint({
    method: 'GET',
    path: '/info/',
    access: 'public',
    origin: 'spec',
    summary: 'Returns the yearly yield of USD+ as a fraction; null before the first rebase.',
    isSameForAll: true,
    answer: z.strictObject({
      /** Yearly yield as a fraction with six decimals: (to / from) ^ (year / elapsed) − 1. */
      yield: z.number().min(-1).nullable(),
      /** Addition to the specification: the figures that the yield is computed from. */
      basis: z.strictObject({ chain_id: z.int(), from: indexPoint, to: indexPoint }).nullable(),
    }),
  }),
  getStockTokenPrices: defineEndpoint({
    method: 'GET',
    path: '/treasury/token_prices',
    access: 'public',
    origin: 'spec',
    summary: 'Returns the prices of stock tokens; a token without a valid price is left out.',
    isSameForAll: true,
    query: z.strictObject({ stock_token_ids: stockIdsField }),
    answer: z.array(z.strictObject({ stock_token_id: z.int(), price })),
  }),
  getStockTokens: defineEndpoint({
    method: 'GET',
    path: '/treasury/chain/{chain_id}/tokens',
    access: 'public',
    origin: 'spec',
    summary: 'Lists the stock tokens of a chain; empty if it has no stocks.',
    isSameForAll: true,
    params: z.strictObject({ chain_id: toUrlNumberField(chainIdField) }),
    answer: z.array(z.strictObject({ id: z.int(), address: addressField })),
  }),
  getUsdPlusPrice: defineEndpoint({
    method: 'GET',
    path: '/token_price/',
    access: 'public',
    origin: 'spec',
    summary: 'Returns the price of USD+ in dollars, at which it is redeemed.',
    isSameForAll: true,
    answer: z.strictObject({ price }),
  }),
}
