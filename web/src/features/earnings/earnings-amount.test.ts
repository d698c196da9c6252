import { expect, test } from 'vitest'
import {
  amountStops,
  parseEarningsAmount,
  parseSearchAmount,
  toNearestStop,
  toStopText,
} from './earnings-amount.ts'

test.each(['', '0', '-1', '1e3', '1,000', '0.0000001', '1000000000.01', 'ten'])(
  'no earnings are calculated for %j',
  (text) => {
    expect(parseEarningsAmount(text)).toBeNull()
    expect(parseSearchAmount({ amount: text })).toBe('10000')
  },
)

test('amounts from a millionth to a billion are calculated', () => {
  expect(parseEarningsAmount('0.000001')).toBe(1n)
  expect(parseEarningsAmount('1000000000')).toBe(1_000_000_000_000_000n)
  expect(parseSearchAmount({ amount: 250.5 })).toBe('250.5')
  expect(parseSearchAmount({})).toBe('10000')
})

test('the slider stands at the nearest stop, and each stop is its own nearest', () => {
  expect(amountStops.map(toNearestStop)).toEqual(amountStops.map((_, stop) => stop))
  expect(toNearestStop(1n)).toBe(0)
  expect(toNearestStop(150_000_000n)).toBe(0)
  expect(toNearestStop(150_000_001n)).toBe(1)
  expect(toNearestStop(900_000_000_000_000n)).toBe(amountStops.length - 1)
  expect(toStopText(6)).toBe('10000')
})
