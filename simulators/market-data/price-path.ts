import {
  lastTradeableMs,
  lastTradingDayAt,
  regularSegmentOf,
} from '../../shared/domain/market/market-session.ts'
import { previousTradingDay } from '../../shared/domain/market/trading-days.ts'
import {
  type ReferenceStock,
  referenceStocks,
} from '../../shared/domain/stocks/reference-prices.ts'
import type { Announcements } from './announcements.ts'
import {
  type AnnouncedDividend,
  type AnnouncedSplit,
  dividendsOf,
  exMsOf,
  FUND_YIELD,
  pastSplitsOf,
  roundTo,
} from './corporate-actions.ts'
import { pathHeightAt } from './noise.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const HOUR_MS = 3_600_000

/** The yearly drift of shares, beside their noise. */
const DRIFT = 0.07

// Length of the price path in ms before and after the start of the simulated market.
const PAST_MS = 6 * YEAR_MS
const FUTURE_MS = 12 * YEAR_MS

/**
 * Hour in UTC of a fund's daily close, which is New York's close in winter; funds of Treasury bills are quoted day and
 * night.
 */
const CLOSE_HOUR = 21

/** The simulated market: its start, and the corporate actions announced and withdrawn by a control. */
export type MarketWorld = Pick<Announcements, 'dividends' | 'splits' | 'withdrawn'> & {
  startMs: number
}

type Step = { ms: number; amount: number }

/** Amounts in `paid` are dollars per share, in shares as of the start of the simulated market. */
type Steps = { paid: readonly Step[]; splits: readonly Step[]; startHeight: number }

const bySymbol = new Map(referenceStocks.map((stock) => [stock.symbol, stock]))

export const findStock = (symbol: string): ReferenceStock | null => bySymbol.get(symbol) ?? null

const stepsByWorld = new WeakMap<MarketWorld, Map<string, Steps>>()

function stepsOf(stock: ReferenceStock, world: MarketWorld): Steps {
  const known = stepsByWorld.get(world) ?? new Map<string, Steps>()
  stepsByWorld.set(world, known)
  const found = known.get(stock.symbol)
  if (found) return found
  const steps = toPriceSteps(stock, world)
  known.set(stock.symbol, steps)
  return steps
}

function toPriceSteps(stock: ReferenceStock, world: MarketWorld): Steps {
  const splits = splitsOf(stock, world).map(({ exDate, from, to }) => ({
    ms: exMsOf(stock, exDate),
    amount: to / from,
  }))
  const byRule = scheduledDividendsOf(stock, world, {
    fromMs: world.startMs - PAST_MS,
    toMs: world.startMs + FUTURE_MS,
  })
  const byHand = world.dividends.filter(({ symbol }) => symbol === stock.symbol)
  const paid = [
    ...byRule.map(({ exDate, rate }) => ({ ms: exMsOf(stock, exDate), amount: rate })),
    ...byHand.map(({ exDate, rate }) => {
      const ms = exMsOf(stock, exDate)
      return { ms, amount: rate * ratioAt(splits, world.startMs, ms) }
    }),
  ]
  const startHeight = heightOf(stock, lastTradeMsAt(stock, world.startMs))
  return { paid, splits, startHeight }
}

/** Returns all splits of a stock: real ones of the past, and those announced by a control. */
export const splitsOf = (stock: ReferenceStock, world: MarketWorld): AnnouncedSplit[] => [
  ...pastSplitsOf(stock.symbol).filter(({ id }) => isUntouched(world.splits, world, id)),
  ...world.splits.filter(({ symbol }) => symbol === stock.symbol),
]

/** Returns the dividends of the schedule with ex-dates in the span, without those withdrawn or corrected. */
const scheduledDividendsOf = (
  stock: ReferenceStock,
  world: MarketWorld,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): AnnouncedDividend[] =>
  dividendsOf(stock, fromMs, toMs).filter(({ id }) => isUntouched(world.dividends, world, id))

const isUntouched = (
  announced: readonly { id: string }[],
  { withdrawn }: MarketWorld,
  id: string,
): boolean => !withdrawn.has(id) && !announced.some((each) => each.id === id)

/** Returns all dividends of a stock: those of the schedule in the span, and all announced by a control. */
export const announcedDividendsOf = (
  stock: ReferenceStock,
  world: MarketWorld,
  span: { fromMs: number; toMs: number },
): AnnouncedDividend[] =>
  [
    ...scheduledDividendsOf(stock, world, span),
    ...world.dividends.filter(({ symbol }) => symbol === stock.symbol),
  ].map((dividend) => ({ ...dividend, rate: dividendRateOf(stock, world, dividend) }))

/** Returns the number of shares at `ms` that one share of the start became. */
function ratioAt(splits: readonly Step[], startMs: number, ms: number): number {
  let ratio = 1
  for (const split of splits) {
    if (split.ms > startMs && split.ms <= ms) ratio *= split.amount
    if (split.ms <= startMs && split.ms > ms) ratio /= split.amount
  }
  return ratio
}

/** Returns the dividend per share on its ex-date, adjusted for splits since the start. */
function dividendRateOf(
  stock: ReferenceStock,
  world: MarketWorld,
  dividend: AnnouncedDividend,
): number {
  if (world.dividends.includes(dividend)) return dividend.rate
  const { splits } = stepsOf(stock, world)
  return roundTo(dividend.rate / ratioAt(splits, world.startMs, exMsOf(stock, dividend.exDate)), 6)
}

const heightOf = ({ stockId, volatilityBps }: ReferenceStock, ms: number) =>
  pathHeightAt(stockId, volatilityBps / 10_000, ms) + (DRIFT * ms) / YEAR_MS

/** Returns the time of the last trade up to `ms`; funds trade day and night. */
export const lastTradeMsAt = (stock: ReferenceStock, ms: number): number =>
  stock.kind === 'fund' ? ms : lastTradeableMs(ms)

/** Returns the price at a time: the reference price at the start, and the stock's own path around it. */
export const priceAt = (stock: ReferenceStock, world: MarketWorld, ms: number): number =>
  pathAt(stock, world, ms, lastTradeMsAt(stock, ms))

/** Returns the price at a time at which the market is known to be open. */
export const openMarketPriceAt = (stock: ReferenceStock, world: MarketWorld, ms: number): number =>
  pathAt(stock, world, ms, ms)

function pathAt(stock: ReferenceStock, world: MarketWorld, ms: number, tradeMs: number): number {
  const { startMs } = world
  const first = Number(stock.priceCents) / 100
  const { paid, splits, startHeight } = stepsOf(stock, world)
  let sum = 0
  for (const step of paid) {
    if (step.ms > startMs && step.ms <= ms) sum -= step.amount
    if (step.ms <= startMs && step.ms > ms) sum += step.amount
  }
  if (stock.kind === 'fund') {
    return roundTo(first * (1 + (FUND_YIELD * (ms - startMs)) / YEAR_MS) + sum, 8)
  }
  const path = first * Math.exp(heightOf(stock, tradeMs) - startHeight)
  return Math.max(0.01, roundTo((path + sum) / ratioAt(splits, startMs, ms), 2))
}

/**
 * Returns the close of the previous trading day's regular session, not adjusted for later splits; for a fund, the price
 * at `CLOSE_HOUR` (UTC) of the previous calendar day.
 */
export function previousCloseAt(stock: ReferenceStock, world: MarketWorld, ms: number): number {
  if (stock.kind === 'fund') {
    return priceAt(stock, world, ms - (ms % DAY_MS) - (24 - CLOSE_HOUR) * HOUR_MS)
  }
  const before = previousTradingDay(lastTradingDayAt(ms))
  return priceAt(stock, world, (regularSegmentOf(before)?.toMs ?? ms) - 1)
}
