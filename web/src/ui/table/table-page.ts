import { PAGE_SIZE_DEFAULT, toPageCount } from '@parvalue/shared/domain/values/paging.ts'

/** A page of a table as an address carries it; `pageIndex` counts from 0. */
export type TablePage = { pageIndex: number; pageSize: number }

export type PageRange = {
  /** The page that is shown: an index behind the last page means the last page. */
  pageIndex: number
  pageCount: number
  /** Rows are counted from 1; both are 0 where there is none. */
  first: number
  last: number
}

/** Requirement DT-04: 'a-b of total'. */
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

/** Null where the address names no size; whatever else it names reads as text. */
export function toSizeText(wanted: unknown): string | null {
  if (wanted === undefined) return null
  return typeof wanted === 'string' ? wanted : JSON.stringify(wanted)
}

/** The page index of an address; what is no index means the first page (requirement DT-05). */
export function parsePageIndex(wanted: unknown): number {
  const index = typeof wanted === 'number' ? wanted : 0
  return Number.isSafeInteger(index) && index > 0 ? index : 0
}

/** Where the row that stands first now is found when pages become longer or shorter. */
export const withPageSize = (page: TablePage, pageSize: number): TablePage => ({
  pageIndex: Math.floor((page.pageIndex * page.pageSize) / pageSize),
  pageSize,
})

export const FIRST_PAGE: TablePage = { pageIndex: 0, pageSize: PAGE_SIZE_DEFAULT }
