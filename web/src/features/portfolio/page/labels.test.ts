import { expect, test } from 'vitest'
import {
  ONE_USD,
  type PortfolioDisplaySettings,
  toAmountRatio,
  toMoneyChangeLabel,
  toMoneyLabel,
  toPercentChangeLabel,
  toSharesLabel,
  toUsdPriceLabel,
} from './labels.ts'

const reader: PortfolioDisplaySettings = { language: 'en', isHidden: false, today: '2026-11-21' }

test('the user’s amounts are shown to the nearest cent', () => {
  expect(toMoneyLabel((2_894_229n * ONE_USD) / 1000n)).toBe('2,894.23')
  expect(toMoneyLabel((24_999_999n * ONE_USD) / 1_000_000n)).toBe('25.00')
  expect(toMoneyLabel(-(5n * ONE_USD) / 2n)).toBe('−2.50')
})

test('a change has a sign and a direction; less than a cent has neither', () => {
  expect(toMoneyChangeLabel(ONE_USD, reader)).toEqual({ label: '+1.00', direction: 'up' })
  expect(toMoneyChangeLabel(-ONE_USD, reader)).toEqual({ label: '−1.00', direction: 'down' })
  expect(toMoneyChangeLabel(-(ONE_USD / 200n), reader)).toEqual({
    label: '0.00',
    direction: 'flat',
  })
  expect(toMoneyChangeLabel(ONE_USD, { ...reader, isHidden: true }).label).toBe('••••')
})

test('shares have four decimals; a smaller amount does not show as zero', () => {
  expect(toSharesLabel(12_504_200n * (ONE_USD / 1_000_000n))).toBe('12.5042')
  expect(toSharesLabel(1n)).toBe('<0.0001')
  expect(toSharesLabel(0n)).toBe('0.0000')
})

test('a price below one dollar has four decimals', () => {
  expect([
    toUsdPriceLabel(ONE_USD / 4n),
    toUsdPriceLabel(231n * ONE_USD),
    toUsdPriceLabel((10_632n * ONE_USD) / 10_000n, 4),
  ]).toEqual(['0.25', '231.00', '1.0632'])
})

test('a ratio is formatted as a percentage', () => {
  expect(toPercentChangeLabel(toAmountRatio(1n, 8n))).toEqual({ label: '+12.50%', direction: 'up' })
  expect(toPercentChangeLabel(-0.004)).toEqual({ label: '−0.40%', direction: 'down' })
  expect(toPercentChangeLabel(0.00001)).toEqual({ label: '0.00%', direction: 'flat' })
  expect(toAmountRatio(1n, 0n)).toBe(0)
})
