export type SortValue = bigint | number | string

export type TableSorting = { columnId: string; isDescending: boolean }

/** Sorts numbers by value and text by the locale's collation; the sort is stable. */
export function sortRows<Row>(
  rows: readonly Row[],
  toValue: (row: Row) => SortValue,
  isDescending: boolean,
): Row[] {
  const sign = isDescending ? -1 : 1
  return [...rows].sort((a, b) => sign * compare(toValue(a), toValue(b)))
}

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b)
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the sorting after a press on a header: ascending, descending, then the original order. */
export function toNextSorting(now: TableSorting | null, columnId: string): TableSorting | null {
  if (now?.columnId !== columnId) return { columnId, isDescending: false }
  return now.isDescending ? null : { columnId, isDescending: true }
}
