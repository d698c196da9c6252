import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type StockListingFilter, stockListingQuery } from '#api/stocks/stocks.ts'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import { type UrlPaging, useUrlPaging } from '#ui/table/use-url-paging.ts'
import {
  type ListingSearch,
  parseListingSearch,
  type StockListFilter,
  toListingSearchParams,
  toListingSearchText,
} from './listing-search.ts'

const SEARCH_DEBOUNCE_MS = 250

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
  return { search, change, typing: useTyping(search, change) }
}

/**
 * Returns the text of the search field. The URL follows the typed text after a pause, and the field follows
 * the URL.
 */
function useTyping(
  { searchText }: ListingSearch,
  change: (next: Partial<ListingSearch>, isReplaced?: boolean) => void,
) {
  const [typed, setTyped] = useState(searchText)
  const settled = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text may change the URL
  useEffect(() => {
    if (settled === typed && toListingSearchText(settled) !== searchText)
      change({ searchText: toListingSearchText(settled) }, true)
  }, [settled])
  useEffect(() => setTyped(searchText), [searchText])
  return { text: typed, type: (text: string) => setTyped(toListingSearchText(text)) }
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
