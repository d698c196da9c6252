/** Maximum number of digits of an amount (requirement VA-03); more are cut off. */
const DIGITS_MAX = 38

/**
 * Returns the field's text after typing: digits and one point; extra decimals are cut off, never rounded. A
 * comma counts as a point, because the phone keyboards of some languages have no point.
 */
export function toTypedAmount(text: string, decimals: number): string {
  const cleaned = text.replaceAll(',', '.').replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = cleaned.split('.')
  const shownWhole = whole.slice(0, DIGITS_MAX - decimals)
  if (rest.length === 0 || decimals === 0) return shownWhole
  return `${shownWhole}.${rest.join('').slice(0, decimals)}`
}

/**
 * Parses a pasted amount to plain text, or null if it is ambiguous. Currency signs, letters and spaces around
 * the number are removed; of two separators the last is the decimal one; a lone comma before exactly three
 * digits separates thousands.
 */
export function toPastedAmount(text: string, decimals: number): string | null {
  const bare = text.trim().replace(/^[^\d.,-]+|[^\d.,]+$/g, '')
  if (!/^[\d.,\s'’]+$/.test(bare) || !/\d/.test(bare)) return null
  const compact = bare.replace(/[\s'’]/g, '')
  const point = findDecimalMark(compact)
  if (point === 'ambiguous') return null
  const thousands = point === ',' ? '.' : ','
  const plain = compact.replaceAll(thousands, '')
  return toTypedAmount(point === ',' ? plain.replace(',', '.') : plain, decimals)
}

function findDecimalMark(text: string): '.' | ',' | 'ambiguous' {
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points > 1 && commas > 1) return 'ambiguous'
  if (points > 0 && commas > 0) {
    const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    return (last === '.' ? points : commas) === 1 ? last : 'ambiguous'
  }
  if (commas === 1) return /^\d{1,3},\d{3}$/.test(text) ? '.' : ','
  if (commas > 1) return /^\d{1,3}(,\d{3})+$/.test(text) ? '.' : 'ambiguous'
  if (points > 1) return /^\d{1,3}(\.\d{3})+$/.test(text) ? ',' : 'ambiguous'
  return '.'
}

/**
 * Whether a key may change a field whose text outside the selection is `rest`. Allows control keys, digits,
 * and a decimal mark if there is none yet.
 */
export function isAmountKey(key: string, rest: string): boolean {
  if (key.length !== 1) return true
  return /\d/.test(key) || (/[.,]/.test(key) && !rest.includes('.'))
}
