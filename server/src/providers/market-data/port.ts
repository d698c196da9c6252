import type { Price, Quote } from '@parvalue/shared/domain/stocks/stock-price.ts'

/**
 * The last trade of a native currency in dollars (`ETH`), as the vendor says it; null where it knows
 * none. Throws `ProviderError` and nothing else.
 */
export type FindNativePrice = (symbol: string) => Promise<Price | null>

/** What a fund or share pays its holders in cash, for each share, with `PRICE_DECIMALS`. */
export type Distribution = {
  symbol: string
  /** From this day on a share is bought without it. */
  exDate: string
  payableDate: string
  perShare: bigint
}

export type DateSpan = { from: string; to: string }

/** Of the market day: prices with `PRICE_DECIMALS`, volume in shares. */
export type DayFigures = { open: bigint; high: bigint; low: bigint; close: bigint; volume: number }

/** `day`: null where the vendor does not say. */
export type MarketQuote = Quote & { day: DayFigures | null }

export type Asset = {
  symbol: string
  name: string
  isTradable: boolean
  isFractionable: boolean
}

export const timeframes = ['1Min', '5Min', '30Min', '1Hour', '1Day'] as const
export type Timeframe = (typeof timeframes)[number]

/** `atMs`: when the span began. */
export type Bar = DayFigures & { atMs: number }

/** Prices of before a split are as if it had always been so. */
export type BarQuery = { timeframe: Timeframe; fromMs: number; toMs: number }

/** Plain text throughout. */
export type News = {
  id: string
  symbols: readonly string[]
  title: string
  summary: string
  publisher: string
  url: string
  imageUrl: string | null
  publishedMs: number
}

/** 1 to 4: who had one has four. */
export type StockSplit = { symbol: string; exDate: string; from: number; to: number }

/** `isExpected`: nobody confirmed the day yet. */
export type ResultsDay = { symbol: string; date: string; isExpected: boolean }

/** In the exchange's words, and since when. */
export type TradingHalt = { symbol: string; reason: string; sinceMs: number }

/**
 * What stocks are traded at. Prices are as the vendor says them; whether one may be believed is for
 * `judgePrice`. Every function throws `ProviderError` and nothing else. Dates are `2026-12-01`.
 */
export type MarketData = {
  /** By symbol; one that the vendor does not know is not there. */
  listQuotes: (symbols: readonly string[]) => Promise<ReadonlyMap<string, MarketQuote>>
  /** Those whose ex-date lies in the span, both days included, in order of that date. */
  listDistributions: (symbols: readonly string[], span: DateSpan) => Promise<Distribution[]>
  /** As `listDistributions`. */
  listSplits: (symbols: readonly string[], span: DateSpan) => Promise<StockSplit[]>
  /** All that can be traded at the exchange. */
  listAssets: () => Promise<Asset[]>
  /** By symbol, in order of time; one without trades in the span is not there. */
  listBars: (symbols: readonly string[], query: BarQuery) => Promise<ReadonlyMap<string, Bar[]>>
  /** The newest first, so many at most. */
  listNews: (symbols: readonly string[], span: { sinceMs: number; max: number }) => Promise<News[]>
  /** Days of results, past and coming; none where the vendor has no such calendar. */
  listResults: (symbols: readonly string[], since: string) => Promise<ResultsDay[]>
  /** Those that stand now. */
  listTradingHalts: () => Promise<TradingHalt[]>
}
