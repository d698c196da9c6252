import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSearchTyping } from '#tokens/use-search-typing.ts'
import {
  type OrdersSearch,
  parseOrdersSearch,
  toOrdersSearchParams,
  toOrdersSearchText,
} from './orders-search.ts'

type Change = (next: Partial<OrdersSearch>, options?: { isReplaced?: boolean }) => void

/**
 * Returns the state in the URL and functions to change it; changing the filter returns to the first page and
 * closes the open order.
 */
export function useOrdersSearch() {
  const search = parseOrdersSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change: Change = (next, { isReplaced = false } = {}) => {
    const isOther = Object.keys(next).some((key) => key !== 'openId')
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({
        ...now,
        ...toOrdersSearchParams({ ...search, ...(isOther ? { openId: null } : {}), ...next }),
        ...(isOther ? { pageIndex: undefined } : {}),
      }),
      resetScroll: false,
      replace: isReplaced,
    })
  }
  const typing = useSearchTyping({
    searchText: search.searchText,
    toText: toOrdersSearchText,
    onSettled: (searchText) => change({ searchText }, { isReplaced: true }),
  })
  return { search, change, typing }
}
