import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import {
  type ReferenceStock,
  referenceStocks,
} from '@parvalue/shared/domain/stocks/reference-prices.ts'
import { toCompanyDisplayName } from '@parvalue/shared/domain/stocks/reference-stocks.ts'
import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { ListedAsset, MarketData } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import {
  listStockRows,
  raiseCatalogueVersion,
  saveStocks,
  setUnlistedStocksUntradable,
  type VendorStockRow,
} from './catalogue-store.ts'
import {
  deleteSplitStockDays,
  listLastStoredDays,
  type StockDayRow,
  saveDailyBars,
} from './day-store.ts'
import { deleteNewsBefore, saveNews } from './news-store.ts'
import { readStockEvents } from './read-events.ts'

export type ImportDeps = {
  db: Db
  log: Pick<Logger, 'warn' | 'error'>
  marketData: MarketData
  /** Clock of the simulated market; real time in production. */
  marketClock: Clock
  /** Exchange symbols to list besides those of the reference data. */
  symbols: readonly string[]
}

/** `recent events` are those of the last weeks; `events` also has older ones, which are large and rarely change. */
export type StockImportPart = 'assets' | 'events' | 'recent events' | 'days' | 'news'

export const WHOLE_IMPORT: readonly StockImportPart[] = ['assets', 'events', 'days', 'news']
export const RECENT_IMPORT: readonly StockImportPart[] = ['recent events', 'days', 'news']

/** Days of prices to import: a year, and the days that its first ones are compared with. */
const DAY_RETENTION = 400

/** Days ahead for which events are imported; past ones are imported for `PAST_DAYS`. */
const COMING_DAYS = 120
const PAST_DAYS = 5 * 366
const RECENT_DAYS = 40

const NEWS_DAYS = 30
const NEWS_EACH = 10
const NEWS_SYMBOLS = 10
const NEWS_MAX = 400

/** Stocks per commit, so that other writers are not blocked for long. */
const STOCKS_IN_COMMIT = 10
const DAY_MS = 86_400_000

type Ids = ReadonlyMap<string, number>

const byReference = new Map(referenceStocks.map((stock) => [stock.symbol, stock]))

/**
 * Imports parts of the data of the market data vendor: assets, events (dividends, splits, results dates), daily prices and
 * news. Each part commits on its own, so a failing part does not affect the others. Stocks that are new get all parts.
 * Returns the parts that the vendor did not answer, which are worth another attempt soon.
 */
export async function importStocks(
  deps: ImportDeps,
  parts: readonly StockImportPart[] = WHOLE_IMPORT,
): Promise<StockImportPart[]> {
  const before = (await listStockRows(deps.db)).length
  const assets = parts.includes('assets')
    ? await attempt(deps, 'assets', () => importAssets(deps))
    : 'finished'
  const ids = new Map((await listStockRows(deps.db)).map(({ id, symbol }) => [symbol, id]))
  // Nothing else can be asked for before the stocks are known.
  if (ids.size === 0 && assets === 'unanswered') return [...WHOLE_IMPORT]
  const others = (ids.size > before ? WHOLE_IMPORT : parts).filter((part) => part !== 'assets')
  const results: [StockImportPart, Attempt][] = [['assets', assets]]
  for (const part of others) {
    results.push([part, await attempt(deps, part, () => importPart(deps, part, ids))])
  }
  const failed = results.map(([, result]) => result).find((result) => result instanceof Error)
  if (failed) throw failed
  return results.filter(([, result]) => result === 'unanswered').map(([part]) => part)
}

async function importPart(deps: ImportDeps, part: StockImportPart, ids: Ids): Promise<void> {
  if (part === 'days') return importDays(deps, ids)
  if (part === 'news') return importNews(deps, ids)
  const today = newYorkDateAt(deps.marketClock())
  const pastDays = part === 'events' ? PAST_DAYS : RECENT_DAYS
  const span = { from: addDaysToDate(today, -pastDays), to: addDaysToDate(today, COMING_DAYS) }
  await save(deps.db, await readStockEvents(deps, ids, { span, today }))
}

type Attempt = 'finished' | 'unanswered' | Error

/**
 * Logs a vendor error, and returns any other error once the other parts have run. A part that the vendor refuses is
 * finished, because another attempt would be refused too.
 */
async function attempt(
  { log }: ImportDeps,
  part: StockImportPart,
  work: () => Promise<void>,
): Promise<Attempt> {
  try {
    await work()
    return 'finished'
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      return error instanceof Error ? error : new Error('stocks: import failed', { cause: error })
    }
    if (error.kind === 'retryable') {
      log.warn({ part, err: error }, 'stocks: vendor unavailable, will retry')
      return 'unanswered'
    }
    const refusal = 'stocks: import refused by the vendor, next attempt at its usual time'
    log.error({ part, err: error }, refusal)
    return 'finished'
  }
}

async function importAssets({ db, marketData, symbols }: ImportDeps): Promise<void> {
  const wanted = new Set([...byReference.keys(), ...symbols])
  const assets = (await marketData.listAssets()).filter(({ symbol }) => wanted.has(symbol))
  await save(db, async (tx) => {
    const isSaved = await saveStocks(tx, assets.map(toFact))
    const isGone = await setUnlistedStocksUntradable(
      tx,
      assets.map(({ symbol }) => symbol),
    )
    return isSaved || isGone
  })
}

/** Raises the catalogue version only if something changed, so that caches reload only then. */
const save = (db: Db, work: (tx: Tx) => Promise<boolean>) =>
  inTransaction(db, async (tx) => {
    if (await work(tx)) await raiseCatalogueVersion(tx)
  })

function toFact({ symbol, name, isTradable, isFractionable }: ListedAsset): VendorStockRow {
  const known: ReferenceStock | undefined = byReference.get(symbol)
  const millions = known?.sharesMillions
  return {
    id: known?.stockId ?? null,
    symbol,
    name,
    displayName: known?.displayName ?? toCompanyDisplayName(name),
    description: known?.description ?? '',
    cik: known?.cik ?? null,
    isBacking: known?.kind === 'fund',
    isFund: known?.isFund ?? false,
    isFractionable,
    isTradable,
    sharesOutstanding: millions ? BigInt(Math.round(millions * 1_000_000)) : null,
    earningsPerShare: known?.earningsPerShare ? parsePriceDown(known.earningsPerShare) : null,
  }
}

/** Imports missing days, and the last stored day again because it may have been incomplete. */
async function importDays({ db, marketData, marketClock }: ImportDeps, ids: Ids) {
  const nowMs = marketClock()
  await save(db, (tx) => deleteSplitStockDays(tx, newYorkDateAt(nowMs)))
  const first = addDaysToDate(newYorkDateAt(nowMs), -DAY_RETENTION)
  const lastDays = await listLastStoredDays(db)
  const fromOf = (id: number) => lastDays.get(id) ?? first
  const groups = new Map<string, string[]>()
  for (const [symbol, id] of ids) {
    groups.set(fromOf(id), [...(groups.get(fromOf(id)) ?? []), symbol])
  }
  for (const [from, symbols] of groups) {
    for (let index = 0; index < symbols.length; index += STOCKS_IN_COMMIT) {
      const span = { fromMs: Date.parse(from), toMs: nowMs }
      const some = symbols.slice(index, index + STOCKS_IN_COMMIT)
      const bars = await marketData.listBars(some, { timeframe: '1Day', ...span })
      const rows: StockDayRow[] = [...bars].flatMap(([symbol, days]) =>
        days.map(({ atMs, ...day }) => ({
          stockId: ids.get(symbol) ?? 0,
          date: newYorkDateAt(atMs),
          ...day,
        })),
      )
      await save(db, async (tx) => {
        await saveDailyBars(tx, rows)
        return rows.length > 0
      })
    }
  }
}

async function importNews({ db, marketData, marketClock }: ImportDeps, ids: Ids) {
  const nowMs = marketClock()
  const sinceMs = nowMs - NEWS_DAYS * DAY_MS
  const symbols = [...ids.keys()]
  for (let index = 0; index < symbols.length; index += NEWS_SYMBOLS) {
    const some = symbols.slice(index, index + NEWS_SYMBOLS)
    const max = Math.min(NEWS_MAX, some.length * NEWS_EACH)
    const news = await marketData.listNews(some, { sinceMs, max })
    const facts = news.map(({ symbols: about, publishedMs, ...article }) => ({
      ...article,
      publishedAtMs: publishedMs,
      stockIds: about.flatMap((symbol) => ids.get(symbol) ?? []),
    }))
    await save(db, (tx) => saveNews(tx, facts))
  }
  await inTransaction(db, (tx) => deleteNewsBefore(tx, new Date(sinceMs - NEWS_DAYS * DAY_MS)))
}
