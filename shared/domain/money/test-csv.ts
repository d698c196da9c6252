import { CSV_BYTE_ORDER_MARK } from './csv.ts'

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy

/** Parses the text of a CSV file like a spreadsheet; throws if the byte order mark is missing. */
export function parseCsvText(text: string): string[][] {
  if (!text.startsWith(CSV_BYTE_ORDER_MARK)) throw new Error('no byte order mark')
  const content = text.slice(1)
  const rows: string[][] = [[]]
  let read = 0
  for (const [cell, quoted, plain = '', end] of content.matchAll(CELL)) {
    read += cell.length
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  if (read !== content.length) throw new Error(`not CSV from ${content.slice(read, read + 40)}`)
  return rows.slice(0, -1)
}
