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

export type StockImportExtent = 'whole' | 'recent'

export type StockImportOutcome = 'finished' | 'unfinished'

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
 * Imports assets, dividends, splits, results dates, daily prices and news from the market data vendor. Each part
 * commits on its own, so a failing part does not affect the others. `recent` skips the list of assets, and older
 * dividends, splits and results dates, which are large and rarely change. Resolves to `unfinished` if the vendor did
 * not answer for a part, so that the same extent is worth another attempt soon.
 */
export async function importStocks(
  deps: ImportDeps,
  extent: StockImportExtent = 'whole',
): Promise<StockImportOutcome> {
  const results = []
  if (extent === 'whole') results.push(await attempt(deps, () => importAssets(deps)))
  const ids = new Map((await listStockRows(deps.db)).map(({ id, symbol }) => [symbol, id]))
  const today = newYorkDateAt(deps.marketClock())
  const pastDays = extent === 'whole' ? PAST_DAYS : RECENT_DAYS
  const span = { from: addDaysToDate(today, -pastDays), to: addDaysToDate(today, COMING_DAYS) }
  const importEvents = async () => save(deps.db, await readStockEvents(deps, ids, { span, today }))
  results.push(await attempt(deps, importEvents))
  results.push(await attempt(deps, () => importDays(deps, ids)))
  results.push(await attempt(deps, () => importNews(deps, ids)))
  const failed = results.find((result) => result instanceof Error)
  if (failed) throw failed
  return results.includes('unfinished') ? 'unfinished' : 'finished'
}

/**
 * Logs a vendor error, and returns any other error once the other parts have run. A part that the vendor refuses is
 * finished, because another attempt would be refused too.
 */
async function attempt(
  { log }: ImportDeps,
  work: () => Promise<void>,
): Promise<StockImportOutcome | Error> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      return error instanceof Error ? error : new Error('stocks: import failed', { cause: error })
    }
    const level = error.kind === 'retryable' ? 'warn' : 'error'
    log[level]({ err: error }, 'stocks: import from the market data vendor failed, will retry')
    if (error.kind === 'retryable') return 'unfinished'
  }
  return 'finished'
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
