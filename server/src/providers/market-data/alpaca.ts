import { addDaysToDate } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { z } from 'zod'
import type { Http } from '../../platform/ambient.ts'
import { type AlpacaRequest, createAlpacaClient } from '../alpaca-http.ts'
import { ProviderError } from '../provider-error.ts'
import type { KeyAccess } from '../simulated.ts'
import { toCorporateActions } from './alpaca-corporate-actions.ts'
import {
  alpacaAssetsSchema,
  alpacaBarsSchema,
  alpacaCorporateActionsSchema,
  alpacaNewsSchema,
  alpacaResultsSchema,
  alpacaSnapshotsSchema,
  alpacaTradingStatusesSchema,
} from './alpaca-schemas.ts'
import {
  toMarketAssets,
  toMarketQuotes,
  toNewsItems,
  toPriceBars,
  toTradingHalts,
} from './alpaca-translate.ts'
import type { CorporateActionAnswer, DateSpan, MarketData, MarketQuote, PriceBar } from './port.ts'

/** Maximum number of pages; a year of a thousand stocks needs far fewer, so beyond it the pagination does not end. */
const PAGES_MAX = 200

/** Maximum number of symbols that fit into one URL. */
const SYMBOLS_MAX = 200

/**
 * Alpaca selects corporate actions by the day on which it processes them, which for a dividend is the payable date: most
 * are paid within weeks of the ex-date, few months after it, and those with due bills shortly before it.
 */
const PROCESSED_BEFORE_DAYS = 31
const PROCESSED_AFTER_DAYS = 366

const BARS_MAX = '10000'
const ACTIONS_MAX = '1000'
const NEWS_MAX = 50

/** Returns the client of Alpaca Market Data (alpaca.markets) or of its simulator. */
export function createAlpacaMarketData({ url, key }: KeyAccess, http: Http): MarketData {
  const [id = '', secret = ''] = key.split(':')
  const headers = { 'APCA-API-KEY-ID': id, 'APCA-API-SECRET-KEY': secret }
  const request = createAlpacaClient(http, url, headers)
  return {
    listQuotes: async (symbols) => {
      const pages = await inBatches(symbols, async (batch) => [
        await request('/v2/stocks/snapshots', { symbols: batch }, alpacaSnapshotsSchema),
      ])
      return new Map<string, MarketQuote>(pages.flatMap((page) => [...toMarketQuotes(page)]))
    },
    listCorporateActions: (symbols, span, knownIds) =>
      listActions(request, symbols, span, new Set(knownIds)),
    listAssets: async () =>
      toMarketAssets(
        await request(
          '/v2/assets',
          { status: 'active', asset_class: 'us_equity' },
          alpacaAssetsSchema,
        ),
      ),
    listBars: async (symbols, { timeframe, fromMs, toMs }) => {
      const pages = await inBatches(symbols, (batch) =>
        requestPages(request, '/v2/stocks/bars', alpacaBarsSchema, {
          symbols: batch,
          timeframe,
          start: toText(fromMs),
          end: toText(toMs),
          adjustment: 'split',
          limit: BARS_MAX,
        }),
      )
      return joinBars(pages.flatMap(toPriceBars))
    },
    listNews: (symbols, span) => listNews(request, symbols, span),
    listResults: async (symbols, since) => {
      const pages = await inBatches(symbols, async (batch) => [
        await orIfNotFound(
          request('/v1/results', { symbols: batch, start: since }, alpacaResultsSchema),
          {
            results: [],
          },
        ),
      ])
      return pages.flatMap(({ results }) =>
        results.map(({ symbol, date, is_expected: isExpected }) => ({ symbol, date, isExpected })),
      )
    },
    listTradingHalts: async () =>
      toTradingHalts(
        await orIfNotFound(request('/v2/stocks/statuses', {}, alpacaTradingStatusesSchema), {
          statuses: [],
        }),
      ),
  }
}

async function listActions(
  request: AlpacaRequest,
  symbols: readonly string[],
  { from, to }: DateSpan,
  knownIds: ReadonlySet<string>,
): Promise<CorporateActionAnswer> {
  const pages = await inBatches(symbols, (batch) =>
    requestPages(request, '/v1/corporate-actions', alpacaCorporateActionsSchema, {
      symbols: batch,
      types: 'cash_dividend,forward_split,reverse_split',
      start: addDaysToDate(from, -PROCESSED_BEFORE_DAYS),
      end: addDaysToDate(to, PROCESSED_AFTER_DAYS),
      limit: ACTIONS_MAX,
    }),
  )
  return toCorporateActions(
    pages,
    (exDate, id) => (exDate >= from && exDate <= to) || (id !== null && knownIds.has(id)),
  )
}

const toText = (ms: number) => new Date(ms).toISOString()

/** Runs batches one after the other, to stay within the vendor's rate limit. */
async function inBatches<Page>(
  symbols: readonly string[],
  askBatch: (symbols: string) => Promise<Page[]>,
): Promise<Page[]> {
  const pages: Page[] = []
  for (let index = 0; index < symbols.length; index += SYMBOLS_MAX) {
    pages.push(...(await askBatch(symbols.slice(index, index + SYMBOLS_MAX).join(','))))
  }
  return pages
}

async function requestPages<Page extends { next_page_token?: string | null | undefined }>(
  request: AlpacaRequest,
  path: string,
  shape: z.ZodType<Page>,
  query: Record<string, string>,
): Promise<Page[]> {
  const pages: Page[] = []
  let pageQuery = query
  while (pages.length < PAGES_MAX) {
    const page: Page = await request(path, pageQuery, shape)
    pages.push(page)
    if (!page.next_page_token) return pages
    pageQuery = { ...query, page_token: page.next_page_token }
  }
  throw new ProviderError('broken', `Alpaca: pagination of ${path} did not end`)
}

function joinBars(parts: readonly [symbol: string, PriceBar[]][]): Map<string, PriceBar[]> {
  const joined = new Map<string, PriceBar[]>()
  for (const [symbol, bars] of parts) {
    joined.set(symbol, [...(joined.get(symbol) ?? []), ...bars])
  }
  return joined
}

async function listNews(
  request: AlpacaRequest,
  symbols: readonly string[],
  { sinceMs, max }: { sinceMs: number; max: number },
) {
  if (symbols.length === 0) return []
  const query = {
    symbols: symbols.join(','),
    start: toText(sinceMs),
    limit: `${Math.min(max, NEWS_MAX)}`,
    sort: 'desc',
  }
  const found = []
  let pageQuery: Record<string, string> = query
  while (found.length < max) {
    const page = await request('/v1beta1/news', pageQuery, alpacaNewsSchema)
    found.push(...toNewsItems(page))
    if (!page.next_page_token || page.news.length === 0) break
    pageQuery = { ...query, page_token: page.next_page_token }
  }
  return found.slice(0, max)
}

/**
 * Returns `nothing` where the vendor refuses the request: Alpaca sends halts by its stream only and has no earnings
 * calendar, so it answers 404.
 */
const orIfNotFound = <Answer>(asking: Promise<Answer>, nothing: Answer): Promise<Answer> =>
  asking.catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'refused') return nothing
    throw error
  })
