import {
  CLAIM_CODE_LENGTH,
  parseClaimCode,
  toClaimCodeLabel,
} from '@parvalue/shared/domain/product/gift-card.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'

/**
 * Maximum number of characters: longer than a code, so that the user sees the excess, but not a whole
 * document.
 */
const TYPED_MAX = 40

const GROUPS_A_ROW = 4
const ROW = new RegExp(`((?:.{4}-){${GROUPS_A_ROW - 1}}.{4})-`, 'g')

/** Returns letters and digits of a typed or pasted text, in upper case. */
const lettersOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, TYPED_MAX)

/** Formats the code for the field: groups of four characters, four groups per row. */
export const formatGiftCode = (text: string): string =>
  toClaimCodeLabel(lettersOf(text)).replace(ROW, '$1\n')

/** Returns the caret position after grouping: behind the same character as before. */
export function toGiftCodeCaret(typed: string, before: string): number {
  const letters = lettersOf(before).length
  if (letters === 0) return 0
  let seen = 0
  for (let index = 0; index < typed.length; index += 1) {
    if (/[0-9A-Z]/.test(typed[index] ?? '')) seen += 1
    if (seen === letters) return index + 1
  }
  return typed.length
}

export type GiftCodeError = 'empty' | 'letters' | 'short' | 'long'

/**
 * Validates the format of a code in the browser, because each request to the API costs one of few attempts.
 */
export function validateGiftCode(text: string): Outcome<string, GiftCodeError> {
  const code = parseClaimCode(text)
  if (code !== null) return accepted(code)
  const letters = lettersOf(text)
  if (letters === '') return refused('empty')
  if (/[01ILOU]/.test(letters)) return refused('letters')
  return refused(letters.length < CLAIM_CODE_LENGTH ? 'short' : 'long')
}

export const countGiftCodeCharacters = (text: string): number => lettersOf(text).length
