import { expect, test } from 'vitest'
import {
  parseAccessTokenData,
  parseAccessTokenDays,
  parseAccessTokenScope,
  toAccessTokenName,
} from './token-rules.ts'

test('an invalid stored choice defaults to the narrower scope, for a month', () => {
  expect(parseAccessTokenScope('')).toBe('read')
  expect(parseAccessTokenScope('everything')).toBe('read')
  expect(parseAccessTokenDays('')).toBe(30)
  expect(parseAccessTokenDays('31')).toBe(30)
})

test('a valid stored choice is restored', () => {
  expect(parseAccessTokenScope('trade')).toBe('trade')
  expect(parseAccessTokenDays('365')).toBe(365)
})

test('a name is trimmed to one line, and control characters are removed', () => {
  expect(toAccessTokenName('  My \u0007sheet\n ')).toBe('My sheet')
  expect(toAccessTokenName(' \t ')).toBe('')
})

test('SC-09 a new token reads personal data only if that was chosen', () => {
  expect(parseAccessTokenData('')).toEqual([])
  expect(parseAccessTokenData('everything,tax')).toEqual(['tax'])
  expect(parseAccessTokenData('tax,identity')).toEqual(['identity', 'tax'])
})
