/** `fund`: a fund of Treasury bills, which backs USD+. `share`: any other stock, which does not. */
export type StockKind = 'fund' | 'share'

export type ReferenceStock = {
  stockId: number
  /** The exchange's symbol; the token's is `<symbol>.d`, the wrapped token's `<symbol>.d.x`. */
  symbol: string
  name: string
  kind: StockKind
  /** US cents for one share. */
  priceCents: bigint
}

/**
 * What the world begins with, at the prices of its first day: the market-data simulator starts from
 * exactly these, and the treasury is filled at them, so the first figure anybody sees is the planned one.
 */
export const referenceStocks: readonly ReferenceStock[] = [
  {
    stockId: 1,
    symbol: 'SGOV',
    name: 'iShares 0-3 Month Treasury Bond ETF',
    kind: 'fund',
    priceCents: 100_42n,
  },
  {
    stockId: 2,
    symbol: 'BIL',
    name: 'SPDR Bloomberg 1-3 Month T-Bill ETF',
    kind: 'fund',
    priceCents: 91_50n,
  },
  {
    stockId: 3,
    symbol: 'TBIL',
    name: 'US Treasury 3 Month Bill ETF',
    kind: 'fund',
    priceCents: 49_90n,
  },
  { stockId: 4, symbol: 'AAPL', name: 'Apple Inc.', kind: 'share', priceCents: 228_00n },
  { stockId: 5, symbol: 'NVDA', name: 'NVIDIA Corporation', kind: 'share', priceCents: 141_00n },
]

export function getReferenceStock(symbol: string): ReferenceStock {
  const stock = referenceStocks.find((each) => each.symbol === symbol)
  if (!stock) throw new Error(`No stock has the symbol ${symbol}.`)
  return stock
}
