import { expect, test } from 'vitest'
import { parseTokenDays, parseTokenScope, toTokenName } from './token-rules.ts'

test('an invalid stored choice defaults to the narrower scope, for a month', () => {
  expect(parseTokenScope('')).toBe('read')
  expect(parseTokenScope('everything')).toBe('read')
  expect(parseTokenDays('')).toBe(30)
  expect(parseTokenDays('31')).toBe(30)
})

test('a valid stored choice is restored', () => {
  expect(parseTokenScope('trade')).toBe('trade')
  expect(parseTokenDays('365')).toBe(365)
})

test('a name is trimmed to one line, and control characters are removed', () => {
  expect(toTokenName('  My \u0007sheet\n ')).toBe('My sheet')
  expect(toTokenName(' \t ')).toBe('')
})
