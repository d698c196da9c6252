import { expect, test } from 'vitest'
import { toCsvText } from './csv.ts'

test('formulas become text, and negative numbers stay numbers', () => {
  const cells = ['=1+1', '+1', '-2+3', '@a', '\tx', '-3.25', -4]
  expect(toCsvText([cells])).toBe(`'=1+1,'+1,'-2+3,'@a,'\tx,-3.25,-4\r\n`)
})

test('commas, quotes and line ends stay within their cell', () => {
  expect(toCsvText([['a,b', 'say "x"', 'two\r\nlines', null], [true]])).toBe(
    '"a,b","say ""x""","two\r\nlines",\r\ntrue\r\n',
  )
})
