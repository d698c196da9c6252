import { expect, test } from 'vitest'
import { parseDays, parseScope, toName } from './token-rules.ts'

test('what was kept and is no choice means the one that may do less, for a month', () => {
  expect(parseScope('')).toBe('read')
  expect(parseScope('everything')).toBe('read')
  expect(parseDays('')).toBe(30)
  expect(parseDays('31')).toBe(30)
})

test('what was chosen is kept', () => {
  expect(parseScope('trade')).toBe('trade')
  expect(parseDays('365')).toBe(365)
})

test('a name is one line, and spaces alone are none', () => {
  expect(toName('  My \u0007sheet\n ')).toBe('My sheet')
  expect(toName(' \t ')).toBe('')
})
