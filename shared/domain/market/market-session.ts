import { addDaysToDate, newYorkDateAt, toNewYorkMs } from './new-york-time.ts'
import { isHalfDay, isTradingDay, nextTradingDay, previousTradingDay } from './trading-days.ts'

/** Sessions of the New York market; `closed` is the time between them. */
export const marketSessions = ['pre', 'regular', 'post', 'overnight', 'closed'] as const
export type MarketSession = (typeof marketSessions)[number]

export type MarketSegment = { session: MarketSession; fromMs: number; toMs: number }

export type CurrentMarketSession = {
  session: MarketSession
  startedMs: number
  endsMs: number
  next: MarketSession
  /** Trading day (`YYYY-MM-DD`) that the session belongs to; while closed, the coming one. */
  tradingDay: string
}

// Session bounds in minutes after midnight in New York. A market day ends, and the next begins, at 20:00.
const DAY_ENDS = 20 * 60
const PRE_OPENS = 4 * 60
const OPENS = 9 * 60 + 30
const CLOSES = 16 * 60
const POST_ENDS = DAY_ENDS
const HALF_DAY_CLOSES = 13 * 60
const HALF_DAY_POST_ENDS = 17 * 60

/**
 * Returns the date (`YYYY-MM-DD`) of the market day that a moment lies in; it begins at 20:00 on the evening
 * before.
 */
export function marketDayAt(ms: number): string {
  const date = newYorkDateAt(ms)
  return ms < toNewYorkMs(date, DAY_ENDS) ? date : addDaysToDate(date, 1)
}

/**
 * Returns the sessions of the market day (20:00 to 20:00 in New York) that a moment lies in, in order and
 * without gaps.
 */
export const marketSegmentsAt = (ms: number): MarketSegment[] => marketSegmentsOf(marketDayAt(ms))

const segmentsByDate = new Map<string, MarketSegment[]>()
const CACHED_DATES_MAX = 20_000

/** Returns the sessions of a date's market day; a day without trading is one closed segment. */
export function marketSegmentsOf(date: string): MarketSegment[] {
  const found = segmentsByDate.get(date)
  if (found) return found
  if (segmentsByDate.size > CACHED_DATES_MAX) segmentsByDate.clear()
  const segments = toSegments(date)
  segmentsByDate.set(date, segments)
  return segments
}

function toSegments(date: string): MarketSegment[] {
  const fromMs = toNewYorkMs(addDaysToDate(date, -1), DAY_ENDS)
  const at = (minutes: number) => toNewYorkMs(date, minutes)
  const toMs = at(DAY_ENDS)
  if (!isTradingDay(date)) return [{ session: 'closed', fromMs, toMs }]
  const isHalf = isHalfDay(date)
  const closesMs = at(isHalf ? HALF_DAY_CLOSES : CLOSES)
  const postEndsMs = at(isHalf ? HALF_DAY_POST_ENDS : POST_ENDS)
  const rest: MarketSegment[] =
    postEndsMs < toMs ? [{ session: 'closed', fromMs: postEndsMs, toMs }] : []
  return [
    { session: 'overnight', fromMs, toMs: at(PRE_OPENS) },
    { session: 'pre', fromMs: at(PRE_OPENS), toMs: at(OPENS) },
    { session: 'regular', fromMs: at(OPENS), toMs: closesMs },
    { session: 'post', fromMs: closesMs, toMs: postEndsMs },
    ...rest,
  ]
}

const segmentAt = (ms: number): MarketSegment =>
  marketSegmentsAt(ms).find(({ toMs }) => ms < toMs) ?? { session: 'closed', fromMs: ms, toMs: ms }

/** Returns the session at a moment, with its bounds. Consecutive closed days are one span. */
export function marketSessionAt(ms: number): CurrentMarketSession {
  const day = marketDayAt(ms)
  const { session, fromMs, toMs } = segmentAt(ms)
  if (session !== 'closed') {
    const next = segmentAt(toMs).session
    return { session, startedMs: fromMs, endsMs: toMs, next, tradingDay: day }
  }
  const tradingDay = nextTradingDay(day)
  const isDayOff = !isTradingDay(day)
  return {
    session,
    startedMs: isDayOff ? closedSince(day) : fromMs,
    endsMs: marketSegmentsOf(tradingDay)[0]?.fromMs ?? toMs,
    next: 'overnight',
    tradingDay,
  }
}

/** Returns the start of the closed span that contains a day without trading. */
function closedSince(date: string): number {
  let day = date
  while (!isTradingDay(day)) day = addDaysToDate(day, -1)
  const last = marketSegmentsOf(day).at(-1)
  return last?.session === 'closed' ? last.fromMs : (last?.toMs ?? 0)
}

/** Returns the last moment, up to this one, at which the market was open. */
export function lastTradeableMs(ms: number): number {
  const { session, startedMs } = marketSessionAt(ms)
  return session === 'closed' ? startedMs : ms
}

/** Returns the date of the current or, on a day without trading, the previous trading day. */
export function lastTradingDayAt(ms: number): string {
  const day = marketDayAt(ms)
  return isTradingDay(day) ? day : previousTradingDay(day)
}

/** Returns the regular session of a trading day; null on other days. */
export const regularSegmentOf = (date: string): MarketSegment | null =>
  marketSegmentsOf(date).find(({ session }) => session === 'regular') ?? null

/** Returns when the close was with which a price of this moment is compared: that of the trading day before. */
export const previousCloseMsAt = (ms: number): number =>
  regularSegmentOf(previousTradingDay(lastTradingDayAt(ms)))?.toMs ?? ms

/** Returns the last open session of a trading day; null on other days. */
export const lastOpenSegmentOf = (date: string): MarketSegment | null =>
  marketSegmentsOf(date).findLast(({ session }) => session !== 'closed') ?? null

/**
 * Requirement SK-12: returns when the dividends and splits of an ex-date take effect: 04:00 in New York, when
 * pre-market trading opens.
 */
export const exDateEffectiveMs = (exDate: string): number => toNewYorkMs(exDate, PRE_OPENS)

/** Returns the newest ex-date that is in effect at a moment. */
export function newestExDateInEffectAt(ms: number): string {
  const date = newYorkDateAt(ms)
  return ms < exDateEffectiveMs(date) ? addDaysToDate(date, -1) : date
}
