import type { OrderGroup } from '#api/orders/order-view.ts'
import type { OrderCounts } from '#api/orders/orders.ts'
import type { TablePage } from '#ui/table/table-page.ts'
import type { OrderListFilter } from '../list/orders-search.ts'

/** Consecutive rows of one group, counted from its newest (or, ascending, its oldest) row. */
export type OrderSlice = {
  group: OrderGroup
  /** API pages that contain the slice, from 1; the API counts newest first. */
  pages: readonly number[]
  pageSize: number
  /** Start and end of the slice within the rows of these pages. */
  from: number
  to: number
}

const order = ['working', 'filled', 'closed'] as const

export const listShownOrderGroups = (show: OrderListFilter): readonly OrderGroup[] =>
  order.filter((group) => show === 'all' || show === group)

export const countShownOrders = (counts: OrderCounts, show: OrderListFilter): number =>
  listShownOrderGroups(show).reduce((sum, group) => sum + counts[group], 0)

type SlicesInput = {
  counts: OrderCounts
  show: OrderListFilter
  page: TablePage
  isAscending: boolean
}

/**
 * Returns the slices of one table page, which lists open orders, then filled, then closed ones. The API has
 * pages per group, newest first, so a slice spans at most two of them.
 */
export function toOrderSlices({ counts, show, page, isAscending }: SlicesInput): OrderSlice[] {
  const first = page.pageIndex * page.pageSize
  const slices: OrderSlice[] = []
  let before = 0
  for (const group of listShownOrderGroups(show)) {
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

function toSlice(group: OrderGroup, low: number, high: number, pageSize: number): OrderSlice {
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
