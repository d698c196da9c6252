import type {
  NewsArticle,
  PriceChartPoint,
  PriceSummary,
  Stock,
  StockDividend,
  StockEvent,
  StockListingRow,
} from '@parvalue/shared/api/stock-fields.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { TradingHalt } from '../../providers/market-data/port.ts'
import type { StockHistory } from './catalogue-cache.ts'
import type { DividendRow, StockRow } from './catalogue-store.ts'
import type { PricePoint } from './charts.ts'
import type { ListingEntry } from './listing.ts'
import type { NewsRow } from './news-store.ts'
import type { StockSummary } from './summary.ts'

/** CAIP-10 addresses of a stock's tokens, by stock id. */
export type TokensByStock = ReadonlyMap<number, readonly string[]>

const CENT = 10n ** BigInt(PRICE_DECIMALS - 2)

const toTime = (ms: number) => new Date(ms).toISOString()
const toPrice = (price: bigint) => toAmountText(price, PRICE_DECIMALS)
const orNull = (price: bigint | null) => (price === null ? null : toPrice(price))

function toSigned(price: bigint | null): string | null {
  if (price === null) return null
  return price < 0n ? `-${toPrice(-price)}` : toPrice(price)
}

export const toStockAnswer = (stock: StockRow, tokens: TokensByStock): Stock => ({
  id: stock.id,
  symbol: stock.symbol,
  name: stock.name,
  display_name: stock.displayName,
  description: stock.description,
  logo_url: null,
  cik: stock.cik,
  composite_figi: null,
  cusip: null,
  is_fractionable: stock.isFractionable,
  is_tradable: stock.isTradable,
  kind: stock.isFund ? 'fund' : 'share',
  tokens: [...(tokens.get(stock.id) ?? [])],
})

export const toPriceSummary = (summary: StockSummary): PriceSummary => ({
  stock_id: summary.stockId,
  price: orNull(summary.price),
  change: toSigned(summary.change),
  change_percent: summary.changePercent,
  open: orNull(summary.open),
  high: orNull(summary.high),
  low: orNull(summary.low),
  close: orNull(summary.close),
  previous_close: orNull(summary.previousClose),
  volume: summary.volume,
  // The market capitalization is in whole cents, rounded down.
  market_cap: summary.marketCap === null ? null : toPrice((summary.marketCap / CENT) * CENT),
  weighted_shares_outstanding: summary.sharesOutstanding,
  timestamp: summary.atMs === null ? null : toTime(summary.atMs),
  dividend_yield: summary.dividendYield,
  year_high: orNull(summary.yearHigh),
  year_low: orNull(summary.yearLow),
  price_earnings: summary.priceEarnings,
})

export const toChartPoint = ({ atMs, open, high, low, close }: PricePoint): PriceChartPoint => ({
  timestamp: Math.floor(atMs / 1000),
  open: toPrice(open),
  high: toPrice(high),
  low: toPrice(low),
  close: toPrice(close),
})

export const toDividendAnswer = (
  { symbol, isBacking }: StockRow,
  { exDate, payDate, perShare, isSpecial }: DividendRow,
): StockDividend => ({
  ticker: symbol,
  cash_amount: toPrice(perShare),
  currency: 'USD',
  dividend_type: isSpecial ? 'SC' : 'CD',
  frequency: isSpecial ? null : isBacking ? 12 : 4,
  declaration_date: null,
  ex_dividend_date: exDate,
  record_date: exDate,
  pay_date: payDate,
})

export const toNewsArticle = (news: NewsRow): NewsArticle => ({
  title: news.title,
  description: news.summary,
  publisher: news.publisher,
  published_dt: toTime(news.publishedAtMs),
  article_url: news.url,
  image_url: news.imageUrl,
  amp_url: null,
})

/** Merges past and coming events, newest first; on the same day a split comes before a dividend. */
export function toStockEvents(history: StockHistory): StockEvent[] {
  const splits = history.splits.map(
    ({ exDate, from, to }): StockEvent => ({
      kind: 'split',
      date: exDate,
      split_from: from,
      split_to: to,
      ex_date: exDate,
    }),
  )
  const dividends = history.dividends.map(
    ({ exDate, payDate, perShare, isSpecial }): StockEvent => ({
      kind: 'dividend',
      is_special: isSpecial,
      date: exDate,
      cash_amount: toPrice(perShare),
      ex_dividend_date: exDate,
      pay_date: payDate,
    }),
  )
  const results = history.results.map(
    ({ date, isExpected }): StockEvent => ({ kind: 'results', date, is_expected: isExpected }),
  )
  return [...splits, ...dividends, ...results].sort((a, b) =>
    a.date < b.date ? 1 : -Number(a.date > b.date),
  )
}

export const toListingRow = (
  { stock, summary }: ListingEntry,
  tokens: TokensByStock,
  extras: { sparkline: readonly number[]; halt: TradingHalt | null },
): StockListingRow => ({
  stock: toStockAnswer(stock, tokens),
  price_summary: toPriceSummary(summary),
  sparkline: [...extras.sparkline],
  halt: extras.halt && { reason: extras.halt.reason, since_dt: toTime(extras.halt.sinceMs) },
})
