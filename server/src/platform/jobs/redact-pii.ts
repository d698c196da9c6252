const LENGTH_MAX = 160

/** What may name a person: quoted values, e-mail and wallet addresses, and numbers as long as a phone's. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"'],
  [/\S+@\S+/g, '…@…'],
  [/\b(0x[0-9a-f]{4})[0-9a-f]{36}\b/gi, '$1…'],
  [/(?<![\w-])\+?\d[\d ().-]{5,}\d(?![\w-])/g, '…'],
]

/** The first line of an error for whoever may operate but need not know whom it is about. */
export function redactPii(text: string): string {
  const [line = ''] = text.split('\n')
  const masked = PERSONAL.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), line)
  const shown = masked.replace(/\p{Cc}/gu, ' ').trim()
  return shown.length > LENGTH_MAX ? `${shown.slice(0, LENGTH_MAX - 1)}…` : shown
}
