import { z } from 'zod'
import { orderSides } from '../domain/orders/broker-order.ts'
import { endpoint } from './endpoint.ts'
import { address, chainId, hash, inAddress, stockId, timespan } from './fields.ts'

/** Decimal text. Of a wallet's money in all calls: rounded down, unknown is null and never 0. */
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
  token_address: address,
  /** The token's, as its contract says it: `AAPL.d`, wrapped `AAPL.d.x`. */
  symbol: z.string(),
  amount: decimal,
  /** Dollars for one of these tokens; null where there is none to be believed now. */
  price: decimal.nullable(),
  market_value: decimal.nullable(),
}

const holding = z.strictObject({ ...holdingFields, wrapped: z.literal(false) })

const wrappedHolding = z.strictObject({
  ...holdingFields,
  wrapped: z.literal(true),
  /** What they unwrap to, in stock tokens, rounded down. */
  underlying_amount: decimal,
  /** Stock tokens for one wrapped token, rounded down. */
  exchange_rate: decimal,
})

const chartPoint = z.strictObject({
  /** Unix seconds. */
  timestamp: z.int(),
  /** Of what was held then, at that time's prices; null where a price is not known. */
  value: decimal.nullable(),
  /** What came less what went until then, at the prices of those moments; null where one is not known. */
  put_in: signedDecimal.nullable(),
})

const lot = z.strictObject({
  /** When it came to this wallet; wrapping, unwrapping and moving between networks keep it. */
  acquired_dt: time,
  /** In the position's own tokens, as they are after splits. The lots of a position add up to it. */
  amount: decimal,
  unit_cost: decimal.nullable(),
  cost: decimal.nullable(),
  source: z.enum(['received', 'purchase']),
  /** An order is to sell it. */
  is_in_order: z.boolean(),
})

const position = z.strictObject({
  stock_id: z.int(),
  chain_id: z.int(),
  token_address: address,
  symbol: z.string(),
  is_wrapped: z.boolean(),
  /** With what orders are to sell, which lies with them and is the wallet's until it is sold. */
  amount: decimal,
  amount_in_orders: decimal,
  price: decimal.nullable(),
  value: decimal.nullable(),
  /** In dollars, of this amount since the previous close; null where either price is not known. */
  change_today: signedDecimal.nullable(),
  /** Sum of its lots'; null where one of them is not known. */
  cost: decimal.nullable(),
  unrealised_gain: signedDecimal.nullable(),
  /** The oldest first, which is the order in which they are used up. */
  lots: z.array(lot),
})

const realised = z.strictObject({
  stock_id: z.int(),
  chain_id: z.int(),
  symbol: z.string(),
  sold_dt: time,
  amount: decimal,
  /** Less the fee. */
  proceeds: decimal,
  cost: decimal.nullable(),
  gain: signedDecimal.nullable(),
  transaction_hash: hash,
})

const portfolio = z.strictObject({
  as_of_dt: time,
  /** Of all positions; null where one has no price. */
  total_value: decimal.nullable(),
  put_in: signedDecimal.nullable(),
  positions: z.array(position),
  realised: z.array(realised),
})

const trade = z.strictObject({
  stock_id: z.int(),
  chain_id: z.int(),
  side: z.enum(orderSides),
  /** In stock tokens of that day. */
  amount: decimal,
  /** Dollars for one, before the fee. */
  price: decimal,
  /** On the market's clock. */
  traded_dt: time,
  transaction_hash: hash,
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

export const holdings = {
  listHoldings: endpoint({
    method: 'GET',
    path: '/user/wallet/holdings',
    access: 'wallet',
    origin: 'spec',
    summary: 'Stock tokens that this wallet holds on a chain.',
    query: z.strictObject({ chain_id: inAddress(chainId) }),
    answer: z.array(holding),
  }),
  listHistoricalValues: endpoint({
    method: 'GET',
    path: '/user/wallet/holdings/historical_chart_data',
    access: 'wallet',
    origin: 'spec',
    summary: 'What the holdings were worth over time, beside what was put in.',
    query: z.strictObject({ timespan }),
    answer: z.array(chartPoint),
  }),
  listWrappedHoldings: endpoint({
    method: 'GET',
    path: '/user/wallet/wrapped_holdings',
    access: 'wallet',
    origin: 'spec',
    summary: 'Wrapped stock tokens that this wallet holds.',
    answer: z.array(wrappedHolding),
  }),
  getPortfolio: endpoint({
    method: 'GET',
    path: '/user/portfolio',
    access: 'wallet',
    origin: 'ours',
    summary:
      'All stock tokens of this wallet with what they cost, lot by lot, and what they are worth.',
    answer: portfolio,
  }),
  listTrades: endpoint({
    method: 'GET',
    path: '/user/wallet/trades',
    access: 'wallet',
    origin: 'ours',
    summary:
      'What this wallet’s orders bought and sold of a stock, part by part, the oldest first.',
    query: z.strictObject({ stock_id: inAddress(stockId) }),
    answer: z.array(trade),
  }),
  exportPortfolio: endpoint({
    method: 'GET',
    path: '/user/portfolio/export',
    access: 'wallet',
    origin: 'ours',
    summary: 'One year of this wallet as CSV: what came and went, sales, and the lots at its end.',
    media: ['text/csv'],
    query: z.strictObject({ year: inAddress(year) }),
    answer: z.string(),
  }),
}
