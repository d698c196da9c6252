/**
 * Requirements DT-05, RT-08: the page sizes of tables. The table's page index starts at 0, `page` in API calls at 1.
 */
export const pageSizes = [10, 15, 20, 25, 40, 50, 100] as const
export const PAGE_SIZE_DEFAULT = 10
export const PAGE_SIZE_MAX = 100

export type SnappedPageSize = { pageSize: number; isSupported: boolean }

/** Returns the number of pages; 0 if there are no rows. */
export const toPageCount = (total: number, pageSize: number) => Math.ceil(total / pageSize)

/**
 * Requirement DT-06: parses a page size from the URL. One that is not allowed snaps to the nearer of the
 * smallest and the largest, on a tie to the smallest; text that is no number gives the default. The caller
 * logs 'page size is not supported' if `isSupported` is false.
 */
export function snapPageSize(text: string | number | null | undefined): SnappedPageSize {
  if (text === null || text === undefined || text === '') {
    return { pageSize: PAGE_SIZE_DEFAULT, isSupported: true }
  }
  const wanted = Number(text)
  if (Number.isNaN(wanted)) return { pageSize: PAGE_SIZE_DEFAULT, isSupported: false }
  if (pageSizes.some((size) => size === wanted)) return { pageSize: wanted, isSupported: true }
  const [smallest, largest] = [pageSizes[0], PAGE_SIZE_MAX]
  return {
    pageSize: wanted - smallest <= largest - wanted ? smallest : largest,
    isSupported: false,
  }
}
