import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type StockListingFilter, stockListingQuery } from '#api/stocks/stocks.ts'
import { useSearchTyping } from '#tokens/use-search-typing.ts'
import { type UrlPaging, useUrlPaging } from '#ui/table/use-url-paging.ts'
import {
  type ListingSearch,
  parseListingSearch,
  type StockListFilter,
  toListingSearchParams,
  toListingSearchText,
} from './listing-search.ts'

/** Returns the state in the URL and functions to change it, which return to the first page. */
export function useListingSearch() {
  const search = parseListingSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: Partial<ListingSearch>, isReplaced = false) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({
        ...now,
        ...toListingSearchParams({ ...search, ...next }),
        pageIndex: undefined,
      }),
      resetScroll: false,
      replace: isReplaced,
    })
  const typing = useSearchTyping({
    searchText: search.searchText,
    toText: toListingSearchText,
    onSettled: (searchText) => change({ searchText }, true),
  })
  return { search, change, typing }
}

type Sets = { favourites: readonly number[]; held: readonly number[] }

/** Maximum number of ids per API call. */
const IDS_MAX = 100

const kinds: Readonly<Record<StockListFilter, StockListingFilter['kind']>> = {
  all: 'all',
  favourites: 'all',
  held: 'all',
  shares: 'share',
  funds: 'fund',
}

export function useStockListing(search: ListingSearch, sets: Sets) {
  const paging: UrlPaging = useUrlPaging()
  const { pageIndex, pageSize } = paging.page
  const { searchText, show, sort, isDescending } = search
  const stockIds = show === 'favourites' || show === 'held' ? sets[show].slice(0, IDS_MAX) : null
  const answer = useQuery({
    ...stockListingQuery({
      ...{ searchText, sort, isDescending, pageSize, stockIds },
      kind: kinds[show],
      page: pageIndex + 1,
    }),
    placeholderData: keepPreviousData,
  })
  return { paging, answer }
}
