import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FeedSearch, parseFeedSearch, toSearchParams } from './feed-search.ts'

/** Returns the filters in the URL; changing them returns to the first page. */
export function useFeedSearch() {
  const search = parseFeedSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: Partial<FeedSearch>) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({
        ...now,
        ...toSearchParams({ ...search, ...next }),
        pageIndex: undefined,
      }),
      resetScroll: false,
      // Typing replaces the history entry.
      replace: next.searchText !== undefined,
    })
  return { search, change }
}
