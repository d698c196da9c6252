/** A run of characters that stay, or one digit that replaces the digit `was`. */
export type DigitPart = { text: string; was: string | null }

const DIGIT = /^\d$/

/**
 * Splits a figure where its digits have changed. Digits are compared by their place: those of whole numbers from the
 * `end`, those of decimals from the `start`. A character that is no digit, such as the mark of a hidden balance, never
 * counts as changed.
 */
export function toDigitParts(now: string, before: string, from: 'start' | 'end'): DigitPart[] {
  const offset = from === 'end' ? before.length - now.length : 0
  const parts: DigitPart[] = []
  for (const [index, text] of now.split('').entries()) {
    const was = before[index + offset] ?? ''
    const last = parts.at(-1)
    if (DIGIT.test(text) && DIGIT.test(was) && text !== was) parts.push({ text, was })
    else if (last?.was === null) last.text += text
    else parts.push({ text, was: null })
  }
  return parts
}
