import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  addressField,
  chainIdField,
  pagingFields,
  stockIdsField,
  symbolField,
  toUrlNumberField,
} from './fields.ts'
import { stockRecord } from './stock-fields.ts'

const oneChain = z.strictObject({ chain_id: toUrlNumberField(chainIdField) })
const oneToken = z.strictObject({ chain_id: toUrlNumberField(chainIdField), symbol: symbolField })
const oneSymbol = z.strictObject({ token_symbol: symbolField })
const byIds = z.strictObject({ stock_ids: stockIdsField })

const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ examples: ['228.5'] })

const time = z.iso.datetime()

const chainToken = z.strictObject({
  address: addressField,
  chain_id: z.int(),
  decimals: z.int(),
  image_url: z.string().nullable(),
  /** The token can be held and transferred, also while its stock cannot be traded. */
  is_active: z.boolean(),
  /** The token that new shares are minted as, if the chain has several tokens of the stock. */
  is_primary: z.boolean(),
  /** The contract's symbol, such as `AAPL.d`. */
  symbol: z.string(),
  version: z.string(),
})

/** Price in dollars; null without a valid one. */
const tokenPrice = z.strictObject({
  price: decimal.nullable(),
  timestamp: time.nullable(),
})

const nativePrice = tokenPrice.extend({ currency_code: z.literal('USD') })

/** A bare number, the format that token listing sites read. */
const bareNumber = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ examples: ['1000000.5'] })

const tokenInfo = z.strictObject({ stock: stockRecord, token: chainToken })

/**
 * Common part of the supply calls. Supplies are over all chains; a wrapped token and its underlying token
 * each count under their own symbol.
 */
const supply = {
  access: 'public',
  origin: 'spec',
  media: ['text/plain'],
  isSameForAll: true,
  params: oneSymbol,
  answer: bareNumber,
} as const

export type ChainTokenAnswer = z.output<typeof chainToken>

export const tokenEndpoints = {
  listTokenInfos: defineEndpoint({
    method: 'GET',
    path: '/chain/{chain_id}/token_infos',
    access: 'public',
    origin: 'spec',
    summary: 'Lists stocks with their token on a chain, by page.',
    isSameForAll: true,
    params: oneChain,
    query: z.strictObject(pagingFields),
    answer: z.array(tokenInfo),
  }),
  listTokenInfosByIds: defineEndpoint({
    method: 'GET',
    path: '/chain/{chain_id}/token_infos/filtered',
    access: 'public',
    origin: 'spec',
    summary: 'Returns stocks by their ids, with their token on a chain.',
    isSameForAll: true,
    params: oneChain,
    query: byIds,
    answer: z.array(tokenInfo),
  }),
  listTokens: defineEndpoint({
    method: 'GET',
    path: '/chain/{chain_id}/tokens',
    access: 'public',
    origin: 'spec',
    summary: 'Lists the stock tokens on a chain.',
    isSameForAll: true,
    params: oneChain,
    query: byIds,
    answer: z.array(chainToken),
  }),
  getToken: defineEndpoint({
    method: 'GET',
    path: '/chain/{chain_id}/tokens/{symbol}',
    access: 'public',
    origin: 'spec',
    summary:
      'Returns the token with this symbol on a chain: `AAPL` and `AAPL.d`, wrapped `AAPL.d.x`.',
    isSameForAll: true,
    params: oneToken,
    answer: chainToken,
  }),
  getStockOfToken: defineEndpoint({
    method: 'GET',
    path: '/chain/{chain_id}/tokens/{symbol}/stock',
    access: 'public',
    origin: 'spec',
    summary: 'Returns the stock that a token represents.',
    isSameForAll: true,
    params: oneToken,
    answer: stockRecord,
  }),
  getNativePrice: defineEndpoint({
    method: 'GET',
    path: '/chain/{chain_id}/eth/price/{currency_code}',
    access: 'public',
    origin: 'spec',
    summary:
      'Returns the price of a chain’s native currency in dollars; other currencies are refused.',
    isSameForAll: true,
    params: z.strictObject({
      chain_id: toUrlNumberField(chainIdField),
      currency_code: z
        .string()
        .regex(/^[A-Za-z]{3}$/, 'A currency has three letters.')
        .meta({ examples: ['USD'] }),
    }),
    answer: nativePrice,
  }),
  getCirculatingSupply: defineEndpoint({
    ...supply,
    method: 'GET',
    path: '/public/tokens/{token_symbol}/circulating_supply',
    summary:
      'Returns the circulating supply of a token on all networks, as a bare number: the total supply less the operator’s own balances.',
  }),
  getTotalSupply: defineEndpoint({
    ...supply,
    method: 'GET',
    path: '/public/tokens/{token_symbol}/total_supply',
    summary: 'Returns the total supply of a token on all networks, as a bare number.',
  }),
  getTokenPrice: defineEndpoint({
    method: 'GET',
    path: '/public/tokens/chain/{chain_id}/token/{token_address}/price',
    access: 'public',
    origin: 'spec',
    summary:
      'Returns the price in dollars of USD+, a payment token, a stock token or a wrapped token.',
    isSameForAll: true,
    params: z.strictObject({
      chain_id: toUrlNumberField(chainIdField),
      token_address: addressField,
    }),
    answer: tokenPrice,
  }),
}
