import { useEffect } from 'react'
import { toPageRange } from './table-page.ts'
import type { UrlPaging } from './use-url-paging.ts'

/** Redirects from a page after the last one to the last; `count` is null while unknown. */
export function useLastPageRedirect({ page, onPage }: UrlPaging, count: number | null) {
  const { pageIndex } = toPageRange(page, count ?? 0)
  const isBehind = count !== null && count > 0 && pageIndex !== page.pageIndex
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per URL that is out of range
  useEffect(() => {
    if (isBehind) onPage({ ...page, pageIndex })
  }, [isBehind, pageIndex])
}
