import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { NextRun } from '../../platform/jobs/reschedule.ts'
import type { MarketData } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { WorldTime } from '../../startup/world-time.ts'
import type { Db } from '../../tables/tables.ts'
import type { PriceService } from '../prices/service.ts'
import { listLatestTokenStates } from './holder-store.ts'
import { listUnpricedStockMoves, saveStockMovePrice, type UnpricedStockMove } from './move-store.ts'

export type PricingDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn'>
  world: Pick<WorldTime, 'toWorldMs'>
  prices: PriceService
  marketData: Pick<MarketData, 'listBars'>
  pairs: readonly StockPair[]
}

/** A token transfer younger than this gets the current price. */
const CURRENT_PRICE_MAX_AGE_MS = 600_000
/** For a move older than this, the close of its day is queried where the query of its hour failed. */
const DAILY_AFTER_MS = 86_400_000
/** Longest time between two trading hours, over a long weekend. */
const LOOK_BACK_MS = 96 * 3_600_000

const RETRY_SECONDS = 60
/** Seconds until the next run if only the days of older moves are missing. */
const DAILY_RETRY_SECONDS = 3_600
const BATCH = 200

/** Saves the market price at the time of each move that has no price yet. */
export async function priceStockMoves(deps: PricingDeps): Promise<NextRun> {
  const { db } = deps
  const moves = await listUnpricedStockMoves(db, BATCH)
  const waiting: UnpricedStockMove[] = []
  for (const move of moves) {
    const price = await findPriceOf(deps, move)
    if (price === 'later') waiting.push(move)
    else await saveStockMovePrice(db, move, price)
  }
  if (waiting.some((move) => toAgeMs(deps, move) < DAILY_AFTER_MS)) {
    return { inSeconds: RETRY_SECONDS }
  }
  if (waiting.length > 0) return { inSeconds: DAILY_RETRY_SECONDS }
  return moves.length === BATCH ? 'now' : 'none'
}

const toAgeMs = ({ clock }: PricingDeps, { minedAtMs }: UnpricedStockMove) => clock() - minedAtMs

async function findPriceOf(
  deps: PricingDeps,
  move: UnpricedStockMove,
): Promise<bigint | null | 'later'> {
  const ageMs = toAgeMs(deps, move)
  if (ageMs < CURRENT_PRICE_MAX_AGE_MS)
    return (await deps.prices.list()).get(move.stockId)?.price ?? 'later'
  // The vendor adjusts past prices for later splits, so a price from before a split cannot be used.
  if (await isSplitSince(deps, move)) return null
  const hourly = await findPastPrice(deps, move, '1Hour')
  return hourly === 'later' && ageMs >= DAILY_AFTER_MS ? findPastPrice(deps, move, '1Day') : hourly
}

async function isSplitSince({ db, pairs }: PricingDeps, move: UnpricedStockMove): Promise<boolean> {
  const pair = pairs.find(
    ({ chainId, stockId }) => chainId === move.chainId && stockId === move.stockId,
  )
  const [state] = pair ? await listLatestTokenStates(db, [pair]) : []
  return state?.balancePerShare !== move.balancePerShare
}

/**
 * Returns the close of the last trading hour or day that began by the time of the move; null if there was none, `later`
 * if the vendor did not answer.
 */
async function findPastPrice(
  { prices, marketData, world, log }: PricingDeps,
  move: UnpricedStockMove,
  timeframe: '1Hour' | '1Day',
): Promise<bigint | null | 'later'> {
  const stock = prices.stocks.find(({ id }) => id === move.stockId)
  if (!stock) return null
  const toMs = world.toWorldMs(move.minedAtMs)
  const query = { timeframe, fromMs: toMs - LOOK_BACK_MS, toMs } as const
  try {
    const bars = (await marketData.listBars([stock.symbol], query)).get(stock.symbol) ?? []
    return bars.findLast(({ atMs }) => atMs <= toMs)?.close ?? null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn(
      { chain_id: move.chainId, stock_id: move.stockId, timeframe, err: error },
      'stock-tokens: past price request failed, will retry',
    )
    return 'later'
  }
}
