import { findSimilarName } from '../values/similar-name.ts'
import { isNickname } from './nicknames.ts'

/**
 * - `same`: the same words, whatever their accents, case, order and punctuation.
 * - `similar`: probably the same person, such as with a title, a second surname, an initial, a nickname or a mistyped
 *   letter.
 */
export type NameComparison = 'same' | 'similar' | 'different'

/**
 * Compares two names of persons or companies as banks and documents spell them. A name without letters is
 * different from any other. Names that differ in a title are not the same, because a title may also be a name (Don
 * Smith, Ing Chan). Names in different scripts are similar, because either may be the other's transliteration.
 * Requirement CW-10.
 */
export function compareNames(one: string, other: string): NameComparison {
  const words = toNameWords(one)
  const otherWords = toNameWords(other)
  if (words.length === 0 || otherWords.length === 0) return 'different'
  if (toSorted(words) === toSorted(otherWords)) return 'same'
  if (toSorted(words.join('').split('')) === toSorted(otherWords.join('').split('')))
    return 'similar'
  if (areNearWithoutTitles(words, otherWords)) return 'similar'
  return areIncomparable(words.join(''), otherWords.join('')) ? 'similar' : 'different'
}

const toSorted = (words: readonly string[]) => words.toSorted().join(' ')

/** Letters that have no accent to remove, each with the letters that banks write in its place. */
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

/** Apostrophes, characters typed in their place, and the similar signs of Hawaiian and romanized Arabic. */
const APOSTROPHES = /['’‘‛′＇`´ʼʻʹʾʿ]/gu

/**
 * Marks that are accents. The marks of other scripts are vowels or change the consonant, such as those of Devanagari
 * and kana, so they are part of the name.
 */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu

/** Returns the words of a name in capitals without accents, apostrophes and punctuation. */
const toNameWords = (name: string): string[] =>
  name
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    .replace(ACCENTS, '')
    .toUpperCase()
    .replace(/[ÆŒØĐÐŁÞẞİ]/gu, (letter) => SPELLINGS[letter] ?? letter)
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * The scripts of living languages. Han is not among them, because one name has traditional and simplified characters
 * (張偉, 张伟).
 */
const SCRIPTS =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }))

/** Letters that belong to one script or another. */
const SCRIPT_LETTERS = /(?![\p{Script=Common}\p{Script=Inherited}])\p{L}/gu

/** Returns whether either name has letters of a script that the other has not, or of one that cannot be compared. */
function areIncomparable(one: string, other: string): boolean {
  const [scripts, otherScripts] = [toScripts(one), toScripts(other)]
  if (scripts.length === 0 || otherScripts.length === 0) return false
  return scripts.includes(null) || toSortedScripts(scripts) !== toSortedScripts(otherScripts)
}

/** Returns the scripts of a name's letters, each once; null stands for any other script. */
const toScripts = (name: string): (string | null)[] => [
  ...new Set(
    (name.match(SCRIPT_LETTERS) ?? []).map(
      (letter) => SCRIPTS.find(({ pattern }) => pattern.test(letter))?.name ?? null,
    ),
  ),
]

const toSortedScripts = (scripts: readonly (string | null)[]) =>
  scripts
    .map((script) => script ?? '')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(' ')

/** Titles that banks write with a name. */
const TITLES = new Set('MR MRS MS MISS DR DRA SR SRA SRTA LIC ING ARQ PROF DON DONA'.split(' '))

/** Returns whether two names are similar, with or without the words of either that may be titles. */
const areNearWithoutTitles = (words: readonly string[], otherWords: readonly string[]): boolean =>
  toVariants(words).some((variant) =>
    toVariants(otherWords).some((otherVariant) => areNear(variant, otherVariant)),
  )

function toVariants(words: readonly string[]): (readonly string[])[] {
  const untitled = words.filter((word) => !TITLES.has(word))
  return untitled.length === 0 || untitled.length === words.length ? [words] : [words, untitled]
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
  if (!fewer.some(isName) || !more.some(isName)) return false
  const unpaired = takeCounterparts(unequal, [...left], isNearWord)
  return unpaired.length === 0 || (common.some(isName) && areCompressed(unequal, left))
}

/** Returns whether the words of one side are one word on the other, such as initials or given names without spaces. */
const areCompressed = (words: readonly string[], others: readonly string[]): boolean =>
  [words, others].some(
    (side, index) => side.length === 1 && isCompressed(side[0] ?? '', index === 0 ? others : words),
  )

/** Returns whether a word consists of the starts of two words or more, in their order. */
function isCompressed(word: string, others: readonly string[]): boolean {
  const [first = '', second, ...rest] = others
  if (second === undefined) return false
  return toStarts(word, first).some(
    (left) => toStarts(left, second).includes('') || isCompressed(left, [second, ...rest]),
  )
}

/** Returns what is left of a word after each start, one letter or more, that it has in common with another. */
function toStarts(word: string, other: string): string[] {
  const left: string[] = []
  for (let size = 1; size <= word.length && word[size - 1] === other[size - 1]; size += 1)
    left.push(word.slice(size))
  return left
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

/** Returns whether one word abbreviates the other ("HDZ", "MA", a cut-off end), is its nickname, or is mistyped. */
const isNearWord = (one: string, other: string): boolean =>
  isAbbreviation(one, other) ||
  isAbbreviation(other, one) ||
  isNickname(one, other) ||
  isMistyped(one, other)

const isMistyped = (one: string, other: string) =>
  one.length > 1 && other.length > 1 && findSimilarName(one, [other]) !== null

/** Returns whether the letters of `short` occur in `long` in their order, from its first letter on. */
function isAbbreviation(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false
  let found = 0
  for (const letter of long) if (letter === short[found]) found += 1
  return found === short.length
}
