import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FeedSearch, parseFeedSearch, toSearchParams } from './feed-search.ts'

/** What the address asks for; other rows begin with their first page. */
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
      // Each typed letter is no step back.
      replace: next.searchText !== undefined,
    })
  return { search, change }
}
