import type { I18nLanguage } from '../product/i18n-namespaces.ts'
import { getDateFormat } from '../values/date-format.ts'
import { type MarketSession, marketSessionAt } from './market-session.ts'

const DAY_MS = 86_400_000
const NEW_YORK = { timeZone: 'America/New_York' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Returns the time of day in New York without its zone, such as "13:46". */
export const toEtTimeText = (atMs: number, language: I18nLanguage): string =>
  getDateFormat(language, { ...TIME, ...NEW_YORK }).format(atMs)

/** Returns a day of New York's calendar, such as "Fri, Nov 20". */
export const toEtDayText = (atMs: number, language: I18nLanguage): string =>
  getDateFormat(language, { ...DAY, ...NEW_YORK }).format(atMs)

/** Returns a duration such as "2 h 14 min" or "3 d 4 h"; at least "1 min", so that a countdown never shows 0. */
export function formatCountdown(spanMs: number): string {
  const minutes = Math.max(1, Math.ceil(spanMs / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

/**
 * The end of a session. `span`: the time left. `moment`: "16:00", the time in New York without its zone, which the
 * texts of each language name, and with the day if the end is more than a day away.
 */
export type SessionEnd = { session: MarketSession; endsMs: number; span: string; moment: string }

/** Returns the session at a moment of market time, and when it ends. */
export function toSessionEnd(nowMs: number, language: I18nLanguage): SessionEnd {
  const { session, endsMs } = marketSessionAt(nowMs)
  const day = endsMs - nowMs > DAY_MS ? `${toEtDayText(endsMs, language)}, ` : ''
  const moment = `${day}${toEtTimeText(endsMs, language)}`
  return { session, endsMs, span: formatCountdown(endsMs - nowMs), moment }
}
