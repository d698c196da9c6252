import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { address, chainId, inAddress, paging, stockIds, symbol } from './fields.ts'

const oneChain = z.strictObject({ chain_id: inAddress(chainId) })
const oneToken = z.strictObject({ chain_id: inAddress(chainId), symbol })
const oneSymbol = z.strictObject({ token_symbol: symbol })
const byIds = z.strictObject({ stock_ids: stockIds })

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
