/** The digits of Crockford's base 32. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/** Returns the first or last ULID of a moment (ms since 1970); all others of it lie between them. */
export function toUlidBound(ms: number, which: 'first' | 'last'): string {
  let time = ''
  for (let left = BigInt(Math.floor(ms)); time.length < TIME_LENGTH; left /= 32n) {
    time = `${DIGITS[Number(left % 32n)]}${time}`
  }
  return time + (which === 'first' ? '0' : 'Z').repeat(RANDOM_LENGTH)
}

/** Returns the time at which a ULID was created, in ms since 1970. */
export function toUlidTimeMs(ulid: string): number {
  const digits = Array.from(ulid.slice(0, TIME_LENGTH).toUpperCase())
  return digits.reduce((ms, digit) => ms * 32 + Math.max(0, DIGITS.indexOf(digit)), 0)
}
