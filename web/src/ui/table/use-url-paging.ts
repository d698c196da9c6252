import { snapPageSize } from '@parvalue/shared/domain/values/paging.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parsePageIndex, type TablePage, toPageSizeText } from './table-page.ts'

export type UrlPaging = { page: TablePage; onPage: (page: TablePage) => void }

/**
 * Returns the paging from the URL's pageIndex and pageSize; an unsupported size snaps to a supported one
 * (requirements DT-05, DT-06).
 */
export function useUrlPaging(): UrlPaging {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const wanted = toPageSizeText(search.pageSize)
  const { pageSize, isSupported } = snapPageSize(wanted)
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: requirement DT-06 wants the line.
    if (!isSupported) console.warn('page size is not supported', wanted)
  }, [isSupported, wanted])
  return {
    page: { pageIndex: parsePageIndex(search.pageIndex), pageSize },
    onPage: (page) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({ ...now, ...page }),
        resetScroll: false,
      }),
  }
}
