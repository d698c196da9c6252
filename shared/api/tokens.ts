import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { address, chainId, inAddress, paging, stockIds, symbol } from './fields.ts'

const oneChain = z.strictObject({ chain_id: inAddress(chainId) })
const oneToken = z.strictObject({ chain_id: inAddress(chainId), symbol })
const oneSymbol = z.strictObject({ token_symbol: symbol })
const byIds = z.strictObject({ stock_ids: stockIds })

const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ examples: ['228.5'] })

const time = z.iso.datetime()

export const chainToken = z.strictObject({
  address,
  chain_id: z.int(),
  decimals: z.int(),
  image_url: z.string().nullable(),
  /** Can be held and moved; a stock that may not be traded now keeps its tokens. */
  is_active: z.boolean(),
  /** Of the tokens that stand for this stock on this chain, the one that new ones are made of. */
  is_primary: z.boolean(),
  /** As its contract says it: `AAPL.d`. */
  symbol: z.string(),
  version: z.string(),
})

/** Dollars; null where there is none to be believed now. */
export const tokenPrice = z.strictObject({
  price: decimal.nullable(),
  timestamp: time.nullable(),
})

export const nativePrice = tokenPrice.extend({ currency_code: z.literal('USD') })

/** A bare number, as sites that list tokens read it. */
export const bareNumber = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ examples: ['1000000.5'] })

export type ChainTokenAnswer = z.output<typeof chainToken>

export const tokens = {
  listTokenInfos: endpoint({
    method: 'GET',
    path: '/chain/{chain_id}/token_infos',
    access: 'public',
    origin: 'spec',
    summary: 'Stocks with their token on a chain, a page at a time.',
    isBuilt: false,
    params: oneChain,
    query: z.strictObject(paging),
  }),
  listTokenInfosByIds: endpoint({
    method: 'GET',
    path: '/chain/{chain_id}/token_infos/filtered',
    access: 'public',
    origin: 'spec',
    summary: 'Stocks by their ids, with their token on a chain.',
    isBuilt: false,
    params: oneChain,
    query: byIds,
  }),
  listTokens: endpoint({
    method: 'GET',
    path: '/chain/{chain_id}/tokens',
    access: 'public',
    origin: 'spec',
    summary: 'Tokens of stocks on a chain.',
    isBuilt: false,
    params: oneChain,
    query: byIds,
  }),
  getToken: endpoint({
    method: 'GET',
    path: '/chain/{chain_id}/tokens/{symbol}',
    access: 'public',
    origin: 'spec',
    summary: 'The token with this symbol on a chain.',
    isBuilt: false,
    params: oneToken,
  }),
  getStockOfToken: endpoint({
    method: 'GET',
    path: '/chain/{chain_id}/tokens/{symbol}/stock',
    access: 'public',
    origin: 'spec',
    summary: 'The stock that a token stands for.',
    isBuilt: false,
    params: oneToken,
  }),
  getNativePrice: endpoint({
    method: 'GET',
    path: '/chain/{chain_id}/eth/price/{currency_code}',
    access: 'public',
    origin: 'spec',
    summary: 'The price of a chain’s native currency.',
    isBuilt: false,
    params: z.strictObject({
      chain_id: inAddress(chainId),
      currency_code: z
        .string()
        .regex(/^[A-Za-z]{3}$/, 'A currency has three letters.')
        .meta({ examples: ['USD'] }),
    }),
  }),
  getCirculatingSupply: endpoint({
    method: 'GET',
    path: '/public/tokens/{token_symbol}/circulating_supply',
    access: 'public',
    origin: 'spec',
    summary: 'How much of a token is in circulation.',
    isBuilt: false,
    params: oneSymbol,
  }),
  getTotalSupply: endpoint({
    method: 'GET',
    path: '/public/tokens/{token_symbol}/total_supply',
    access: 'public',
    origin: 'spec',
    summary: 'How much of a token there is.',
    isBuilt: false,
    params: oneSymbol,
  }),
  getTokenPrice: endpoint({
    method: 'GET',
    path: '/public/tokens/chain/{chain_id}/token/{token_address}/price',
    access: 'public',
    origin: 'spec',
    summary: 'The price of a token.',
    isBuilt: false,
    params: z.strictObject({ chain_id: inAddress(chainId), token_address: address }),
  }),
}
