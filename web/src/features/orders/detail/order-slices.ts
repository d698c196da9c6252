import type { OrderGroup } from '#api/orders/order-view.ts'
import type { OrderCounts } from '#api/orders/orders.ts'
import type { TablePage } from '#ui/table/table-page.ts'
import type { Show } from '../list/orders-search.ts'

/** A part of one group, counted from its newest (or, ascending, its oldest) one. */
export type Slice = {
  group: OrderGroup
  /** The pages of the API, from 1, that hold it; newest first, as the API counts. */
  pages: readonly number[]
  pageSize: number
  /** Where it lies in the rows of those pages. */
  from: number
  to: number
}

const order = ['working', 'filled', 'closed'] as const

export const listShown = (show: Show): readonly OrderGroup[] =>
  order.filter((group) => show === 'all' || show === group)

export const countShown = (counts: OrderCounts, show: Show): number =>
  listShown(show).reduce((sum, group) => sum + counts[group], 0)

type Wanted = { counts: OrderCounts; show: Show; page: TablePage; isAscending: boolean }

/**
 * What one page of the table holds when all working orders stand before all filled ones, and those
 * before the closed ones. The API has pages of each group, the newest first, so a slice lies in at
 * most two of them.
 */
export function toSlices({ counts, show, page, isAscending }: Wanted): Slice[] {
  const first = page.pageIndex * page.pageSize
  const slices: Slice[] = []
  let before = 0
  for (const group of listShown(show)) {
    const count = counts[group]
    const from = Math.max(first - before, 0)
    const to = Math.min(first + page.pageSize - before, count)
    if (from < to) {
      const [low, high] = isAscending ? [count - to, count - from] : [from, to]
      slices.push(toSlice(group, low, high, page.pageSize))
    }
    before += count
  }
  return slices
}

function toSlice(group: OrderGroup, low: number, high: number, pageSize: number): Slice {
  const firstPage = Math.floor(low / pageSize)
  const lastPage = Math.floor((high - 1) / pageSize)
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at + 1)
  return {
    group,
    pages,
    pageSize,
    from: low - firstPage * pageSize,
    to: high - firstPage * pageSize,
  }
}
