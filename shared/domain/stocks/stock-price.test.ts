import { expect, test } from 'vitest'
import { PRICE_AGE_MAX_MS, type PriceQuote, parsePriceDown, validatePrice } from './stock-price.ts'

const NOW = Date.UTC(2026, 10, 20, 15)
const good: PriceQuote = { price: 100_42000000n, atMs: NOW - 1000, previousClose: 100_40000000n }

test.each([
  ['no price', { price: null }, 'missing'],
  ['no time', { atMs: null }, 'missing'],
  ['nothing to compare it with', { previousClose: null }, 'missing'],
  ['zero', { price: 0n }, 'not_positive'],
  ['below zero', { price: -100_42000000n }, 'not_positive'],
  ['too old', { atMs: NOW - PRICE_AGE_MAX_MS - 1 }, 'stale'],
  ['not made yet', { atMs: NOW + 3_600_000 }, 'ahead'],
  ['ten times as much', { price: 1004_20000000n }, 'jump'],
  ['a tenth', { price: 10_04200000n }, 'jump'],
  ['another fund’s', { price: 91_50000000n }, 'jump'],
] as const)('a price is refused: %s', (_, change, reason) => {
  expect(validatePrice({ ...good, ...change }, 'fund', NOW)).toEqual({ ok: false, reason })
})

test('a share may change more than a fund', () => {
  const quote = { ...good, price: 90_00000000n }
  expect(validatePrice(quote, 'fund', NOW).ok).toBe(false)
  expect(validatePrice(quote, 'share', NOW)).toEqual({
    ok: true,
    value: { price: 90_00000000n, atMs: NOW - 1000 },
  })
})

test('the last price before a long weekend is still valid', () => {
  const fridayClose = Date.UTC(2026, 10, 20, 21)
  const tuesdayOpen = Date.UTC(2026, 10, 24, 14, 30)
  expect(validatePrice({ ...good, atMs: fridayClose }, 'fund', tuesdayOpen).ok).toBe(true)
})

test.each([
  ['100.42', 100_42000000n],
  [100.42, 100_42000000n],
  [100.123456789, 100_12345678n],
  [1e-7, 10n],
  [-1.5, -1_50000000n],
  [0, 0n],
  ['', null],
  ['1e3', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%s is parsed as %s', (value, price) => expect(parsePriceDown(value)).toBe(price))
