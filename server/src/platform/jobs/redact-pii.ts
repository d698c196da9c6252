const LENGTH_MAX = 160

/**
 * Texts that may identify a person: quoted values, email and wallet addresses, and numbers as long as a phone number.
 */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"'],
  [/\S+@\S+/g, '…@…'],
  [/\b(0x[0-9a-f]{4})[0-9a-f]{36}\b/gi, '$1…'],
  [/(?<![\w-])\+?\d[\d ().-]{5,}\d(?![\w-])/g, '…'],
]

/** Returns the first line of an error without personal data, for operators. */
export function redactPii(text: string): string {
  const [line = ''] = text.split('\n')
  const masked = PERSONAL.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), line)
  const shown = masked.replace(/\p{Cc}/gu, ' ').trim()
  return shown.length > LENGTH_MAX ? `${shown.slice(0, LENGTH_MAX - 1)}…` : shown
}
