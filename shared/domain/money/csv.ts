export type CsvCell = string | number | boolean | null

/** Formats rows as CSV text (RFC 4180). */
export const toCsvText = (lines: readonly (readonly CsvCell[])[]): string =>
  lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')

const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Escapes one cell. A leading `=`, `+`, `-` or `@` would make a spreadsheet read the text as a formula, so it
 * is prefixed with an apostrophe.
 */
function toCell(value: CsvCell): string {
  const text = value === null ? '' : `${value}`
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
