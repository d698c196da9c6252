export type Cell = string | number | boolean | null

/** Lines as RFC 4180 has them. */
export const toCsvText = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')

const NUMBER = /^-?\d+(\.\d+)?$/

/** A name from elsewhere may hold a comma, and a spreadsheet takes what begins so for a formula. */
function toCell(value: Cell): string {
  const text = value === null ? '' : `${value}`
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
