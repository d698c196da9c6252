import { getDateFormat } from '../values/date-format.ts'
import { type MarketSession, marketSessionAt } from './market-session.ts'

const DAY_MS = 86_400_000
const NEW_YORK = { timeZone: 'America/New_York' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Returns the time of day in New York without "ET", such as "13:46". `locale` is a language tag. */
export const toEtTime = (atMs: number, locale: string): string =>
  getDateFormat(locale, { ...TIME, ...NEW_YORK }).format(atMs)

/** Returns a day of New York's calendar, such as "Fri 20 Nov". */
export const toEtDay = (atMs: number, locale: string): string =>
  getDateFormat(locale, { ...DAY, ...NEW_YORK }).format(atMs)

/** Returns a duration such as "2 h 14 min" or "3 d 4 h"; at least "1 min", so that a countdown never shows 0. */
export function formatCountdown(spanMs: number): string {
  const minutes = Math.max(1, Math.ceil(spanMs / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

/**
 * The end of a session. `span`: the time left. `et`: "16:00 ET", with the day if the end is more than a day
 * away.
 */
export type SessionEnd = { session: MarketSession; endsMs: number; span: string; et: string }

/** Returns the session at a moment of market time, and when it ends. */
export function toSessionEnd(nowMs: number, locale: string): SessionEnd {
  const { session, endsMs } = marketSessionAt(nowMs)
  const day = endsMs - nowMs > DAY_MS ? `${toEtDay(endsMs, locale)}, ` : ''
  const et = `${day}${toEtTime(endsMs, locale)} ET`
  return { session, endsMs, span: formatCountdown(endsMs - nowMs), et }
}
