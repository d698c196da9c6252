export type CsvCell = string | number | boolean | null

/** Byte order mark; without it Excel reads a file as that of the computer's own code page. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF'

/** Formats rows as the text of a CSV file (RFC 4180) with a byte order mark. Requirement CW-11. */
export const toCsvText = (lines: readonly (readonly CsvCell[])[]): string =>
  CSV_BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')

/** Formats objects as a CSV file with one column for each named property. */
export const toCsvTable = <Column extends string>(
  columns: readonly Column[],
  rows: readonly { readonly [Name in Column]?: CsvCell | undefined }[],
): string => toCsvText([columns, ...rows.map((row) => columns.map((name) => row[name] ?? null))])

const NUMBER = /^-?\d+(\.\d+)?$/

/** First characters with which a spreadsheet begins a formula, also in full width and after spaces. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * Escapes one cell. A text that a spreadsheet would read as a formula is prefixed with an apostrophe. A
 * typographic minus sign becomes a hyphen-minus.
 */
function toCell(value: CsvCell): string {
  const text = value === null ? '' : `${value}`.replace(/^\u2212(?=\d)/, '-')
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
