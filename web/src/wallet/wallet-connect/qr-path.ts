import { encode } from 'uqr'

/** A code as one path; `size` is its width and height in modules, margin included. */
export type QrPath = { path: string; size: number }

/** ISO 18004: scanners want four modules of nothing around it. */
const MARGIN = 4

export function toQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  return { path: data.flatMap((row, y) => listRuns(row).map(toRect(y))).join(''), size }
}

type Run = { start: number; end: number }

/** Dark modules that touch are drawn as one, so that no seam shows between them. */
function listRuns(row: readonly boolean[]): Run[] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((start) => {
    const length = row.slice(start).indexOf(false)
    return { start, end: length < 0 ? row.length : start + length }
  })
}

const toRect =
  (y: number) =>
  ({ start, end }: Run) =>
    `M${start} ${y}h${end - start}v1h${start - end}z`
