import { expect, test } from 'vitest'
import {
  ONE,
  type Reader,
  toChange,
  toMoney,
  toPercent,
  toPrice,
  toRatio,
  toShares,
} from './labels.ts'

const reader: Reader = { language: 'en', isHidden: false, today: '2026-11-21' }

test('the user’s amounts are truncated to cents, never rounded up', () => {
  expect(toMoney((2_894_229n * ONE) / 1000n)).toBe('2,894.22')
  expect(toMoney(-(5n * ONE) / 2n)).toBe('−2.50')
})

test('a change has a sign and a direction; less than a cent has neither', () => {
  expect(toChange(ONE, reader)).toEqual({ label: '+1.00', direction: 'up' })
  expect(toChange(-ONE, reader)).toEqual({ label: '−1.00', direction: 'down' })
  expect(toChange(-(ONE / 200n), reader)).toEqual({ label: '0.00', direction: 'flat' })
  expect(toChange(ONE, { ...reader, isHidden: true }).label).toBe('••••')
})

test('shares have four decimals; a smaller amount does not show as zero', () => {
  expect(toShares(12_504_200n * (ONE / 1_000_000n))).toBe('12.5042')
  expect(toShares(1n)).toBe('<0.0001')
  expect(toShares(0n)).toBe('0.0000')
})

test('a price below one dollar has four decimals', () => {
  expect([toPrice(ONE / 4n), toPrice(231n * ONE), toPrice((10_632n * ONE) / 10_000n, 4)]).toEqual([
    '0.25',
    '231.00',
    '1.0632',
  ])
})

test('a ratio is formatted as a percentage', () => {
  expect(toPercent(toRatio(1n, 8n))).toEqual({ label: '+12.50%', direction: 'up' })
  expect(toPercent(-0.004)).toEqual({ label: '−0.40%', direction: 'down' })
  expect(toPercent(0.00001)).toEqual({ label: '0.00%', direction: 'flat' })
  expect(toRatio(1n, 0n)).toBe(0)
})
