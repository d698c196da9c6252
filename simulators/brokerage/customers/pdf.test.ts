import { expect, test } from 'vitest'
import { type PdfLine, toPdf } from './pdf.ts'

const lines: PdfLine[] = [
  { kind: 'heading', text: 'Estado (año) \\ 2026 — “x”' },
  { kind: 'rule' },
  { kind: 'row', cells: ['Fecha', 'USD'], columns: [56, 200], isBold: true },
  ...Array.from({ length: 60 }, (_, index): PdfLine => ({ kind: 'text', text: `Line ${index}` })),
]

test('the cross-reference table has each object’s offset, and each stream its length', () => {
  const file = toPdf('A statement', lines).toString('latin1')
  const [, tableAt = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? []
  expect(file.slice(Number(tableAt))).toMatch(/^xref\n0 \d+\n0000000000 65535 f \n/)
  const offsets = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  for (const [index, offset] of offsets.entries()) {
    expect(file.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
  }
  const streams = [...file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)]
  expect(streams).toHaveLength(2)
  for (const [, length, content = ''] of streams) expect(content).toHaveLength(Number(length))
  expect(file).toContain('/Count 2')
})

test('special characters are escaped, and characters outside of Latin-1 become question marks', () => {
  const file = toPdf('A statement', lines).toString('latin1')
  expect(file).toContain('(Estado \\(a\u00f1o\\) \\\\ 2026 ? ?x?) Tj')
})

test('the same lines give the same bytes', () => {
  expect(toPdf('A', lines).equals(toPdf('A', lines))).toBe(true)
})
