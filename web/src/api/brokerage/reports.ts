import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { BackingReportAnswer, FilledOrderAnswer } from '@parvalue/shared/api/order-answers.ts'
import { transparencyEndpoints } from '@parvalue/shared/api/transparency.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiClientOptions, toApiUrl } from '../client/client.ts'
import { toUnits18, toUnits18OrNull } from '../client/decimal-text.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ transparency: transparencyEndpoints }, apiClientOptions)

// Amounts, prices and values are units of 18 decimals; unknown ones are null, never zero.

export type TokenSupply = { chainId: number; token: Address; supply: bigint | null }

/** A stock's tokens on all networks, and the shares in custody that back them. */
export type StockBacking = {
  stockId: number
  symbol: string
  name: string
  supplies: readonly TokenSupply[]
  total: bigint | null
  shares: bigint | null
  isBacked: boolean | null
  price: bigint | null
  value: bigint | null
}

export type BackingReport = {
  atMs: number
  custodian: { name: string; isSimulated: boolean }
  /** Time at which the custodian was queried; null if it did not respond. */
  sharesMs: number | null
  chains: readonly { chainId: number; blockNumber: number | null; blockMs: number | null }[]
  totalValue: bigint | null
  isBacked: boolean | null
  stocks: readonly StockBacking[]
}

export type PublicFill = {
  stockId: number
  symbol: string
  chainId: number
  side: OrderSide
  amount: bigint
  paymentToken: Address
  payment: bigint
  price: bigint
  hash: Hex
  atMs: number
}

export const toBackingReportUrl = (format: string): string =>
  toApiUrl(`/transparency/report/export?format=${format}`)

const REFETCH_MS = 15_000

export const backingReportQuery = queryOptions({
  queryKey: ['backing'],
  queryFn: async ({ signal }): Promise<BackingReport> =>
    toReport(await client.transparency.getReport(undefined, { signal })),
  meta: { isSilent: true },
  refetchInterval: REFETCH_MS,
})

export const publicFillsQuery = queryOptions({
  queryKey: ['filled-parts'],
  queryFn: async ({ signal }): Promise<PublicFill[]> => {
    const answer = await client.transparency.listFilledOrders(undefined, { signal })
    return answer.map(toPublicFill)
  },
  meta: { isSilent: true },
  refetchInterval: REFETCH_MS,
})

const toMs = (time: string | null) => (time === null ? null : Date.parse(time))

const toReport = (answer: BackingReportAnswer): BackingReport => ({
  atMs: Date.parse(answer.as_of_dt),
  custodian: { name: answer.custodian.name, isSimulated: answer.custodian.is_simulated },
  sharesMs: toMs(answer.positions_dt),
  chains: answer.chains.map((chain) => ({
    chainId: chain.chain_id,
    blockNumber: chain.block_number,
    blockMs: toMs(chain.block_dt),
  })),
  totalValue: toUnits18OrNull(answer.total_market_value),
  isBacked: answer.is_backed,
  stocks: answer.stocks.map(toBacking),
})

const toBacking = (stock: BackingReportAnswer['stocks'][number]): StockBacking => ({
  stockId: stock.stock_id,
  symbol: stock.symbol,
  name: stock.name,
  supplies: stock.supplies.map(({ chain_id, token_address, supply }) => ({
    chainId: chain_id,
    token: token_address,
    supply: toUnits18OrNull(supply),
  })),
  total: toUnits18OrNull(stock.total_supply),
  shares: toUnits18OrNull(stock.position),
  isBacked: stock.is_backed,
  price: toUnits18OrNull(stock.price),
  value: toUnits18OrNull(stock.market_value),
})

const toPublicFill = (fill: FilledOrderAnswer): PublicFill => ({
  stockId: fill.stock_id,
  symbol: fill.symbol,
  chainId: fill.chain_id,
  side: fill.order_side,
  amount: toUnits18(fill.asset_token_quantity),
  paymentToken: fill.payment_token,
  payment: toUnits18(fill.payment_token_quantity),
  price: toUnits18(fill.price),
  hash: fill.transaction_hash as Hex,
  atMs: Date.parse(fill.transaction_dt),
})
