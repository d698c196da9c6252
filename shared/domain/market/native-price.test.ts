import { expect, test } from 'vitest'
import { validateNativePrice } from './native-price.ts'

const NOW = Date.UTC(2026, 10, 20)

test.each([
  ['none', null],
  ['nothing', { price: 0n, atMs: NOW }],
  ['one below zero', { price: -1n, atMs: NOW }],
  ['one older than an hour', { price: 1n, atMs: NOW - 3_600_001 }],
  ['one from later', { price: 1n, atMs: NOW + 300_001 }],
])('%s is not a valid price', (_, price) => {
  expect(validateNativePrice(price, NOW)).toBeNull()
})

test.each([-3_600_000, 0, 300_000])('a price %i ms from now is valid', (besideMs) => {
  const price = { price: 1n, atMs: NOW + besideMs }
  expect(validateNativePrice(price, NOW)).toBe(price)
})
