/** Controls, and what changes direction or width without being seen. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}|\p{Co}/gu

/**
 * A name or sentence from outside as one line that reads as it is written: nothing turns
 * the words around it, nothing hides in it, and it ends.
 */
export function sanitizeUntrustedText(text: string, lengthMax: number): string {
  const seen = Array.from(text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim())
  return seen.length <= lengthMax ? seen.join('') : `${seen.slice(0, lengthMax - 1).join('')}…`
}
