import type { StockSort } from '#api/stocks/stocks.ts'

export const stockListFilters = ['all', 'favourites', 'held', 'shares', 'funds'] as const
export type StockListFilter = (typeof stockListFilters)[number]

const sorts: readonly StockSort[] = ['symbol', 'price', 'change', 'dividend_yield']

/** State of the listing in the URL; a missing or invalid parameter has its default. */
export type ListingSearch = {
  searchText: string
  show: StockListFilter
  sort: StockSort
  isDescending: boolean
}

const SEARCH_MAX = 64
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu

export const toListingSearchText = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, '').slice(0, SEARCH_MAX)

/** Parses the search parameters of the URL. The router has parsed a text of digits to a number. */
export const parseListingSearch = (search: Readonly<Record<string, unknown>>): ListingSearch => ({
  searchText: toListingSearchText(
    typeof search.q === 'string' || typeof search.q === 'number' ? `${search.q}` : '',
  ),
  show: stockListFilters.find((one) => one === search.show) ?? 'all',
  sort: sorts.find((one) => one === search.sort) ?? 'symbol',
  isDescending: search.direction === 'desc',
})

/** Returns the search parameters without defaults, so that the plain listing has a plain URL. */
export const toListingSearchParams = ({ searchText, show, sort, isDescending }: ListingSearch) => ({
  q: searchText === '' ? undefined : searchText,
  show: show === 'all' ? undefined : show,
  sort: sort === 'symbol' ? undefined : sort,
  direction: isDescending ? 'desc' : undefined,
})

/** Returns the order after a press on a header; each column starts with its most useful direction. */
export function toNextListingOrder(
  now: Pick<ListingSearch, 'sort' | 'isDescending'>,
  column: StockSort,
): Pick<ListingSearch, 'sort' | 'isDescending'> {
  if (now.sort === column) return { sort: column, isDescending: !now.isDescending }
  return { sort: column, isDescending: column !== 'symbol' }
}
