import { boot } from '#api/client/boot.ts'
import { sampleStocks } from '../sample/sample-answers.ts'
import { toSampleStockId } from '../sample/sample-portfolio.ts'
import type { StockNames } from './holding-rows.ts'

/** A token's own name says which kind of token it is; the stock's does not. */
const TOKEN_SUFFIX = / dShare$/

const tokens = boot.deployments.flatMap(({ stockTokens = [] }) => stockTokens)

/** What stocks are called, by their numbers; those that only the sample has too. */
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

/** What their tokens are called: "AAPL.d". */
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
