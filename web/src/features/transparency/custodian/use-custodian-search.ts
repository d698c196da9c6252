import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSearchTyping } from '#tokens/use-search-typing.ts'
import { parseCustodianSearch, toCustodianSearchText } from './custodian-rows.ts'

/** Returns the search in the URL, the text of its field, and a function that clears both. */
export function useCustodianSearch() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const searchText = parseCustodianSearch(search.q)
  const navigate = useNavigate()
  const change = (text: string) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({
        ...now,
        q: text === '' ? undefined : text,
        pageIndex: undefined,
      }),
      resetScroll: false,
      replace: true,
    })
  const typing = useSearchTyping({
    searchText,
    toText: toCustodianSearchText,
    onSettled: change,
  })
  return { searchText, typing, clear: () => change('') }
}
