import type { Stock } from '@parvalue/shared/api/stock-fields.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import type { ChainTokenAnswer } from '@parvalue/shared/api/tokens.ts'
import { findChain } from '@parvalue/shared/chain/chains.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { tokenIconPathOf } from '@parvalue/shared/chain/token-icons.ts'
import { findValidNativePrice } from '@parvalue/shared/domain/market/native-price.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_PRICE_CACHE_MS } from '@parvalue/shared/domain/product/timing.ts'
import { PRICE_DECIMALS, type Price } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { Logger } from 'pino'
import { getAddress } from 'viem/utils'
import type { Clock } from '../../platform/ambient.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { FindNativePrice } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db } from '../../tables/tables.ts'
import type { PriceService } from '../prices/service.ts'
import { findTokenBySymbol, listStockTokens, type StockToken } from './catalog.ts'
import { findTokenPrice } from './price.ts'
import { readTokenSupplies, type TokenSupply } from './supply.ts'

type Deps = {
  db: Db
  /** Clock of real time, for the TTL cache. */
  clock: Clock
  /** Clock of the simulated market, for the age of prices; real time in production. */
  worldClock: Clock
  log: Pick<Logger, 'warn'>
  deployments: readonly Deployment[]
  prices: PriceService
  /** Lists stocks by id; unknown ones are missing. */
  listStocks: () => Promise<ReadonlyMap<number, Stock>>
  findNativePrice: FindNativePrice
  publicUrl: string
}

export function createTokenHandlers(deps: Deps): GroupHandlers<Api['tokens']> {
  const { db, clock, deployments } = deps
  const tokensOf = new Map(deployments.map((each) => [each.chainId, listStockTokens(each)]))
  const cache = createTtlCache(clock, STOCK_PRICE_CACHE_MS)
  const getSupplies = () => cache('supplies', () => readTokenSupplies(db, deployments))
  const getTokens = (chainId: number) => tokensOf.get(chainId) ?? refuseUnknown('chain')
  const getPlain = (chainId: number) => getTokens(chainId).filter(({ isWrapped }) => !isWrapped)
  const getToken = (chainId: number, symbol: string) =>
    findTokenBySymbol(getTokens(chainId), symbol) ?? refuseUnknown('token')
  const toWire = (token: StockToken) => toChainToken(token, deps.publicUrl)
  const toInfos = async (tokens: readonly StockToken[]) => {
    const stocks = await deps.listStocks()
    return tokens.flatMap((token) => {
      const stock = stocks.get(token.stockId)
      return stock ? [{ stock, token: toWire(token) }] : []
    })
  }
  return {
    listTokenInfos: async ({ params, query: { page, page_size: size } }) =>
      toInfos(getPlain(params.chain_id).slice((page - 1) * size, page * size)),
    listTokenInfosByIds: async ({ params, query }) =>
      toInfos(pick(getPlain(params.chain_id), query.stock_ids)),
    listTokens: async ({ params, query }) =>
      pick(getPlain(params.chain_id), query.stock_ids).map(toWire),
    getToken: async ({ params }) => toWire(getToken(params.chain_id, params.symbol)),
    getStockOfToken: async ({ params }) => {
      const { stockId } = getToken(params.chain_id, params.symbol)
      return (await deps.listStocks()).get(stockId) ?? refuseUnknown('stock')
    },
    getNativePrice: async ({ params: { chain_id: chainId, currency_code: code } }) => {
      const { nativeCurrency } = findConfigured(chainId, deployments) ?? refuseUnknown('chain')
      if (code.toUpperCase() !== 'USD') {
        throw new AppError('validation', { fields: { currency_code: 'Only USD is supported.' } })
      }
      const { symbol } = nativeCurrency
      const price = await cache(`native/${symbol}`, () => readNativePrice(deps, symbol))
      const believed = findValidNativePrice(price, deps.worldClock())
      return { ...toPrice(believed), currency_code: 'USD' as const }
    },
    getCirculatingSupply: async ({ params }) => {
      const { total, ownHoldings, decimals } = findSupply(await getSupplies(), params.token_symbol)
      return toAmountText(total - ownHoldings, decimals)
    },
    getTotalSupply: async ({ params }) => {
      const { total, decimals } = findSupply(await getSupplies(), params.token_symbol)
      return toAmountText(total, decimals)
    },
    getTokenPrice: async ({ params: { chain_id: chainId, token_address: address } }) => {
      const deployment = deployments.find((each) => each.chainId === chainId)
      if (!deployment) return refuseUnknown('chain')
      const price = await findTokenPrice(
        { ...deps, nowMs: deps.worldClock, cache },
        deployment,
        address,
      )
      return price === 'unknown' ? refuseUnknown('token') : toPrice(price)
    },
  }
}

function refuseUnknown(what: 'chain' | 'token' | 'stock'): never {
  throw new AppError('not_found', { detail: `no such ${what}` })
}

const findConfigured = (chainId: number, deployments: readonly Deployment[]) =>
  deployments.some((each) => each.chainId === chainId) ? findChain(chainId) : null

/** Picks the tokens of these stocks in the requested order, each once. */
const pick = (tokens: readonly StockToken[], stockIds: readonly number[]): StockToken[] =>
  [...new Set(stockIds)].flatMap((id) => tokens.find(({ stockId }) => stockId === id) ?? [])

const toChainToken = (
  { chainId, address, symbol, decimals, isWrapped }: StockToken,
  publicUrl: string,
): ChainTokenAnswer => ({
  address: getAddress(address),
  chain_id: chainId,
  decimals,
  image_url: new URL(tokenIconPathOf(symbol), publicUrl).href,
  is_active: true,
  is_primary: !isWrapped,
  symbol,
  version: '1',
})

/** Reads the price of the native currency; returns null while the vendor does not answer. */
async function readNativePrice({ findNativePrice, log }: Deps, symbol: string) {
  try {
    return await findNativePrice(symbol)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ symbol, err: error }, 'tokens: native price request failed, no price')
    return null
  }
}

const toPrice = (price: Price | null) => ({
  price: price && toAmountText(price.price, PRICE_DECIMALS),
  timestamp: price && new Date(price.atMs).toISOString(),
})

/** Finds the supply by the token's symbol or the exchange's. */
const findSupply = (supplies: ReadonlyMap<string, TokenSupply>, symbol: string): TokenSupply => {
  const key = symbol.toLowerCase()
  return supplies.get(key) ?? supplies.get(`${key}.d`) ?? refuseUnknown('token')
}
