/** One line of a document: a heading, a sentence, or a table row whose columns begin at the given points. */
export type PdfLine =
  | { kind: 'heading' | 'text'; text: string }
  | { kind: 'row'; cells: readonly string[]; columns: readonly number[]; isBold?: boolean }
  | { kind: 'rule' }

const PAGE = { width: 612, height: 792 }
const MARGIN = 56
const SIZES = { heading: 18, text: 10, row: 10, rule: 4 } as const
const LEADING = 1.6

/** Writes PDF 1.4 in Latin-1, on as many pages as needed; the same lines give the same bytes. */
export function toPdf(title: string, lines: readonly PdfLine[]): Buffer {
  const pages = toPages(lines)
  const first = 5
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    toFont('Helvetica'),
    toFont('Helvetica-Bold'),
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
        `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    ]),
    `<< /Title (${toLatin1(title)}) /Producer (Simulated broker) >>`,
  ]
  return assemble(objects)
}

const toFont = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** Joins the objects to a file; the cross-reference table at its end needs each object's byte offset. */
function assemble(objects: readonly string[]): Buffer {
  // By convention a comment with high bytes marks the file as binary.
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = file.length
  const entries = offsets.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`
  file += `startxref\n${table}\n%%EOF\n`
  // In Latin-1 one character is one byte, so that offsets in the text are offsets in the file.
  return Buffer.from(file, 'latin1')
}

function toPages(lines: readonly PdfLine[]): string[] {
  const pages: string[][] = [[]]
  let y = PAGE.height - MARGIN
  for (const line of lines) {
    const step = SIZES[line.kind] * LEADING
    if (y - step < MARGIN) {
      pages.push([])
      y = PAGE.height - MARGIN
    }
    y -= step
    pages.at(-1)?.push(draw(line, Number(y.toFixed(2))))
  }
  return pages.map((drawn) => drawn.join('\n'))
}

function draw(line: PdfLine, y: number): string {
  if (line.kind === 'rule') return `0.5 w ${MARGIN} ${y} m ${PAGE.width - MARGIN} ${y} l S`
  const size = SIZES[line.kind]
  if (line.kind !== 'row') {
    return write(line.text, { x: MARGIN, y, size, font: line.kind === 'heading' ? 'F2' : 'F1' })
  }
  const font = line.isBold ? 'F2' : 'F1'
  return line.cells
    .map((cell, index) => write(cell, { x: line.columns[index] ?? MARGIN, y, size, font }))
    .join('\n')
}

type TextPosition = { x: number; y: number; size: number; font: 'F1' | 'F2' }

const write = (text: string, { x, y, size, font }: TextPosition) =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${toLatin1(text)}) Tj ET`

/** Replaces characters that Latin-1 does not have by question marks. */
const toLatin1 = (text: string) =>
  text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, '\\$&')
