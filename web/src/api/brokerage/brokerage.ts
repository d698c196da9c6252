import { brokerageEndpoints } from '@parvalue/shared/api/brokerage.ts'
import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { orderGroups } from '@parvalue/shared/api/order-answers.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { AchDirection } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { ACCOUNT_KEY } from '../account/account-keys.ts'
import { apiClientOptions, fetchRawResponse } from '../client/client.ts'
import { findInPages } from '../client/find-in-pages.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import {
  type AccountBalances,
  type AccountOrder,
  type AccountPosition,
  type AccountStatement,
  type BankTransfer,
  toAccountBalances,
  toAccountOrder,
  toAccountPosition,
  toAccountStatement,
  toBankTransfer,
} from './brokerage-view.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ brokerage: brokerageEndpoints }, apiClientOptions)

export type AccountOrderGroup = (typeof orderGroups)[number]
/** The requested page; `page` counts from 1. */
type Page = { page: number; pageSize: number }

/** Polling interval of positions: their market values change with prices, which the event stream does not report. */
const POSITIONS_MS = 10_000

export const accountBalancesQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'money'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<AccountBalances> =>
            toAccountBalances(await client.brokerage.getLedger(undefined, { signal })),
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

export const bankTransfersQuery = (address: string | null, { page, pageSize }: Page) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'transfers', page, pageSize],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<{ rows: BankTransfer[]; count: number }> => {
            const query = { page, page_size: pageSize }
            const answer = await client.brokerage.listAchTransfers({ query }, { signal })
            return { rows: answer.transfers.map(toBankTransfer), count: answer.count }
          },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/** Queries one bank transfer; null if the account has no such transfer. */
export const bankTransferQuery = (address: string | null, id: string) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'transfer', id],
    queryFn:
      address === null
        ? skipToken
        : ({ signal }): Promise<BankTransfer | null> =>
            findInPages(id, async (query) => {
              const answer = await client.brokerage.listAchTransfers({ query }, { signal })
              return { rows: answer.transfers.map(toBankTransfer), count: answer.count }
            }),
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/** Queries one order of the account; null if the account has no such order. */
export const accountOrderQuery = (address: string | null, id: string) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'order', id],
    queryFn:
      address === null
        ? skipToken
        : ({ signal }): Promise<AccountOrder | null> =>
            findInPages(id, async (query) => {
              const answer = await client.brokerage.listOrders({ query }, { signal })
              return { rows: answer.orders.map(toAccountOrder), count: answer.count }
            }),
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

export const accountPositionsQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'positions'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<AccountPosition[]> =>
            (await client.brokerage.listPositions(undefined, { signal })).map(toAccountPosition),
    meta: { isSilent: true },
    refetchInterval: POSITIONS_MS,
  })

type AccountOrdersFilter = Page & { group: AccountOrderGroup | null }

export const accountOrdersQuery = (
  address: string | null,
  { group, page, pageSize }: AccountOrdersFilter,
) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'orders', group, page, pageSize],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<{ rows: AccountOrder[]; count: number }> => {
            const query = { page, page_size: pageSize, ...(group === null ? {} : { group }) }
            const answer = await client.brokerage.listOrders({ query }, { signal })
            return { rows: answer.orders.map(toAccountOrder), count: answer.count }
          },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

export const accountStatementsQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'statements'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<AccountStatement[]> => {
            const input = { query: {} }
            return (await client.brokerage.listStatements(input, { signal })).map(
              toAccountStatement,
            )
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/**
 * Fetches the file of a document (requirement AB-09). The request needs the session, so the address is useless to
 * others.
 */
export async function fetchAccountStatement(id: string): Promise<Blob> {
  const response = await fetchRawResponse(`/brokerage/account/statements/${id}/download`)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.blob()
}

export type BankTransferInput = { bankId: string; direction: AchDirection; amountText: string }

/** Requests a transfer. The caller creates one idempotency key per transfer and reuses it for retries. */
export async function createBankTransfer(input: BankTransferInput, idempotencyKey: string) {
  const { bankId: relationship_id, direction, amountText: amount } = input
  const body = { relationship_id, direction, amount }
  return toBankTransfer(await client.brokerage.createAchTransfer({ body }, { idempotencyKey }))
}

export const cancelBankTransfer = async (id: string): Promise<BankTransfer> =>
  toBankTransfer(await client.brokerage.cancelAchTransfer({ params: { transfer_id: id } }))

/** An order in dollars or in shares; the amount is decimal text. */
export type AccountOrderInput = {
  stockId: number
  side: OrderSide
  unit: 'dollars' | 'shares'
  amountText: string
}

/** Places a market order. The caller creates one idempotency key per order and reuses it for retries. */
export async function createAccountOrder(
  { stockId, side, unit, amountText }: AccountOrderInput,
  idempotencyKey: string,
): Promise<AccountOrder> {
  const size = unit === 'dollars' ? { notional: amountText } : { qty: amountText }
  const input = { body: { stock_id: stockId, ...size } }
  const { buyAtMarket, sellAtMarket } = client.brokerage
  const placeOrder = side === 'BUY' ? buyAtMarket : sellAtMarket
  return toAccountOrder(await placeOrder(input, { idempotencyKey }))
}

export const cancelAccountOrder = async (id: string): Promise<AccountOrder> =>
  toAccountOrder(await client.brokerage.cancelOrder({ params: { order_id: id } }))
