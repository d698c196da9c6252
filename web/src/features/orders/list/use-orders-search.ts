import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import {
  type OrdersSearch,
  parseOrdersSearch,
  toOrdersSearchParams,
  toOrdersSearchText,
} from './orders-search.ts'

const SEARCH_DEBOUNCE_MS = 250

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
  return { search, change, typing: useTyping(search.searchText, change) }
}

/**
 * Returns the text of the search field. The URL follows the typed text after a pause, and the field follows
 * the URL.
 */
function useTyping(searchText: string, change: Change) {
  const [typed, setTyped] = useState(searchText)
  const settled = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text may change the URL
  useEffect(() => {
    if (settled === typed && toOrdersSearchText(settled) !== searchText)
      change({ searchText: toOrdersSearchText(settled) }, { isReplaced: true })
  }, [settled])
  useEffect(() => setTyped(searchText), [searchText])
  return { text: typed, type: (text: string) => setTyped(toOrdersSearchText(text)) }
}
