import { ApiError, createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointInput } from '@parvalue/shared/api/endpoint.ts'
import { orderGroups } from '@parvalue/shared/api/order-answers.ts'
import { orderEndpoints } from '@parvalue/shared/api/orders.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions, fetchRawResponse } from '../client/client.ts'
import { toUnits18 } from '../client/decimal-text.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { ORDERS_KEY } from './order-keys.ts'
import {
  type Order,
  type OrderDetail,
  type OrderFeeEstimate,
  type OrderGroup,
  type OrderSummary,
  toOrder,
  toOrderDetail,
  toOrderFeeEstimate,
} from './order-view.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ orders: orderEndpoints }, apiClientOptions)

export type OrderFilter = { group?: OrderGroup; searchText?: string; stockId?: number }
export type OrderPageRequest = { page: number; pageSize: number }
export type OrderCounts = Readonly<Record<OrderGroup, number>>

const toQuery = ({ group, searchText, stockId }: OrderFilter) => ({
  ...(group ? { group } : {}),
  ...(searchText ? { search_text: searchText } : {}),
  ...(stockId === undefined ? {} : { stock_id: stockId }),
})

/** Returns one page of orders, newest first; pages count from 1. */
export async function listOrders(
  account: Address,
  { page, pageSize, ...filter }: OrderFilter & OrderPageRequest,
  signal?: AbortSignal,
): Promise<Order[]> {
  const query = { ...toQuery(filter), page, page_size: pageSize }
  const input = { params: { wallet_address: account }, query }
  const rows = await client.orders.listOrders(input, { ...(signal ? { signal } : {}) })
  return rows.map(toOrder)
}

/** Queries the number of orders in each group that match the filter. */
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
    refetchInterval: getListRefetchInterval,
  })

/** Queries a page of the orders that match the filter, newest first. */
export const ordersQuery = (account: Address | null, wanted: OrderFilter & OrderPageRequest) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, account, 'list', wanted],
    queryFn: account === null ? skipToken : ({ signal }) => listOrders(account, wanted, signal),
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

const NEWEST = { group: 'working', page: 1, pageSize: 50 } as const

/** Queries the orders under way, for the activity tray. */
export const openOrdersQuery = (account: Address | null) => ordersQuery(account, NEWEST)

export const orderSummaryQuery = (account: Address | null) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, account, 'summary'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<OrderSummary> => {
            const params = { wallet_address: account }
            const answer = await client.orders.summarizeOrders({ params }, { signal })
            return {
              counts: answer.counts,
              heldProceedsIds: answer.held_proceeds_order_ids,
              escrowed: answer.escrowed.map(({ chain_id, token, amount }) => ({
                chainId: chain_id,
                token: token,
                amount: toUnits18(amount),
              })),
            }
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/**
 * Queries an order with its fills and history; null if the wallet has no such order, for instance when it was sent
 * a moment ago.
 */
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
    refetchInterval: getListRefetchInterval,
  })

export type OrderData = EndpointInput<typeof orderEndpoints.estimateFee>['body']['order_data']
type FeeEstimateInput = {
  chainId: number
  processor: Address
  isSponsored: boolean
  orderData: OrderData
}

/** Requests a signed fee quote. The caller creates one idempotency key per quote and reuses it for retries. */
export async function estimateOrderFee(
  input: FeeEstimateInput,
  idempotencyKey: string,
): Promise<OrderFeeEstimate> {
  const body = {
    chain_id: input.chainId,
    contract_address: input.processor,
    is_sponsored: input.isSponsored,
    order_data: input.orderData,
  }
  return toOrderFeeEstimate(await client.orders.estimateFee({ body }, { idempotencyKey }))
}

export type SponsoredOrderBody = EndpointInput<typeof orderEndpoints.createSponsoredOrder>['body']

/** Submits a signed order. The caller creates one idempotency key per order and reuses it for retries. */
export const createSponsoredOrder = async (body: SponsoredOrderBody, idempotencyKey: string) =>
  toOrder(await client.orders.createSponsoredOrder({ body }, { idempotencyKey }))

type SentOrder = {
  chainId: number
  hash: Hex
  processor: Address
  chainOrderId: bigint
  stockId: number
}

/**
 * Registers an order that the wallet sent itself. The caller creates one idempotency key per order and reuses it for
 * retries.
 */
export async function createDirectOrder(sent: SentOrder, idempotencyKey: string): Promise<Order> {
  const body = {
    chain_id: sent.chainId,
    transaction_hash: sent.hash,
    order_contract_address: sent.processor,
    smart_contract_order_id: `${sent.chainOrderId}`,
    stock_id: sent.stockId,
  }
  return toOrder(await client.orders.createDirectOrder({ body }, { idempotencyKey }))
}

/** The proof of a cancellation request: a signature, or the hash of the wallet's own transaction. */
export type OrderCancelProof = { signature: Hex; deadlineSeconds: number } | { hash: Hex }

/** Requests a cancellation. The caller creates one idempotency key per cancellation and reuses it for retries. */
export async function cancelOrder(
  { id, chainId }: Pick<Order, 'id' | 'chainId'>,
  request: OrderCancelProof,
  idempotencyKey: string,
): Promise<Order> {
  const proof =
    'hash' in request
      ? { transaction_hash: request.hash }
      : { signature: { deadline: request.deadlineSeconds, signature: request.signature } }
  const input = { params: { web3_order_id: id }, body: { chain_id: chainId, ...proof } }
  return toOrder(await client.orders.cancelOrder(input, { idempotencyKey }))
}

/** Returns a file with all orders that match the filter. */
export async function fetchOrdersFile(
  account: Address,
  format: 'csv' | 'json',
  filter: OrderFilter,
): Promise<Blob> {
  const search = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(toQuery(filter))) search.set(name, `${value}`)
  const response = await fetchRawResponse(`/user/${account}/orders/export?${search}`)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.blob()
}
