/**
 * The code that says whose a wire is. Letters and digits that nobody takes for another: no 0 O, 1 I L,
 * 2 Z, 5 S, 6 G, 8 B. Their number is a prime, so that the last one, a weighted sum, tells every
 * single wrong letter and every two that changed places.
 */
const LETTERS = 'ACDEFHJKMNPQRTUVWXY3479'

/** 23 ** 14 is more than 63 bits. */
const RANDOM_LETTERS = 14
const GROUP = 5

/** As long as a code is with its hyphens; a wire's own limit is 35. */
export const MEMO_CODE = new RegExp(`^([${LETTERS}]{${GROUP}}-){2}[${LETTERS}]{${GROUP}}$`)

/** Longer texts than any wire carries are not read to their end. */
const MEMO_MAX = 1000

/** A new code; the caller passes randomness in, which is asked again for what would be uneven. */
export function makeMemoCode(random: (size: number) => Uint8Array): string {
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

/** Requirement TT-07: what stands in the instructions; many banks take no hyphen. */
export const memoOf = (memoCode: string): string => memoCode.replace(/\W/g, ' ')

/**
 * Every code that can be read out of what a bank shows, each once: whatever stands around it, in
 * capitals or not, cut by spaces or not. Letters of other scripts count for nothing, and are dropped
 * before anything is made upper case, because that would turn some of them into ours.
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
    if (isWhole && MEMO_CODE.test(code)) codes.add(code)
  }
  return [...codes]
}
