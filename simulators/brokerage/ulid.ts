const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function toDigits(value: number, length: number): string {
  let text = ''
  for (let left = BigInt(value); text.length < length; left /= 32n) {
    text = `${DIGITS[Number(left % 32n)]}${text}`
  }
  return text
}

/** Returns a ULID whose random part is a counter, so that ids of one millisecond are in order too. */
export const toUlid = (ms: number, count: number): string => toDigits(ms, 10) + toDigits(count, 16)
