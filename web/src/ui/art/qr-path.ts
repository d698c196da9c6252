import { encode } from 'uqr'

/** A QR code as one SVG path; `size` is its width and height in modules, including the margin. */
export type QrPath = { path: string; size: number }

/** The quiet zone of four modules that ISO 18004 requires. */
const MARGIN = 4

export function toQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  return { path: data.flatMap((row, y) => listRuns(row).map(toRect(y))).join(''), size }
}

type Run = { start: number; end: number }

/** Lists the runs of dark modules in a row; each is one rectangle, so that no seams show. */
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
