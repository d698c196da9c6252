import { useEffect, useState } from 'react'
import { useDebouncedValue } from './use-debounced-value.ts'

const SEARCH_DEBOUNCE_MS = 250

type SearchTyping = {
  /** Search text of the URL. */
  searchText: string
  /** Returns the part of a typed text that is searched for. */
  toText: (typed: string) => string
  onSettled: (text: string) => void
}

/**
 * Returns the text of a search field and its setter. The URL follows the typed text after a pause, and the field follows
 * the URL.
 */
export function useSearchTyping({ searchText, toText, onSettled }: SearchTyping) {
  const [typed, setTyped] = useState(searchText)
  const settled = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text may change the URL
  useEffect(() => {
    if (settled === typed && toText(settled) !== searchText) onSettled(toText(settled))
  }, [settled])
  useEffect(() => setTyped(searchText), [searchText])
  return { text: typed, type: (text: string) => setTyped(toText(text)) }
}
