/** Maximum number of digits of an amount (requirement VA-03); more are cut off. */
const DIGITS_MAX = 38

/**
 * Returns the field's text after typing: digits and one point. Extra decimals are cut off, never rounded. A comma
 * counts as a point, because the phone keyboards of some languages have no point.
 */
export function toTypedAmount(text: string, decimals: number): string {
  const cleaned = toHalfWidth(text)
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = cleaned.split('.')
  const shownWhole = whole.slice(0, DIGITS_MAX - decimals)
  if (rest.length === 0 || decimals === 0) return shownWhole
  return `${shownWhole}.${rest.join('').slice(0, decimals)}`
}

/**
 * Returns the text of a field into which several characters came at once (a paste, a drop, a keyboard's
 * suggestion), or null if they are no amount. A plain decimal is treated as typed.
 */
export const toEnteredAmount = (text: string, decimals: number): string | null =>
  /^\d*[.,]?\d*$/.test(text) && !isGrouped(text)
    ? toTypedAmount(text, decimals)
    : toPastedAmount(text, decimals)

/** Returns the field's text after a paste over its selection, or null if that is no amount. */
export function toMergedAmount(
  { before, after }: { before: string; after: string },
  pasted: string,
  decimals: number,
): string | null {
  const merged = before + pasted + after
  return /^\d*\.?\d*$/.test(merged) && toTypedAmount(merged, decimals) === merged ? merged : null
}

/** Pattern of dollar signs, currency codes, and symbols of our tokens, before or after a number. */
const UNIT = String.raw`(?:US\$|\$|dollars?|d[oó]lares|(?:w?USD\+?|USDC|USDT|USDB|mockUSD)(?![\p{L}+])|[A-Z.]{1,8}\.d(?:\.x)?)`
const UNITS = new RegExp(`^${UNIT}\\s*|\\s*${UNIT}$`, 'giu')

/**
 * Invisible characters that do not change how a number looks. Characters that reverse a number are not among them, so a
 * text with one is refused.
 */
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad]/g

const GROUPED_BY = [
  // Matches thousands that are grouped by commas, as in English and Mexican Spanish; a leading zero begins no group.
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  /^[1-9]\d{0,2}(?:\.\d{3}){2,}(?:,\d*)?$/,
  /^[1-9]\d{0,2}\.\d{3},\d*$/,
  /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d*)?$/,
  /^[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d*)?$/,
]

/**
 * Parses a pasted amount to plain text, or null if it is ambiguous, no amount or has more decimals than the
 * token. Reads grouped thousands, a decimal comma and full-width digits, with a unit of dollars or of our
 * tokens. Never drops a sign, a percent sign, a multiplier or a digit. Requirement WB-06.
 */
export function toPastedAmount(text: string, decimals: number): string | null {
  const bare = toHalfWidth(text)
    .replace(INVISIBLE, '')
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .trim()
    .replace(UNITS, '')
    .replace(/(?<=\d)[’‘ʼ´`](?=\d)/g, "'")
  const plain = isGrouped(bare) ? toUngrouped(bare) : bare.replace(',', '.')
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(plain)) return null
  const exact = withoutExtraZeros(plain, decimals)
  return toTypedAmount(exact, decimals) === exact ? exact : null
}

const isGrouped = (text: string) => GROUPED_BY.some((pattern) => pattern.test(text))

/** Removes the marks between thousands. The last mark is the decimal mark, unless it also separates thousands. */
function toUngrouped(text: string): string {
  const [, mark = ''] = /^\d+(\D)/.exec(text) ?? []
  return text.replaceAll(mark, '').replace(',', '.')
}

/** Removes zeros beyond the decimals of the token, which do not change the amount. */
function withoutExtraZeros(plain: string, decimals: number): string {
  const [whole = '', fraction = ''] = plain.split('.')
  if (fraction.length <= decimals) return plain
  const shown = fraction.replace(/0+$/, '').padEnd(decimals, '0')
  return decimals === 0 && shown === '' ? whole : `${whole}.${shown}`
}

/** Converts full-width characters, which East Asian keyboards type, to those of ASCII. */
const toHalfWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))

/**
 * Returns whether a key may change a field whose text outside the selection is `rest`. Allows control keys, digits, and
 * a decimal mark if there is none yet.
 */
export function isAmountKey(key: string, rest: string): boolean {
  if (key.length !== 1) return true
  return /\d/.test(key) || (/[.,]/.test(key) && !rest.includes('.'))
}
