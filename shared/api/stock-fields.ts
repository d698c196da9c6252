import { z } from 'zod'
import { marketSessions } from '../domain/market/market-session.ts'

// Records of stocks and the market. Prices are dollars as decimal text.

const dollars = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ examples: ['228.14'] })

const signedDollars = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ examples: ['-1.2'] })

const date = z.iso.date()
const time = z.iso.datetime()

/** A link that is safe to follow: http or https only. */
const link = z.url({ protocol: /^https?$/ })

export const stockRecord = z.strictObject({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  logo_url: link.nullable(),
  cik: z.string().nullable(),
  composite_figi: z.string().nullable(),
  cusip: z.string().nullable(),
  is_fractionable: z.boolean(),
  is_tradable: z.boolean(),
  /** `fund`: an ETF of any kind; the reserves say which funds back USD+. */
  kind: z.enum(['share', 'fund']),
  /** CAIP-10 addresses of its tokens, one per chain. */
  tokens: z.array(z.string()),
})

/** Price summary of a stock. `price` is null without a valid price; the other fields may still be known. */
export const priceSummaryRecord = z.strictObject({
  stock_id: z.int(),
  price: dollars.nullable(),
  change: signedDollars.nullable(),
  /** Change in percent: 1.25 is 1.25 %. */
  change_percent: z.number().nullable(),
  open: dollars.nullable(),
  high: dollars.nullable(),
  low: dollars.nullable(),
  close: dollars.nullable(),
  previous_close: dollars.nullable(),
  volume: z.int().nullable(),
  market_cap: dollars.nullable(),
  weighted_shares_outstanding: z.int().nullable(),
  timestamp: time.nullable(),
  /** Dividends of a year over the price, as a fraction: 0.0125 is 1.25 %. */
  dividend_yield: z.number().nullable(),
  year_high: dollars.nullable(),
  year_low: dollars.nullable(),
  price_earnings: z.number().nullable(),
})

export const priceChartPointRecord = z.strictObject({
  /** Time of the point, in Unix seconds. */
  timestamp: z.int(),
  open: dollars,
  high: dollars,
  low: dollars,
  close: dollars,
})

export const stockDividendRecord = z.strictObject({
  ticker: z.string(),
  cash_amount: dollars,
  currency: z.literal('USD'),
  /** `CD`: a regular cash dividend; `SC`: a special one. */
  dividend_type: z.enum(['CD', 'SC']),
  /** Payments per year; null if unknown. */
  frequency: z.int().nullable(),
  declaration_date: date.nullable(),
  ex_dividend_date: date,
  record_date: date.nullable(),
  pay_date: date.nullable(),
})

/** One news article; all texts are plain text. */
export const newsRecord = z.strictObject({
  title: z.string(),
  description: z.string(),
  publisher: z.string(),
  published_dt: time,
  article_url: link,
  image_url: link.nullable(),
  amp_url: link.nullable(),
})

export const stockEventRecord = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('dividend'),
    date,
    is_special: z.boolean(),
    cash_amount: dollars,
    ex_dividend_date: date,
    pay_date: date.nullable(),
  }),
  /** `split_from` 1 and `split_to` 4: one share becomes four. */
  z.strictObject({
    kind: z.literal('split'),
    date,
    split_from: z.int(),
    split_to: z.int(),
    ex_date: date,
  }),
  z.strictObject({ kind: z.literal('results'), date, is_expected: z.boolean() }),
])

const session = z.enum(marketSessions)

/** A trading halt: the exchange's reason, and since when. */
export const tradingHaltRecord = z.strictObject({ reason: z.string(), since_dt: time })

export const stockListingRecord = z.strictObject({
  stock: stockRecord,
  price_summary: priceSummaryRecord,
  /** Closing prices within the market day, for the sparkline only. */
  sparkline: z.array(z.number()).max(40),
  halt: tradingHaltRecord.nullable(),
})

export const marketStatusRecord = z.strictObject({
  /** Current market time. */
  world_dt: time,
  /** The market is simulated and its time is ahead of real time. */
  is_ahead: z.boolean(),
  /** The current trading day; while closed, the coming one. */
  trading_day: date,
  session,
  session_started_dt: time,
  session_ends_dt: time,
  next_session: session,
  /** Sessions of the market day, 20:00 to 20:00 in New York. */
  segments: z.array(z.strictObject({ session, from_dt: time, to_dt: time })),
  halts: z.array(z.strictObject({ stock_id: z.int(), ...tradingHaltRecord.shape })),
})

export type Stock = z.output<typeof stockRecord>
export type PriceSummary = z.output<typeof priceSummaryRecord>
export type PriceChartPoint = z.output<typeof priceChartPointRecord>
export type StockDividend = z.output<typeof stockDividendRecord>
export type NewsArticle = z.output<typeof newsRecord>
export type StockEvent = z.output<typeof stockEventRecord>
export type StockListingRow = z.output<typeof stockListingRecord>
export type MarketStatus = z.output<typeof marketStatusRecord>
