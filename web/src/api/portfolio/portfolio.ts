import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { PortfolioAnswer, PositionAnswer } from '@parvalue/shared/api/holdings.ts'
import { holdingEndpoints } from '@parvalue/shared/api/holdings.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { toUnits18, toUnits18OrNull } from '../client/decimal-text.ts'
import { PORTFOLIO_KEY } from './portfolio-keys.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ holdings: holdingEndpoints }, apiClientOptions)

// Amounts, prices and values are units of 18 decimals; unknown ones are null, never zero.

/** A tax lot: tokens acquired at one moment and not sold yet. */
export type TaxLot = {
  acquiredMs: number
  amount: bigint
  unitCost: bigint | null
  cost: bigint | null
  source: 'received' | 'purchase'
  /** Whether an open sell order contains this lot. */
  isInOrder: boolean
}

/** A wallet's balance of one token of a stock on one network. */
export type PortfolioPosition = {
  stockId: number
  chainId: number
  address: Address
  symbol: string
  isWrapped: boolean
  /** Balance, including tokens in open sell orders, which belong to the wallet until they are sold. */
  amount: bigint
  amountInOrders: bigint
  price: bigint | null
  value: bigint | null
  /** Change of `amount`'s value since the previous close, or since it was bought later. */
  changeToday: bigint | null
  cost: bigint | null
  gain: bigint | null
  /** Tax lots in the order in which sales consume them (first in, first out). */
  lots: readonly TaxLot[]
}

export type PortfolioSale = {
  stockId: number
  soldMs: number
  amount: bigint
  proceeds: bigint
  cost: bigint | null
  gain: bigint | null
}

export type Portfolio = {
  asOfMs: number
  /** Gain since the previous close of what was sold since then. */
  soldGainToday: bigint | null
  positions: readonly PortfolioPosition[]
  sales: readonly PortfolioSale[]
}

export type PortfolioTimespan = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

export const portfolioTimespans = [
  'DAY',
  'WEEK',
  'MONTH',
  'YEAR',
] as const satisfies readonly PortfolioTimespan[]

/** Value at a point in time. `netDeposits`: deposits less withdrawals until then; `deposits`: deposits only. */
export type PortfolioValuePoint = {
  atMs: number
  value: bigint | null
  netDeposits: bigint | null
  deposits: bigint | null
}

const REFETCH_MS = 10_000
const CHART_REFETCH_MS = 60_000

export const portfolioQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...PORTFOLIO_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) =>
            toPortfolio(await client.holdings.getPortfolio(undefined, { signal })),
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

export const portfolioValuesQuery = (account: string | null, timespan: PortfolioTimespan) =>
  queryOptions({
    queryKey: [...PORTFOLIO_KEY, account, timespan],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<PortfolioValuePoint[]> => {
            const query = { timespan }
            const points = await client.holdings.listHistoricalValues({ query }, { signal })
            return points.map(({ timestamp, value, put_in, deposited }) => ({
              atMs: timestamp * 1000,
              value: toUnits18OrNull(value),
              netDeposits: toUnits18OrNull(put_in),
              deposits: toUnits18OrNull(deposited),
            }))
          },
    meta: { isSilent: true },
    refetchInterval: CHART_REFETCH_MS,
  })

const toPortfolio = ({
  as_of_dt,
  sold_gain_today,
  positions,
  realised,
}: PortfolioAnswer): Portfolio => ({
  asOfMs: Date.parse(as_of_dt),
  soldGainToday: toUnits18OrNull(sold_gain_today),
  positions: positions.map(toPosition),
  sales: realised.map((sale) => ({
    stockId: sale.stock_id,
    soldMs: Date.parse(sale.sold_dt),
    amount: toUnits18(sale.amount),
    proceeds: toUnits18(sale.proceeds),
    cost: toUnits18OrNull(sale.cost),
    gain: toUnits18OrNull(sale.gain),
  })),
})

const toPosition = (position: PositionAnswer): PortfolioPosition => ({
  stockId: position.stock_id,
  chainId: position.chain_id,
  address: position.token_address,
  symbol: position.symbol,
  isWrapped: position.is_wrapped,
  amount: toUnits18(position.amount),
  amountInOrders: toUnits18(position.amount_in_orders),
  price: toUnits18OrNull(position.price),
  value: toUnits18OrNull(position.value),
  changeToday: toUnits18OrNull(position.change_today),
  cost: toUnits18OrNull(position.cost),
  gain: toUnits18OrNull(position.unrealised_gain),
  lots: position.lots.map((lot) => ({
    acquiredMs: Date.parse(lot.acquired_dt),
    amount: toUnits18(lot.amount),
    unitCost: toUnits18OrNull(lot.unit_cost),
    cost: toUnits18OrNull(lot.cost),
    source: lot.source,
    isInOrder: lot.is_in_order,
  })),
})
