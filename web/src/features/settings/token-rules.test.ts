import { expect, test } from 'vitest'
import { parseDays, parseScope, toName } from './token-rules.ts'

test('an invalid stored choice defaults to the narrower scope, for a month', () => {
  expect(parseScope('')).toBe('read')
  expect(parseScope('everything')).toBe('read')
  expect(parseDays('')).toBe(30)
  expect(parseDays('31')).toBe(30)
})

test('a valid stored choice is restored', () => {
  expect(parseScope('trade')).toBe('trade')
  expect(parseDays('365')).toBe(365)
})

test('a name is one line, and spaces alone are none', () => {
  expect(toName('  My \u0007sheet\n ')).toBe('My sheet')
  expect(toName(' \t ')).toBe('')
})
