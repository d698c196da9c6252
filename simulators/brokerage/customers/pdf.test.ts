import { expect, test } from 'vitest'
import { type PdfLine, toPdf } from './pdf.ts'

const lines: PdfLine[] = [
  { kind: 'heading', text: 'Estado (año) \\ 2026 — “x”' },
  { kind: 'rule' },
  { kind: 'row', cells: ['Fecha', 'USD'], columns: [56, 200], isBold: true },
  ...Array.from({ length: 60 }, (_, index): PdfLine => ({ kind: 'text', text: `Line ${index}` })),
]

test('each object lies where the table says, and each stream is as long as it says', () => {
  const file = toPdf('A statement', lines).toString('latin1')
  const [, tableAt = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? []
  expect(file.slice(Number(tableAt))).toMatch(/^xref\n0 \d+\n0000000000 65535 f \n/)
  const places = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  for (const [index, place] of places.entries()) {
    expect(file.slice(place).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
  }
  const streams = [...file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)]
  expect(streams).toHaveLength(2)
  for (const [, length, content = ''] of streams) expect(content).toHaveLength(Number(length))
  expect(file).toContain('/Count 2')
})

test('signs of the form are escaped, and what Latin-1 does not have is said', () => {
  const file = toPdf('A statement', lines).toString('latin1')
  expect(file).toContain('(Estado \\(a\u00f1o\\) \\\\ 2026 ? ?x?) Tj')
})

test('the same lines are the same bytes', () => {
  expect(toPdf('A', lines).equals(toPdf('A', lines))).toBe(true)
})
