import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDebounced } from '#tokens/use-debounced.ts'
import {
  type OrdersSearch,
  parseOrdersSearch,
  toSearchParams,
  toSearchText,
} from './orders-search.ts'

const SEARCH_DEBOUNCE_MS = 250

type Change = (next: Partial<OrdersSearch>, how?: { isReplaced?: boolean }) => void

/**
 * What the address asks for, and ways to ask for something else: other rows begin with their first
 * page, and nothing of them is opened.
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
        ...toSearchParams({ ...search, ...(isOther ? { openId: null } : {}), ...next }),
        ...(isOther ? { pageIndex: undefined } : {}),
      }),
      resetScroll: false,
      replace: isReplaced,
    })
  }
  return { search, change, typing: useTyping(search.searchText, change) }
}

/** The address follows what is typed once it stands still, and the field follows the address. */
function useTyping(searchText: string, change: Change) {
  const [typed, setTyped] = useState(searchText)
  const settled = useDebounced(typed, SEARCH_DEBOUNCE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address
  useEffect(() => {
    if (settled === typed && toSearchText(settled) !== searchText)
      change({ searchText: toSearchText(settled) }, { isReplaced: true })
  }, [settled])
  useEffect(() => setTyped(searchText), [searchText])
  return { text: typed, type: (text: string) => setTyped(toSearchText(text)) }
}
