import { parsePriceDown, type Quote } from '@parvalue/shared/domain/stock-price.ts'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { Distribution } from './port.ts'

/** docs.alpaca.markets/reference/stocksnapshots: what is read, and no more. */
export const snapshotsSchema = z.record(
  z.string(),
  z.object({
    latestTrade: z.object({ t: z.string(), p: z.number() }).nullish(),
    prevDailyBar: z.object({ c: z.number() }).nullish(),
  }),
)

/** docs.alpaca.markets/reference/corporateactions-1 */
export const corporateActionsSchema = z.object({
  corporate_actions: z.object({
    cash_dividends: z
      .array(
        z.object({
          symbol: z.string(),
          rate: z.number(),
          ex_date: z.iso.date(),
          payable_date: z.iso.date().nullish(),
        }),
      )
      .optional(),
  }),
  next_page_token: z.string().nullish(),
})

/** What is no amount or no time is as if it had not been said. */
export function toQuotes(snapshots: z.output<typeof snapshotsSchema>): Map<string, Quote> {
  return new Map(
    Object.entries(snapshots).map(([symbol, { latestTrade, prevDailyBar }]) => [
      symbol,
      {
        price: latestTrade ? parsePriceDown(latestTrade.p) : null,
        atMs: latestTrade ? toTime(latestTrade.t) : null,
        previousClose: prevDailyBar ? parsePriceDown(prevDailyBar.c) : null,
      },
    ]),
  )
}

/** Nanoseconds are cut off. */
function toTime(text: string): number | null {
  const atMs = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'))
  return Number.isFinite(atMs) ? atMs : null
}

export function toDistributions({
  corporate_actions: { cash_dividends = [] },
}: z.output<typeof corporateActionsSchema>): Distribution[] {
  return cash_dividends.map(({ symbol, rate, ex_date: exDate, payable_date }) => {
    const perShare = parsePriceDown(rate)
    if (perShare === null || perShare <= 0n) {
      throw new ProviderError('broken', `${symbol} distributes ${rate} on ${exDate}`)
    }
    return { symbol, exDate, payableDate: payable_date ?? exDate, perShare }
  })
}
