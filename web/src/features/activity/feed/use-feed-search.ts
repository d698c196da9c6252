import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FeedSearch, parseFeedSearch, toFeedSearchParams } from './feed-search.ts'

/** Returns the filters in the URL; changing them returns to the first page. */
export function useFeedSearch() {
  const search = parseFeedSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: Partial<FeedSearch>) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({
        ...now,
        ...toFeedSearchParams({ ...search, ...next }),
        pageIndex: undefined,
      }),
      resetScroll: false,
      // Typing replaces the history entry.
      replace: next.searchText !== undefined,
    })
  return { search, change }
}
