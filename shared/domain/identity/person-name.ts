import { findSimilarName } from '../values/similar-name.ts'

/**
 * - `same`: the same words, whatever their accents, case, order and punctuation.
 * - `similar`: probably the same person, such as with a second surname, an initial or a mistyped letter.
 */
export type NameComparison = 'same' | 'similar' | 'different'

/**
 * Compares two names of persons or companies as banks and documents spell them. A name without letters is
 * different from any other. Requirement CW-10.
 */
export function compareNames(one: string, other: string): NameComparison {
  const words = toNameWords(one)
  const otherWords = toNameWords(other)
  if (words.length === 0 || otherWords.length === 0) return 'different'
  if (words.join('') === otherWords.join('')) return 'same'
  if (toSorted(words) === toSorted(otherWords)) return 'same'
  if (toSorted(words.join('').split('')) === toSorted(otherWords.join('').split('')))
    return 'similar'
  return areNear(words, otherWords) ? 'similar' : 'different'
}

const toSorted = (words: readonly string[]) => words.toSorted().join(' ')

/** Titles that banks write before a name; "SR" after a name means senior and stays. */
const TITLES = new Set('MR MRS MS MISS DR DRA SR SRA SRTA LIC ING ARQ PROF DON DONA'.split(' '))

/** Letters that have no accent to remove; by the spelling that banks use in their place. */
const SPELLINGS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  ẞ: 'SS',
  İ: 'I',
}

/** Returns the words of a name in capitals without accents, apostrophes, punctuation and leading titles. */
function toNameWords(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ÆŒØĐÐŁÞẞİ]/gu, (letter) => SPELLINGS[letter] ?? letter)
    .replace(/['’‘`´ʼ.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const first = words.findIndex((word) => !TITLES.has(word))
  return first < 0 ? words : words.slice(first)
}

/** Parts of names that many people share. */
const PARTICLES = new Set('DE DEL LA LAS LOS Y E DA DO DOS DI VAN VON DER DEN'.split(' '))

/** Returns whether a word is neither an initial nor a particle. */
const isName = (word: string) => word.length > 1 && !PARTICLES.has(word)

/** Returns whether two names have two words in common, or all words of the shorter one have a counterpart. */
function areNear(words: readonly string[], otherWords: readonly string[]): boolean {
  const [fewer, more] =
    words.length <= otherWords.length ? [words, otherWords] : [otherWords, words]
  const left = [...more]
  // Equal words are matched first, so that an initial does not take the counterpart of a whole word.
  const unequal = takeCounterparts(fewer, left, (word, each) => word === each)
  const common = fewer.filter((word) => !unequal.includes(word))
  if (common.filter(isName).length > 1) return true
  return (
    fewer.some(isName) &&
    more.some(isName) &&
    takeCounterparts(unequal, left, isNearWord).length === 0
  )
}

/** Removes a counterpart of each word from `left`; returns the words that have none. */
function takeCounterparts(
  words: readonly string[],
  left: string[],
  isPair: (word: string, each: string) => boolean,
): string[] {
  return words.filter((word) => {
    const index = left.findIndex((each) => isPair(word, each))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

/** Returns whether one word abbreviates the other ("HDZ", "MA", a cut-off end), or differs by mistyped letters. */
const isNearWord = (one: string, other: string): boolean =>
  isAbbreviation(one, other) || isAbbreviation(other, one) || isMistyped(one, other)

const isMistyped = (one: string, other: string) =>
  one.length > 1 && other.length > 1 && findSimilarName(one, [other]) !== null

/** Returns whether the letters of `short` occur in `long` in their order, from its first letter on. */
function isAbbreviation(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false
  let found = 0
  for (const letter of long) if (letter === short[found]) found += 1
  return found === short.length
}
