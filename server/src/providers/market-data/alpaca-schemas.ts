import { z } from 'zod'

// The fields that the adapter reads.

const ohlcv = { o: z.number(), h: z.number(), l: z.number(), c: z.number(), v: z.number() }

/** Answer of docs.alpaca.markets/reference/stocksnapshots. */
export const alpacaSnapshotsSchema = z.record(
  z.string(),
  z.object({
    latestTrade: z.object({ t: z.string(), p: z.number() }).nullish(),
    dailyBar: z.object(ohlcv).nullish(),
    prevDailyBar: z.object({ c: z.number() }).nullish(),
  }),
)

/** Answer of docs.alpaca.markets/reference/stockbars. */
export const alpacaBarsSchema = z.object({
  bars: z.record(z.string(), z.array(z.object({ t: z.string(), ...ohlcv }))).nullish(),
  next_page_token: z.string().nullish(),
})

/** Records are parsed one by one, because one that cannot be read must not lose the others. */
const records = z.array(z.unknown()).nullish()

/** Answer of docs.alpaca.markets/reference/corporateactions-1. */
export const alpacaCorporateActionsSchema = z.object({
  corporate_actions: z.object({
    cash_dividends: records,
    forward_splits: records,
    reverse_splits: records,
  }),
  next_page_token: z.string().nullish(),
})

/** Answer of docs.alpaca.markets/reference/get-v2-assets-1. */
export const alpacaAssetsSchema = z.array(
  z.object({
    symbol: z.string(),
    name: z.string().nullish(),
    status: z.string(),
    tradable: z.boolean(),
    fractionable: z.boolean().nullish(),
  }),
)

/** Answer of docs.alpaca.markets/reference/news-3. */
export const alpacaNewsSchema = z.object({
  news: z.array(
    z.object({
      id: z.number(),
      headline: z.string(),
      summary: z.string().nullish(),
      source: z.string().nullish(),
      url: z.string().nullish(),
      created_at: z.string(),
      symbols: z.array(z.string()),
      images: z.array(z.object({ size: z.string(), url: z.string() })).nullish(),
    }),
  ),
  next_page_token: z.string().nullish(),
})

/** The `statuses` messages of docs.alpaca.markets/docs/real-time-stock-pricing-data, as a list. */
export const alpacaTradingStatusesSchema = z.object({
  statuses: z.array(
    z.object({ S: z.string(), sc: z.string(), sm: z.string(), rm: z.string(), t: z.string() }),
  ),
})

export const alpacaResultsSchema = z.object({
  results: z.array(z.object({ symbol: z.string(), date: z.iso.date(), is_expected: z.boolean() })),
})
