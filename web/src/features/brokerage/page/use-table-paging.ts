import { snapPageSize } from '@parvalue/shared/domain/values/paging.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { parsePageIndex, toPageSizeText } from '#ui/table/table-page.ts'
import type { TableTexts } from '#ui/table/table-texts.ts'
import type { UrlPaging } from '#ui/table/use-url-paging.ts'

/**
 * Returns the paging of one table (requirement DT-05). The page has several tables, so the URL has the page of each
 * table under the table's name.
 */
export function useTablePaging(name: 'transfers' | 'orders'): UrlPaging {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [index, size] = [`${name}Index`, `${name}Size`]
  const wanted = toPageSizeText(search[size])
  return {
    page: { pageIndex: parsePageIndex(search[index]), pageSize: snapPageSize(wanted).pageSize },
    onPage: ({ pageIndex, pageSize }) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({
          ...now,
          [index]: pageIndex === 0 ? undefined : pageIndex,
          [size]: pageSize,
        }),
        resetScroll: false,
      }),
  }
}

/** Adds the table's name to the accessible name of its paging, because the page has several tables. */
export function usePagingTexts(tableName: string): TableTexts {
  const texts = useTableTexts()
  return { ...texts, paging: `${texts.paging}, ${tableName}` }
}
