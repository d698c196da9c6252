import { parseAmount } from '../money/amount.ts'
import {
  listReferenceStockRows,
  type ReferenceStockRow,
  type SimulatedPriceParameters,
  type StockProfile,
} from './reference-stocks.ts'

/** Kinds of stock. `fund`: a Treasury bill fund, which backs USD+. `share`: any other stock, which does not. */
export type StockKind = 'fund' | 'share'

export type ReferenceStock = {
  stockId: number
  /** Symbol at the exchange; the token's is `<symbol>.d`, the wrapped token's `<symbol>.d.x`. */
  symbol: string
  name: string
  kind: StockKind
  /** Price per share in US cents. */
  priceCents: bigint
  /** True for an ETF of any kind; SPY is one too, though it does not back USD+. */
  isFund: boolean
} & StockProfile &
  SimulatedPriceParameters

const BILLS = 'A fund of short bills of the United States Treasury; one of those that back USD+.'

/** Treasury bill funds distribute their earnings monthly, and their simulated price follows its own rule. */
const bills = { isFund: true, kind: 'fund', cik: null, quarterlyDividend: null } as const

/**
 * Stocks and prices on the first day of the simulated market. The market-data simulator starts from them and
 * the treasury is funded at them, so the first figures shown are the planned ones.
 */
export const referenceStocks: readonly ReferenceStock[] = [
  toBills(1, 'SGOV', 'iShares 0-3 Month Treasury Bond ETF', 100_42n),
  toBills(2, 'BIL', 'SPDR Bloomberg 1-3 Month T-Bill ETF', 91_50n),
  toBills(3, 'TBIL', 'US Treasury 3 Month Bill ETF', 49_90n),
  ...listReferenceStockRows().map((row, index) => toShare(row, 4 + index)),
]

function toBills(stockId: number, symbol: string, name: string, priceCents: bigint) {
  const rowData = {
    displayName: name,
    description: BILLS,
    sharesMillions: null,
    earningsPerShare: null,
  }
  return {
    stockId,
    symbol,
    name,
    priceCents,
    ...bills,
    ...rowData,
    volatilityBps: 10,
    dailyVolume: 5_000_000,
  } satisfies ReferenceStock
}

function toShare({ price, ...row }: ReferenceStockRow, stockId: number): ReferenceStock {
  const priceCents = parseAmount(price, 2)
  if (!priceCents.ok)
    throw new Error(`Reference stock ${row.symbol} has an invalid price: ${price}`)
  return { ...row, stockId, kind: 'share', priceCents: priceCents.value }
}

export function getReferenceStock(symbol: string): ReferenceStock {
  const stock = referenceStocks.find((each) => each.symbol === symbol)
  if (!stock) throw new Error(`No stock has the symbol ${symbol}.`)
  return stock
}
