/** The names by which a stock is searched. */
export type SearchableStock = { symbol: string; names: readonly string[] }

/**
 * - `symbol`: the symbol starts with the text.
 * - `other`: the symbol or a name contains the text.
 */
export type StockMatch = 'symbol' | 'other'

/**
 * Returns a function that says how a stock matches the search text; null if the stock does not match. Case, accents,
 * apostrophes, the marks in a symbol (BRK.B, BRK-B, BRK/B) and "&" or "and" make no difference. A text without letters
 * and digits matches none. Requirement CW-12.
 */
export function createStockMatcher(
  searchText: string,
): (stock: SearchableStock) => StockMatch | null {
  const symbolKey = toSymbolKey(searchText)
  const texts = toSpellings(searchText)
  return ({ symbol, names }) => {
    if (symbolKey === '') return null
    const key = toSymbolKey(symbol)
    if (key.startsWith(symbolKey)) return 'symbol'
    if (key.includes(symbolKey)) return 'other'
    return names.some((name) => isNamed(toSpellings(name), texts)) ? 'other' : null
  }
}

/** Returns a symbol's letters and digits in capitals, so that "BRK.B", "brk-b" and "BRK/B" are equal. */
export const toSymbolKey = (symbol: string): string =>
  fold(symbol)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

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
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
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
