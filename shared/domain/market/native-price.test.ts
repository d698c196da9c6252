import { expect, test } from 'vitest'
import { findValidNativePrice } from './native-price.ts'

const NOW = Date.UTC(2026, 10, 20)

test.each([
  ['none', null],
  ['nothing', { price: 0n, atMs: NOW }],
  ['one below zero', { price: -1n, atMs: NOW }],
  ['one older than an hour', { price: 1n, atMs: NOW - 3_600_001 }],
  ['one from later', { price: 1n, atMs: NOW + 300_001 }],
])('%s is not a valid price', (_, price) => {
  expect(findValidNativePrice(price, NOW)).toBeNull()
})

test.each([-3_600_000, 0, 300_000])('a price %i ms from now is valid', (besideMs) => {
  const price = { price: 1n, atMs: NOW + besideMs }
  expect(findValidNativePrice(price, NOW)).toBe(price)
})
