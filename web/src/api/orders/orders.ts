import { ApiError, createClient } from '@parvalue/shared/api/client.ts'
import type { InputOf } from '@parvalue/shared/api/endpoint.ts'
import { orderGroups } from '@parvalue/shared/api/order-records.ts'
import { orders } from '@parvalue/shared/api/orders.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { clientOptions, fetchRaw } from '../client/client.ts'
import { toUnits } from '../client/decimal-text.ts'
import { refetchInterval } from '../live/live-state.ts'
import { ORDERS_KEY } from './order-keys.ts'
import {
  type FeeEstimate,
  type Order,
  type OrderDetail,
  type OrderGroup,
  type OrderSummary,
  toFeeEstimate,
  toOrder,
  toOrderDetail,
} from './order-view.ts'

/** A client of its own: these definitions are no weight of the first page. */
const client = createClient({ orders }, clientOptions)

export type OrderFilter = { group?: OrderGroup; searchText?: string; stockId?: number }
export type OrderPage = { page: number; pageSize: number }
export type OrderCounts = Readonly<Record<OrderGroup, number>>

const toQuery = ({ group, searchText, stockId }: OrderFilter) => ({
  ...(group ? { group } : {}),
  ...(searchText ? { search_text: searchText } : {}),
  ...(stockId === undefined ? {} : { stock_id: stockId }),
})

/** One page of one kind, the newest first; pages count from 1. */
export async function listOrders(
  account: Address,
  { page, pageSize, ...filter }: OrderFilter & OrderPage,
  signal?: AbortSignal,
): Promise<Order[]> {
  const query = { ...toQuery(filter), page, page_size: pageSize }
  const input = { params: { wallet_address: account }, query }
  const rows = await client.orders.listOrders(input, { ...(signal ? { signal } : {}) })
  return rows.map(toOrder)
}

/** How many of each group fit the filter. */
export const orderCountsQuery = (account: Address | null, filter: Omit<OrderFilter, 'group'>) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, account, 'counts', filter],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<OrderCounts> => {
            const counts = orderGroups.map(async (group) => {
              const query = toQuery({ ...filter, group })
              const params = { wallet_address: account }
              const { count } = await client.orders.countOrders({ params, query }, { signal })
              return [group, count] as const
            })
            return Object.fromEntries(await Promise.all(counts)) as OrderCounts
          },
    meta: { isSilent: true },
    refetchInterval: refetchInterval,
  })

/** Those of a filter, the newest first: the first page of them. */
export const ordersQuery = (account: Address | null, wanted: OrderFilter & OrderPage) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, account, 'list', wanted],
    queryFn: account === null ? skipToken : ({ signal }) => listOrders(account, wanted, signal),
    meta: { isSilent: true },
    refetchInterval: refetchInterval,
  })

const NEWEST = { group: 'working', page: 1, pageSize: 50 } as const

/** Those under way, for the tray. */
export const openOrdersQuery = (account: Address | null) => ordersQuery(account, NEWEST)

export const orderSummaryQuery = (account: Address | null) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, account, 'summary'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<OrderSummary> => {
            const params = { wallet_address: account }
            const { counts, escrowed } = await client.orders.summarizeOrders({ params }, { signal })
            return {
              counts,
              escrowed: escrowed.map(({ chain_id, token, amount }) => ({
                chainId: chain_id,
                token: token,
                amount: toUnits(amount),
              })),
            }
          },
    meta: { isSilent: true },
    refetchInterval: refetchInterval,
  })

/** Null for one that is not of this wallet, which may be one that was sent a moment ago. */
export const orderQuery = (account: Address | null, id: string | null) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, account, 'detail', id],
    queryFn:
      account === null || id === null
        ? skipToken
        : async ({ signal }): Promise<OrderDetail | null> => {
            try {
              const params = { order_id: id }
              return toOrderDetail(await client.orders.getOrder({ params }, { signal }))
            } catch (error) {
              const isUnknown =
                error instanceof ApiError && (error.status === 404 || error.status === 400)
              if (isUnknown) return null
              throw error
            }
          },
    meta: { isSilent: true },
    refetchInterval: refetchInterval,
  })

// What changes something. The key is made once for each intent and repeated with it.

export type OrderData = InputOf<typeof orders.estimateFee>['body']['order_data']
type Wish = {
  chainId: number
  processor: Address
  isSponsored: boolean
  orderData: OrderData
}

export async function estimateOrderFee(wish: Wish, idempotencyKey: string): Promise<FeeEstimate> {
  const body = {
    chain_id: wish.chainId,
    contract_address: wish.processor,
    is_sponsored: wish.isSponsored,
    order_data: wish.orderData,
  }
  return toFeeEstimate(await client.orders.estimateFee({ body }, { idempotencyKey }))
}

export type SponsoredOrderBody = InputOf<typeof orders.createSponsoredOrder>['body']

export const createSponsoredOrder = async (body: SponsoredOrderBody, idempotencyKey: string) =>
  toOrder(await client.orders.createSponsoredOrder({ body }, { idempotencyKey }))

type Sent = {
  chainId: number
  hash: Hex
  processor: Address
  chainOrderId: bigint
  stockId: number
}

/** Of an order that the wallet itself sent. */
export async function createDirectOrder(sent: Sent, idempotencyKey: string): Promise<Order> {
  const body = {
    chain_id: sent.chainId,
    transaction_hash: sent.hash,
    order_contract_address: sent.processor,
    smart_contract_order_id: `${sent.chainOrderId}`,
    stock_id: sent.stockId,
  }
  return toOrder(await client.orders.createDirectOrder({ body }, { idempotencyKey }))
}

/** Asked for by a signature, or by a transaction of the wallet's own. */
export type CancelRequest = { signature: Hex; deadlineSeconds: number } | { hash: Hex }

export async function cancelOrder(
  { id, chainId }: Pick<Order, 'id' | 'chainId'>,
  wish: CancelRequest,
  idempotencyKey: string,
): Promise<Order> {
  const how =
    'hash' in wish
      ? { transaction_hash: wish.hash }
      : { signature: { deadline: wish.deadlineSeconds, signature: wish.signature } }
  const input = { params: { web3_order_id: id }, body: { chain_id: chainId, ...how } }
  return toOrder(await client.orders.cancelOrder(input, { idempotencyKey }))
}

/** A file with all that fit the filter. */
export async function fetchOrdersFile(
  account: Address,
  format: 'csv' | 'json',
  filter: OrderFilter,
): Promise<string> {
  const search = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(toQuery(filter))) search.set(name, `${value}`)
  const response = await fetchRaw(`/user/${account}/orders/export?${search}`)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.text()
}
