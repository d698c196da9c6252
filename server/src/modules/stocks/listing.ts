import {
  createStockMatcher,
  type SearchableStock,
} from '@parvalue/shared/domain/stocks/stock-search.ts'
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

/** Returns the stocks that match the text: first those whose symbol starts with it, then by symbol. */
export function searchStocks<Item extends { stock: StockRow }>(
  items: readonly Item[],
  searchText: string,
): Item[] {
  const match = createStockMatcher(searchText)
  return items
    .map((item) => ({ item, match: match(toSearchable(item.stock)) }))
    .filter((found) => found.match !== null)
    .sort(
      (a, b) =>
        Number(a.match === 'other') - Number(b.match === 'other') ||
        compareText(a.item.stock.symbol, b.item.stock.symbol),
    )
    .map(({ item }) => item)
}

const toSearchable = ({ symbol, name, displayName }: StockRow): SearchableStock => ({
  symbol,
  names: [name, displayName],
})

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

type Value = string | number | bigint | null

const values: Record<ListingSort, (entry: ListingEntry) => Value> = {
  symbol: ({ stock }) => stock.symbol,
  name: ({ stock }) => stock.displayName.toLowerCase(),
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
  const match = createStockMatcher(searchText)
  const wanted = entries.filter(
    ({ stock }) =>
      (kind === 'all' || stock.isFund === (kind === 'fund')) &&
      (stockIds === null || stockIds.has(stock.id)) &&
      (searchText === '' || match(toSearchable(stock)) !== null),
  )
  const sorted = wanted.sort(compare(query.sort, query.direction))
  const from = (query.page - 1) * query.pageSize
  return { rows: sorted.slice(from, from + query.pageSize), count: sorted.length }
}
