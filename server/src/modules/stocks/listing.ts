import type { StockRow } from './catalogue-store.ts'
import type { StockSummary } from './summary.ts'

export type ListingEntry = { stock: StockRow; summary: StockSummary }

export type ListingSort = 'symbol' | 'name' | 'price' | 'change' | 'dividend_yield' | 'volume'

export type ListingQuery = {
  searchText: string
  sort: ListingSort
  direction: 'asc' | 'desc'
  kind: 'all' | 'share' | 'fund'
  /** Ids of the stocks to list; null for all. */
  stockIds: ReadonlySet<number> | null
  page: number
  pageSize: number
}

const fold = (text: string) => text.toLowerCase()

/** Returns stocks whose symbol or name contains the text: first those whose symbol starts with it, then by symbol. */
export function searchStocks<Item extends { stock: StockRow }>(
  items: readonly Item[],
  searchText: string,
): Item[] {
  const text = fold(searchText)
  const found = items.filter(({ stock }) => matches(stock, text))
  const rank = ({ stock }: Item) => Number(!fold(stock.symbol).startsWith(text))
  return found.sort((a, b) => rank(a) - rank(b) || compareText(a.stock.symbol, b.stock.symbol))
}

const matches = ({ symbol, name, displayName }: StockRow, text: string) =>
  fold(symbol).includes(text) || fold(name).includes(text) || fold(displayName).includes(text)

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

type Value = string | number | bigint | null

const values: Record<ListingSort, (entry: ListingEntry) => Value> = {
  symbol: ({ stock }) => stock.symbol,
  name: ({ stock }) => fold(stock.displayName),
  price: ({ summary }) => summary.price,
  change: ({ summary }) => summary.changePercent,
  dividend_yield: ({ summary }) => summary.dividendYield,
  volume: ({ summary }) => summary.volume,
}

/** Compares entries: unknown values last in both directions, equal values by symbol. */
function compare(sort: ListingSort, direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? 1 : -1
  return (a: ListingEntry, b: ListingEntry): number => {
    const [x, y] = [values[sort](a), values[sort](b)]
    if (x === y) return compareText(a.stock.symbol, b.stock.symbol)
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  }
}

/** Returns one page of the matching entries and their total count. */
export function toListingPage(entries: readonly ListingEntry[], query: ListingQuery) {
  const { kind, stockIds, searchText } = query
  const wanted = entries.filter(
    ({ stock }) =>
      (kind === 'all' || stock.isFund === (kind === 'fund')) &&
      (stockIds === null || stockIds.has(stock.id)) &&
      (searchText === '' || matches(stock, fold(searchText))),
  )
  const sorted = wanted.sort(compare(query.sort, query.direction))
  const from = (query.page - 1) * query.pageSize
  return { rows: sorted.slice(from, from + query.pageSize), count: sorted.length }
}
