import type { Price, PriceQuote } from '@parvalue/shared/domain/stocks/stock-price.ts'

/**
 * Resolves to the last trade of a native currency (`ETH`) in dollars; null where the vendor knows none. Throws
 * only `ProviderError`.
 */
export type FindNativePrice = (symbol: string) => Promise<Price | null>

/**
 * One dividend or split as the vendor describes it today. `vendorId` is the vendor's id of the record: a correction
 * has either the same id or a new one while the old record is gone. A share bought from `exDate` on does not receive
 * the dividend.
 */
export type VendorAction = { vendorId: string; symbol: string; exDate: string } & (
  | {
      kind: 'dividend'
      payDate: string
      /** Dollars per share, with `PRICE_DECIMALS`. */
      perShare: bigint
      isSpecial: boolean
    }
  /** Every `from` old shares become `to` new ones; both with `PRICE_DECIMALS`. */
  | { kind: 'split'; from: bigint; to: bigint }
)

export type VendorDividend = Extract<VendorAction, { kind: 'dividend' }>
export type VendorSplit = Extract<VendorAction, { kind: 'split' }>

/** A record that could not be understood; `raw` is its text as JSON. */
export type OddRecord = { vendorId: string | null; raw: string; reason: string }

/** Facts of an unreadable record; a field is null if it cannot be read. */
export type OddRecordFacts = {
  kind: VendorAction['kind'] | null
  symbol: string | null
  exDate: string | null
}

/**
 * One whole answer to a query for corporate actions. An action with the `vendorId` of an unreadable record is not
 * gone: the vendor still lists it.
 */
export type CorporateActionAnswer = { actions: VendorAction[]; oddRecords: OddRecord[] }

export type DateSpan = { from: string; to: string }

/** Figures of the market day: prices with `PRICE_DECIMALS`, volume in shares. */
export type DayPrices = { open: bigint; high: bigint; low: bigint; close: bigint; volume: number }

/** `day`: null where the vendor does not send it. */
export type MarketQuote = PriceQuote & { day: DayPrices | null }

export type ListedAsset = {
  symbol: string
  name: string
  isTradable: boolean
  isFractionable: boolean
}

export const barTimeframes = ['1Min', '5Min', '30Min', '1Hour', '1Day'] as const
export type BarTimeframe = (typeof barTimeframes)[number]

/** `atMs` is the start of the bar. */
export type PriceBar = DayPrices & { atMs: number }

/** A query for split-adjusted bars. */
export type PriceBarQuery = { timeframe: BarTimeframe; fromMs: number; toMs: number }

/** One news article; all fields are plain text. */
export type VendorNews = {
  id: string
  symbols: readonly string[]
  title: string
  summary: string
  publisher: string
  url: string
  imageUrl: string | null
  publishedMs: number
}

/** A day on which a company reports earnings; `isExpected` means that it has not confirmed the date. */
export type ResultsDay = { symbol: string; date: string; isExpected: boolean }

/** `reason` is the exchange's text. */
export type TradingHalt = { symbol: string; reason: string; sinceMs: number }

/**
 * The source of market data. Prices are as the vendor sends them; `validatePrice` decides whether one is used. Every
 * function throws only `ProviderError`. Dates are `2026-12-01`.
 */
export type MarketData = {
  /** Returns quotes by symbol; symbols that the vendor does not know are absent. */
  listQuotes: (symbols: readonly string[]) => Promise<ReadonlyMap<string, MarketQuote>>
  /**
   * Lists the dividends and splits with an ex-date in the span, both days included, ordered by ex-date, and those with
   * one of the known ids, whose ex-date may have moved out of the span. Throws if a page is missing, so that every answer
   * is complete.
   */
  listCorporateActions: (
    symbols: readonly string[],
    span: DateSpan,
    knownIds?: readonly string[],
  ) => Promise<CorporateActionAnswer>
  /** Lists every asset that is active at the exchange. */
  listAssets: () => Promise<ListedAsset[]>
  /** Returns bars by symbol, ascending in time; a symbol without trades in the span is absent. */
  listBars: (
    symbols: readonly string[],
    query: PriceBarQuery,
  ) => Promise<ReadonlyMap<string, PriceBar[]>>
  /** Lists articles about the symbols since a time, newest first, at most `max`. */
  listNews: (
    symbols: readonly string[],
    span: { sinceMs: number; max: number },
  ) => Promise<VendorNews[]>
  /** Lists earnings dates, past and expected; empty where the vendor has no such calendar. */
  listResults: (symbols: readonly string[], since: string) => Promise<ResultsDay[]>
  /** Lists the halts that are in effect now. */
  listTradingHalts: () => Promise<TradingHalt[]>
}
