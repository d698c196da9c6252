import { listMatchingItems } from '../palette-rules.ts'

type NamedStock = { symbol: string; name: string }

const NAME_MIN = 3
const OFFERED_MAX = 3

/**
 * Returns the stocks that a command names: the one with this symbol, or else those whose name has its words. The
 * beginning of a symbol finds no stock, so that no order is offered for another one.
 */
export function findCommandStocks<Stock extends NamedStock>(
  stocks: readonly Stock[],
  text: string,
): Stock[] {
  const exact = stocks.filter(({ symbol }) => symbol.toLowerCase() === text.toLowerCase())
  if (exact.length > 0) return exact
  if (text.length < NAME_MIN) return []
  const named = stocks.map((stock) => ({ label: stock.name, stock }))
  return listMatchingItems(named, text)
    .slice(0, OFFERED_MAX)
    .map(({ stock }) => stock)
}
