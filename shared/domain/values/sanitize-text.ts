/** Control characters, and invisible ones that change direction or width. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}|\p{Co}/gu

/**
 * Returns untrusted text as one line of at most `lengthMax` characters, without control, bidirectional or
 * invisible characters.
 */
export function sanitizeUntrustedText(text: string, lengthMax: number): string {
  const seen = Array.from(text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim())
  return seen.length <= lengthMax ? seen.join('') : `${seen.slice(0, lengthMax - 1).join('')}…`
}
