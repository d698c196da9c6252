import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { z } from 'zod'
import type {
  alpacaAssetsSchema,
  alpacaBarsSchema,
  alpacaNewsSchema,
  alpacaSnapshotsSchema,
  alpacaTradingStatusesSchema,
} from './alpaca-schemas.ts'
import { toPlainText } from './plain-text.ts'
import type {
  DayPrices,
  ListedAsset,
  MarketQuote,
  PriceBar,
  TradingHalt,
  VendorNews,
} from './port.ts'

type Snapshots = z.output<typeof alpacaSnapshotsSchema>
type Ohlcv = NonNullable<Snapshots[string]['dailyBar']>

/** Returns quotes by symbol; prices and times that cannot be parsed count as missing. */
export function toMarketQuotes(snapshots: Snapshots): Map<string, MarketQuote> {
  return new Map(
    Object.entries(snapshots).map(([symbol, { latestTrade, dailyBar, prevDailyBar }]) => [
      symbol,
      {
        price: latestTrade ? parsePriceDown(latestTrade.p) : null,
        atMs: latestTrade ? toTime(latestTrade.t) : null,
        previousClose: prevDailyBar ? parsePriceDown(prevDailyBar.c) : null,
        day: dailyBar ? toFigures(dailyBar) : null,
      },
    ]),
  )
}

function toFigures({ o, h, l, c, v }: Ohlcv): DayPrices | null {
  const [open, high, low, close] = [o, h, l, c].map(parsePriceDown)
  if (!open || !high || !low || !close || v < 0) return null
  return { open, high, low, close, volume: Math.round(v) }
}

/** Parses a time without its nanoseconds, which `Date.parse` does not accept. */
function toTime(text: string): number | null {
  const atMs = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'))
  return Number.isFinite(atMs) ? atMs : null
}

/** Returns bars by symbol without those whose time or prices cannot be parsed. */
export function toPriceBars({
  bars,
}: z.output<typeof alpacaBarsSchema>): [symbol: string, PriceBar[]][] {
  return Object.entries(bars ?? {}).map(([symbol, rows]) => [
    symbol,
    rows.flatMap((row) => {
      const atMs = toTime(row.t)
      const figures = toFigures(row)
      return atMs !== null && figures !== null ? [{ atMs, ...figures }] : []
    }),
  ])
}

export const toMarketAssets = (assets: z.output<typeof alpacaAssetsSchema>): ListedAsset[] =>
  assets
    .filter(({ status }) => status === 'active')
    .map(({ symbol, name, tradable, fractionable }) => ({
      symbol,
      name: toPlainText(name ?? '') || symbol,
      isTradable: tradable,
      isFractionable: fractionable ?? false,
    }))

/** Returns the articles that have a title, a time and a safe link. */
export const toNewsItems = ({ news }: z.output<typeof alpacaNewsSchema>): VendorNews[] =>
  news.flatMap(({ id, headline, summary, source, url, created_at, symbols, images }) => {
    const publishedMs = toTime(created_at)
    const link = toLink(url)
    const title = toPlainText(headline)
    if (publishedMs === null || link === null || title === '') return []
    return [
      {
        id: `${id}`,
        symbols,
        title,
        summary: toPlainText(summary ?? ''),
        publisher: toPlainText(source ?? '') || new URL(link).host,
        url: link,
        imageUrl: toLink(images?.find(({ size }) => size === 'small')?.url ?? images?.[0]?.url),
        publishedMs,
      },
    ]
  })

function toLink(text: string | null | undefined): string | null {
  const link = URL.parse(text ?? '')
  return link && /^https?:$/.test(link.protocol) ? link.href : null
}

/** Returns the halts: on tapes A, B and C the codes `H` and `P` are halts and pauses, all others are none. */
export const toTradingHalts = ({
  statuses,
}: z.output<typeof alpacaTradingStatusesSchema>): TradingHalt[] =>
  statuses.flatMap(({ S: symbol, sc, sm, rm, t }) => {
    const sinceMs = toTime(t)
    if (!['H', 'P'].includes(sc) || sinceMs === null) return []
    return [{ symbol, reason: toPlainText(rm) || toPlainText(sm), sinceMs }]
  })
