import { getDateFormat } from '../values/date-format.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

const OFFSET = { timeZone: 'America/New_York', timeZoneName: 'longOffset' } as const

const offsets = new Map<number, number>()
const OFFSETS_MAX = 200_000

/** Returns New York's offset from UTC. It changes only at full hours, so it is cached per hour. */
function offsetMsAt(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  if (offsets.size > OFFSETS_MAX) offsets.clear()
  const offset = parseOffset(hour * HOUR_MS)
  offsets.set(hour, offset)
  return offset
}

/** Parses the offset out of a formatted time zone name such as `GMT-05:00`. */
function parseOffset(ms: number): number {
  const format = getDateFormat('en', OFFSET)
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  if (!hours) throw new Error(`Unexpected offset of America/New_York: ${name}`)
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS
  return sign === '-' ? -size : size
}

/** Returns the calendar date in New York, such as `2026-11-20`. */
export const newYorkDateAt = (ms: number): string =>
  new Date(ms + offsetMsAt(ms)).toISOString().slice(0, 10)

/**
 * Returns the moment at which New York's clock shows this many minutes after midnight. Between 01:00 and
 * 03:00 on the two days of a clock change there may be none or two.
 */
export function toNewYorkMs(date: string, minutes: number): number {
  const local = Date.parse(date) + minutes * MINUTE_MS
  const first = local - offsetMsAt(local)
  return local - offsetMsAt(first)
}

/** Formats minutes after midnight: "19:30". */
export const toClockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Returns the date this many days later. */
export const addDaysToDate = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
