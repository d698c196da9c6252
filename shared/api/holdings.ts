import { z } from 'zod'
import { orderSides } from '../domain/orders/broker-order.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  addressField,
  chainIdField,
  stockIdField,
  timespanField,
  toUrlNumberField,
  transactionHashField,
} from './fields.ts'

/** Decimal text, rounded down. Unknown amounts of a wallet are null, never 0. */
const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ examples: ['12.5'] })

const signedDecimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ examples: ['-3.25'] })

const time = z.iso.datetime()

const holdingFields = {
  stock_id: z.int(),
  chain_id: z.int(),
  token_address: addressField,
  /** The contract's symbol: `AAPL.d`, wrapped `AAPL.d.x`. */
  symbol: z.string(),
  amount: decimal,
  /** Dollars per token; null without a valid price. */
  price: decimal.nullable(),
  market_value: decimal.nullable(),
}

const holding = z.strictObject({ ...holdingFields, wrapped: z.literal(false) })

const wrappedHolding = z.strictObject({
  ...holdingFields,
  wrapped: z.literal(true),
  /** Stock tokens that the wrapped tokens unwrap to, rounded down. */
  underlying_amount: decimal,
  /** Stock tokens per wrapped token, rounded down. */
  exchange_rate: decimal,
})

const chartPoint = z.strictObject({
  /** Time of the point, in Unix seconds. */
  timestamp: z.int(),
  /** Value of the holdings of that time at the prices of that time, in dollars; null if a price is unknown. */
  value: decimal.nullable(),
  /** Net deposits up to that time, each at its value when it was made, in dollars; null if a price is unknown. */
  put_in: signedDecimal.nullable(),
  /** The deposits alone, without what was withdrawn or sold. */
  deposited: decimal.nullable(),
})

const lot = z.strictObject({
  /** Time at which the wallet received the lot; wraps, unwraps and bridge transfers do not change it. */
  acquired_dt: time,
  /** Amount in the position's tokens, adjusted for splits. The lots of a position add up to its amount. */
  amount: decimal,
  unit_cost: decimal.nullable(),
  cost: decimal.nullable(),
  source: z.enum(['received', 'purchase']),
  /** The lot is in escrow of a sell order. */
  is_in_order: z.boolean(),
})

const position = z.strictObject({
  stock_id: z.int(),
  chain_id: z.int(),
  token_address: addressField,
  symbol: z.string(),
  is_wrapped: z.boolean(),
  /** Includes tokens in escrow of sell orders, which stay the wallet's until they are sold. */
  amount: decimal,
  amount_in_orders: decimal,
  price: decimal.nullable(),
  value: decimal.nullable(),
  /**
   * Change in value since the previous close, in dollars. Tokens acquired since then count from their cost. Null if a
   * price or such a cost is unknown.
   */
  change_today: signedDecimal.nullable(),
  /** Sum of the costs of the lots, in dollars; null if one of them is unknown. */
  cost: decimal.nullable(),
  unrealised_gain: signedDecimal.nullable(),
  /** Lots, oldest first, which is the order in which they are sold. */
  lots: z.array(lot),
})

const realised = z.strictObject({
  stock_id: z.int(),
  chain_id: z.int(),
  symbol: z.string(),
  sold_dt: time,
  amount: decimal,
  /** Proceeds in dollars, after the fee. */
  proceeds: decimal,
  cost: decimal.nullable(),
  gain: signedDecimal.nullable(),
  transaction_hash: transactionHashField,
})

const portfolio = z.strictObject({
  as_of_dt: time,
  /** Value of all positions; null if one has no price. */
  total_value: decimal.nullable(),
  put_in: signedDecimal.nullable(),
  /** Gain since the previous close of the shares sold since then, in dollars; null if unknown. */
  sold_gain_today: signedDecimal.nullable(),
  positions: z.array(position),
  realised: z.array(realised),
})

const trade = z.strictObject({
  stock_id: z.int(),
  chain_id: z.int(),
  side: z.enum(orderSides),
  /** Amount in stock tokens, not adjusted for later splits. */
  amount: decimal,
  /** Dollars per token, before the fee. */
  price: decimal,
  /**
   * Amount and price adjusted for later splits, as price charts show them; without a later split they are unchanged.
   */
  adjusted_amount: decimal,
  adjusted_price: decimal,
  /** Time of the trade in market time, which differs from real time in a simulated market. */
  traded_dt: time,
  transaction_hash: transactionHashField,
})

export type TradeAnswer = z.output<typeof trade>
export type HoldingAnswer = z.output<typeof holding>
export type WrappedHoldingAnswer = z.output<typeof wrappedHolding>
export type ValuePointAnswer = z.output<typeof chartPoint>
export type PositionAnswer = z.output<typeof position>
export type PortfolioAnswer = z.output<typeof portfolio>

const year = z
  .int()
  .min(2020)
  .max(2100)
  .meta({ examples: [2026] })

export const holdingEndpoints = {
  listHoldings: defineEndpoint({
    method: 'GET',
    path: '/user/wallet/holdings',
    access: 'wallet',
    origin: 'spec',
    summary: 'Lists the stock tokens that this wallet holds on a chain.',
    query: z.strictObject({ chain_id: toUrlNumberField(chainIdField) }),
    answer: z.array(holding),
  }),
  listHistoricalValues: defineEndpoint({
    method: 'GET',
    path: '/user/wallet/holdings/historical_chart_data',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns the value of the holdings over time, and the net deposits.',
    query: z.strictObject({ timespan: timespanField }),
    answer: z.array(chartPoint),
  }),
  listWrappedHoldings: defineEndpoint({
    method: 'GET',
    path: '/user/wallet/wrapped_holdings',
    access: 'wallet',
    origin: 'spec',
    summary: 'Lists the wrapped stock tokens that this wallet holds.',
    answer: z.array(wrappedHolding),
  }),
  getPortfolio: defineEndpoint({
    method: 'GET',
    path: '/user/portfolio',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Returns all stock tokens of this wallet with the cost of each lot and their current value.',
    answer: portfolio,
  }),
  listTrades: defineEndpoint({
    method: 'GET',
    path: '/user/wallet/trades',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists the trades of this wallet’s orders in a stock, oldest first.',
    query: z.strictObject({ stock_id: toUrlNumberField(stockIdField) }),
    answer: z.array(trade),
  }),
  exportPortfolio: defineEndpoint({
    method: 'GET',
    path: '/user/portfolio/export',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Returns one year (New York) of this wallet as CSV: transfers in and out, sales, and the lots at its end.',
    media: ['text/csv'],
    query: z.strictObject({ year: toUrlNumberField(year) }),
    answer: z.string(),
  }),
}
