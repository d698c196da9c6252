/** The names by which a stock is searched. */
export type SearchableStock = { symbol: string; names: readonly string[] }

/**
 * - `symbol`: the symbol starts with the text.
 * - `other`: the symbol or a name contains the text.
 */
export type StockMatch = 'symbol' | 'other'

/**
 * Returns a function that says how a stock matches the search text; null if the stock does not match. Case, accents,
 * apostrophes, the marks in a symbol (BRK.B, BRK-B, BRK/B) and "&" or "and" make no difference, nor does an exchange
 * or market that is written with a symbol (NYSE: BRK.B, BRK.B US). A text without letters and digits matches no stock.
 * Requirement CW-12.
 */
export function createStockMatcher(
  searchText: string,
): (stock: SearchableStock) => StockMatch | null {
  const symbolKey = toSymbolKey(searchText)
  const unlistedKeys = new Set(toSymbolKeysWithoutExchange(searchText))
  const texts = toSpellings(searchText)
  return ({ symbol, names }) => {
    if (symbolKey === '') return null
    const key = toSymbolKey(symbol)
    if (key.startsWith(symbolKey) || unlistedKeys.has(key)) return 'symbol'
    if (key.includes(symbolKey)) return 'other'
    return names.some((name) => isNamed(toSpellings(name), texts)) ? 'other' : null
  }
}

/** Returns a symbol's letters and digits in capitals, so that "BRK.B", "brk-b" and "BRK/B" are equal. */
export const toSymbolKey = (symbol: string): string =>
  fold(symbol)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Exchanges and markets of the United States as data vendors name them, and words that they add. */
const LISTINGS = new Set(
  'US USA NASDAQ NASDAQGS NASDAQGM NASDAQCM NMS NGS NYSE NYSEARCA NYQ ARCA AMEX BATS CBOE XNAS XNGS XNYS ARCX XASE UN UW UQ UR UP UA UF EQUITY'.split(
    ' ',
  ),
)

/**
 * Returns the symbol keys that a text may mean if it contains a symbol with its exchange or market before or after it.
 * There may be several, because CBOE and UA are symbols too.
 */
export function toSymbolKeysWithoutExchange(text: string): string[] {
  const words =
    fold(text)
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words.findIndex((word) => !LISTINGS.has(word))
  const last = words.findLastIndex((word) => !LISTINGS.has(word))
  const indexes = words.map((_, index) => index)
  const starts = indexes.filter((start) => first < 0 || start <= first)
  const ends = indexes.filter((end) => end >= last).toReversed()
  return starts
    .flatMap((start) => ends.map((end) => words.slice(start, end + 1)))
    .filter((part) => part.length > 0 && part.length < words.length)
    .map((part) => part.join(''))
}

/** Returns a text's words in two spellings: with each "&" read as "and", and with every "and" left out. */
const toSpellings = (text: string): [string[], string[]] => {
  const words =
    fold(text)
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [words, words.filter((word) => word !== 'and')]
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘‛ʼʻ`´]/gu, '')
    .toLowerCase()

/** Returns whether the words contain the text, or, from the start of a word on, its letters without spaces. */
const isNamed = (names: readonly string[][], texts: readonly string[][]): boolean =>
  names.some((words, index) => {
    const text = texts[index] ?? []
    if (text.length === 0) return false
    const letters = text.join('')
    return (
      words.join(' ').includes(text.join(' ')) ||
      words.some((_, start) => words.slice(start).join('').startsWith(letters))
    )
  })
