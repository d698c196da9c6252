import {
  CLAIM_CODE_LENGTH,
  parseClaimCode,
  toCodeLabel,
} from '@parvalue/shared/domain/product/gift-card.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'

/** What is longer is no code, and somebody should see that; of a book nobody needs all. */
const TYPED_MAX = 40

const GROUPS_A_ROW = 4
const ROW = new RegExp(`((?:.{4}-){${GROUPS_A_ROW - 1}}.{4})-`, 'g')

/** Letters and digits of what was typed or pasted, however it was written. */
const lettersOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, TYPED_MAX)

/** As the field shows it: groups of four, four of them a row. */
export const toTypedCode = (text: string): string =>
  toCodeLabel(lettersOf(text)).replace(ROW, '$1\n')

/** Where the caret belongs once the groups are made: behind the same letter as before. */
export function toCaret(typed: string, before: string): number {
  const letters = lettersOf(before).length
  if (letters === 0) return 0
  let seen = 0
  for (let index = 0; index < typed.length; index += 1) {
    if (/[0-9A-Z]/.test(typed[index] ?? '')) seen += 1
    if (seen === letters) return index + 1
  }
  return typed.length
}

export type CodeFault = 'empty' | 'letters' | 'short' | 'long'

/** Whether it has the form of a code, before anybody is asked: a try is too dear for a slip. */
export function judgeCode(text: string): Outcome<string, CodeFault> {
  const code = parseClaimCode(text)
  if (code !== null) return accepted(code)
  const letters = lettersOf(text)
  if (letters === '') return refused('empty')
  if (/[01ILOU]/.test(letters)) return refused('letters')
  return refused(letters.length < CLAIM_CODE_LENGTH ? 'short' : 'long')
}

export const countLetters = (text: string): number => lettersOf(text).length
