import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getListRefetchInterval } from '#api/live/stream-state.ts'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import type { Order } from '#api/orders/order-view.ts'
import { listOrders, type OrderCounts, orderCountsQuery } from '#api/orders/orders.ts'
import { toPageRange } from '#ui/table/table-page.ts'
import { type UrlPaging, useUrlPaging } from '#ui/table/use-url-paging.ts'
import { countShownOrders, type OrderSlice, toOrderSlices } from './detail/order-slices.ts'
import type { OrdersSearch } from './list/orders-search.ts'

export type OrdersView =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | {
      state: 'loaded'
      rows: readonly Order[]
      counts: OrderCounts
      count: number
      paging: UrlPaging
      /** Whether the previous page is shown, while the next one loads. */
      isStale: boolean
    }

/** Returns the page of orders in the URL, clamped to the last one (requirement SK-06). */
export function useOrders(account: Address, search: OrdersSearch): OrdersView {
  const { searchText, show, isAscending } = search
  const paging = useUrlPaging()
  const { page, onPage } = paging
  const counted = useQuery({
    ...orderCountsQuery(account, { searchText }),
    placeholderData: keepPreviousData,
  })
  const counts = counted.data
  const slices = counts ? toOrderSlices({ counts, show, page, isAscending }) : null
  const listed = useQuery(slicesQuery({ account, slices, searchText, isAscending }))
  const count = counts ? countShownOrders(counts, show) : 0
  const isBehind = count > 0 && toPageRange(page, count).pageIndex !== page.pageIndex
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per URL that is out of range
  useEffect(() => {
    if (isBehind) onPage({ ...page, pageIndex: toPageRange(page, count).pageIndex })
  }, [isBehind, count])
  if (counts && listed.data) {
    const isStale = listed.isPlaceholderData || counted.isPlaceholderData
    return { state: 'loaded', rows: listed.data, counts, count, paging, isStale }
  }
  const onRetry = () => void (counted.isError ? counted.refetch() : listed.refetch())
  return counted.isError || listed.isError ? { state: 'failed', onRetry } : { state: 'loading' }
}

type Listed = {
  account: Address
  slices: readonly OrderSlice[] | null
  searchText: string
  isAscending: boolean
}

const slicesQuery = ({ account, slices, searchText, isAscending }: Listed) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, account, 'slices', searchText, isAscending, slices],
    queryFn:
      slices === null
        ? skipToken
        : async ({ signal }): Promise<Order[]> => {
            const read = (slice: OrderSlice) => readSlice(account, { slice, searchText }, signal)
            const parts = await Promise.all(slices.map(read))
            return toUnique(parts.flatMap((rows) => (isAscending ? rows.toReversed() : rows)))
          },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

async function readSlice(
  account: Address,
  { slice, searchText }: { slice: OrderSlice; searchText: string },
  signal: AbortSignal,
): Promise<Order[]> {
  const { group, pages, pageSize, from, to } = slice
  const read = (page: number) => listOrders(account, { group, searchText, page, pageSize }, signal)
  const rows = await Promise.all(pages.map(read))
  return rows.flat().slice(from, to)
}

/** Removes duplicates: an order that changes its group between two responses is in both. */
const toUnique = (orders: readonly Order[]) => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
]
