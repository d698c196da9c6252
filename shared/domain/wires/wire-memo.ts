/**
 * Alphabet of memo codes, without easily confused characters: 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B. Its length is
 * prime, so that the check character, a weighted sum, detects every single wrong character and every
 * transposition.
 */
const LETTERS = 'ACDEFHJKMNPQRTUVWXY3479'

/** 23 ** 14 is more than 63 bits of entropy. */
const RANDOM_LETTERS = 14
const GROUP = 5

/** Format of a code with its hyphens, 17 characters; a wire's memo allows 35. */
export const MEMO_CODE_PATTERN = new RegExp(`^([${LETTERS}]{${GROUP}}-){2}[${LETTERS}]{${GROUP}}$`)

/** Longest part of a memo that is read; no wire carries more. */
const MEMO_MAX = 1000

/**
 * Creates a code. The caller passes the source of randomness, which is called again for bytes that would bias
 * the choice.
 */
export function createMemoCode(random: (size: number) => Uint8Array): string {
  const letters: string[] = []
  const evenMax = 256 - (256 % LETTERS.length)
  while (letters.length < RANDOM_LETTERS) {
    for (const byte of random(RANDOM_LETTERS - letters.length)) {
      if (byte < evenMax) letters.push(LETTERS.charAt(byte % LETTERS.length))
    }
  }
  const text = letters.join('')
  return toMemoCode(text + checkLetterOf(text))
}

const toMemoCode = (letters: string) =>
  Array.from({ length: letters.length / GROUP }, (_, index) =>
    letters.slice(index * GROUP, (index + 1) * GROUP),
  ).join('-')

function checkLetterOf(letters: string): string {
  const sum = Array.from(letters).reduce(
    (total, letter, index) => total + LETTERS.indexOf(letter) * (index + 1),
    0,
  )
  return LETTERS.charAt(sum % LETTERS.length)
}

/** Requirement TT-07: returns the memo in the instructions; many banks accept no hyphens. */
export const toWireMemo = (memoCode: string): string => memoCode.replace(/\W/g, ' ')

/**
 * Lists every valid code in a bank's memo once, with any text around it, in any case and with any spacing.
 * Letters of other scripts are dropped before upper-casing, which would turn some of them into ASCII letters.
 */
export function listMemoCodes(memo: string): string[] {
  const shown = memo.slice(0, MEMO_MAX).replace(/[^A-Za-z0-9]/g, '')
  const text = shown.toUpperCase()
  const length = RANDOM_LETTERS + 1
  const codes = new Set<string>()
  for (let start = 0; start + length <= text.length; start += 1) {
    const letters = text.slice(start, start + length)
    const code = toMemoCode(letters)
    const isWhole = checkLetterOf(letters.slice(0, -1)) === letters.at(-1)
    if (isWhole && MEMO_CODE_PATTERN.test(code)) codes.add(code)
  }
  return [...codes]
}
