import type { Quote } from '@parvalue/shared/domain/stock-price.ts'

/** What a fund or share pays its holders in cash, for each share, with `PRICE_DECIMALS`. */
export type Distribution = {
  symbol: string
  /** From this day on a share is bought without it. */
  exDate: string
  payableDate: string
  perShare: bigint
}

export type DateSpan = { from: string; to: string }

/**
 * What stocks are traded at. Prices are as the vendor says them; whether one may be believed is for
 * `judgePrice`. Every function throws `ProviderError` and nothing else. Dates are `2026-12-01`.
 */
export type MarketData = {
  /** By symbol; one that the vendor does not know is not there. */
  listQuotes: (symbols: readonly string[]) => Promise<ReadonlyMap<string, Quote>>
  /** Those whose ex-date lies in the span, both days included, in order of that date. */
  listDistributions: (symbols: readonly string[], span: DateSpan) => Promise<Distribution[]>
}
