import { boot } from '#api/client/boot.ts'
import { sampleStocks } from '../sample/sample-data.ts'
import { toSampleStockId } from '../sample/sample-portfolio.ts'
import type { StockNames } from './holding-rows.ts'

/** Suffix of a token's name that states the kind of token; the stock's name has none. */
const TOKEN_SUFFIX = / dShare$/

const tokens = boot.deployments.flatMap(({ stockTokens = [] }) => stockTokens)

/** Names of stocks by id, including those of the sample portfolio. */
export const stockNames: StockNames = new Map([
  ...sampleStocks.map(
    (stock) =>
      [
        toSampleStockId({ nowMs: 0, deployments: boot.deployments, prices: new Map() }, stock),
        stock.name,
      ] as const,
  ),
  ...tokens.map(({ stockId, name }) => [stockId, name.replace(TOKEN_SUFFIX, '')] as const),
])

/** Symbols of the stocks' tokens by stock id: "AAPL.d". */
export const stockSymbols: ReadonlyMap<number, string> = new Map([
  ...sampleStocks.map(
    (stock) =>
      [
        toSampleStockId({ nowMs: 0, deployments: boot.deployments, prices: new Map() }, stock),
        `${stock.symbol}.d`,
      ] as const,
  ),
  ...tokens.map(({ stockId, symbol }) => [stockId, symbol] as const),
])
