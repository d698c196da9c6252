import { expect, test } from 'vitest'
import { toCsvTable, toCsvText } from './csv.ts'
import { parseCsvText } from './test-csv.ts'

const toLine = (cells: Parameters<typeof toCsvText>[0][number]) => toCsvText([cells]).slice(1)

test('CW-11 formulas become text, and negative numbers stay numbers', () => {
  const cells = ['=1+1', '+1', '-2+3', '@a', '\tx', ' =1', '\u200b=1', '＝1', '-3.25', -4, '−5.5']
  expect(toLine(cells)).toBe(`'=1+1,'+1,'-2+3,'@a,"'\tx",' =1,'\u200b=1,'＝1,-3.25,-4,-5.5\r\n`)
})

test('commas, quotes and line ends stay within their cell', () => {
  expect(toLine(['a,b', 'say "x"', 'two\r\nlines', 'a;b', null])).toBe(
    '"a,b","say ""x""","two\r\nlines","a;b",\r\n',
  )
  expect(toLine([true])).toBe('true\r\n')
})

test('CW-11 a file starts with the byte order mark of UTF-8', () => {
  const bytes = Buffer.from(toCsvText([['José Ángel Núñez']]), 'utf8')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString('utf8')).toBe('José Ángel Núñez\r\n')
})

test('CW-11 accents, numbers, dates and signs are read back equal', () => {
  const rows = [
    ['José Ángel', '1234.56', '-0.000001', '123456789.123456789012345678'],
    ['2026-11-26T17:30:00.000Z', '', 'say "x", then\r\nleave', ' spaces '],
    ['USD 1,234.50', '10:1', '3-4', '0x00'],
  ]
  expect(parseCsvText(toCsvText(rows))).toEqual(rows)
})

test('CW-11 a table has the named columns, and an empty cell for a missing value', () => {
  const rows = [
    { a: '-1', b: null, c: 'left out' },
    { a: '=2', b: true },
  ]
  expect(parseCsvText(toCsvTable(['b', 'a'], rows))).toEqual([
    ['b', 'a'],
    ['', '-1'],
    ['true', "'=2"],
  ])
})
