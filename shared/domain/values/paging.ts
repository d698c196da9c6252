/** Requirements DT-05, RT-08. The table's page index counts from 0; `page` of every call counts from 1. */
export const pageSizes = [10, 15, 20, 25, 40, 50, 100] as const
export const PAGE_SIZE_DEFAULT = 10
export const PAGE_SIZE_MAX = 100

export type SnappedPageSize = { pageSize: number; isSupported: boolean }

/** Rounded up; nothing at all has no page. */
export const toPageCount = (total: number, pageSize: number) => Math.ceil(total / pageSize)

/**
 * A page size from an address (requirement DT-06): one of the allowed, else whichever of the smallest and the
 * largest is nearer, the smallest where both are; no number at all is the default. The caller logs
 * 'page size is not supported' where `isSupported` is false.
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
