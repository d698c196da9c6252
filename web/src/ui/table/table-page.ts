import { PAGE_SIZE_DEFAULT, toPageCount } from '@parvalue/shared/domain/values/paging.ts'

/** Page of a table in the URL; `pageIndex` counts from 0. */
export type TablePage = { pageIndex: number; pageSize: number }

export type PageRange = {
  /** Index of the shown page, clamped to the last one. */
  pageIndex: number
  pageCount: number
  /** First and last row of the page, counted from 1; both are 0 in an empty table. */
  first: number
  last: number
}

/** Returns the range of rows on a page, for 'a-b of total' (requirement DT-04). */
export function toPageRange(page: TablePage, total: number): PageRange {
  const pageCount = toPageCount(total, page.pageSize)
  const pageIndex = Math.max(0, Math.min(page.pageIndex, pageCount - 1))
  const before = pageIndex * page.pageSize
  return {
    pageIndex,
    pageCount,
    first: Math.min(before + 1, total),
    last: Math.min(before + page.pageSize, total),
  }
}

/** Returns the page size in the URL as text; null if there is none. */
export function toPageSizeText(wanted: unknown): string | null {
  if (wanted === undefined) return null
  return typeof wanted === 'string' ? wanted : JSON.stringify(wanted)
}

/** Parses the page index of the URL; an invalid one means the first page (requirement DT-05). */
export function parsePageIndex(wanted: unknown): number {
  const index = typeof wanted === 'number' ? wanted : 0
  return Number.isSafeInteger(index) && index > 0 ? index : 0
}

/** Changes the page size and stays on the page that contains the current first row. */
export const withPageSize = (page: TablePage, pageSize: number): TablePage => ({
  pageIndex: Math.floor((page.pageIndex * page.pageSize) / pageSize),
  pageSize,
})

export const FIRST_TABLE_PAGE: TablePage = { pageIndex: 0, pageSize: PAGE_SIZE_DEFAULT }
