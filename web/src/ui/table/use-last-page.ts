import { useEffect } from 'react'
import { toPageRange } from './table-page.ts'
import type { UrlPaging } from './use-url-paging.ts'

/** An address whose page lies behind the last one leads to the last; `count` is null until known. */
export function useLastPage({ page, onPage }: UrlPaging, count: number | null) {
  const { pageIndex } = toPageRange(page, count ?? 0)
  const isBehind = count !== null && count > 0 && pageIndex !== page.pageIndex
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that is behind
  useEffect(() => {
    if (isBehind) onPage({ ...page, pageIndex })
  }, [isBehind, pageIndex])
}
