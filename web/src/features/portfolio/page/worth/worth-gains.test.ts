import { expect, test } from 'vitest'
import type { Portfolio } from '#api/portfolio/portfolio.ts'
import type { Dividend } from '#api/stocks/corporate-actions.ts'
import { ONE_USD } from '../labels.ts'
import { toWorthGains, type WorthGainInput } from './worth-gains.ts'

const usd = (amount: number) => BigInt(amount) * ONE_USD
const atMs = Date.parse('2026-01-10T12:00:00Z')
const dividend = (amount: number, paidOn: string, isReinvested = false) =>
  ({ amount: usd(amount), paidOn, isReinvested }) as Dividend
const shares = {
  asOfMs: 1,
  soldGainToday: 0n,
  positions: [
    { changeToday: usd(2), gain: usd(10) },
    { changeToday: null, gain: null },
  ],
  sales: [{ gain: usd(-4) }],
} as unknown as Portfolio

const input: WorthGainInput = {
  shownTotal: usd(102),
  shares,
  yearValues: [
    { atMs, value: usd(50), netDeposits: usd(50), deposits: usd(50) },
    { atMs: atMs + 1000, value: usd(90), netDeposits: usd(80), deposits: usd(80) },
  ],
  dividends: [
    dividend(1, '2025-12-01'),
    dividend(3, '2026-03-01'),
    dividend(7, '2026-03-01', true),
  ],
  earned: usd(5),
  accountGain: usd(2),
}

test.each(['shares', 'dividends', 'earned', 'accountGain'] as const)(
  'there is no total gain without %s',
  (source) => {
    const { total, contributed } = toWorthGains({ ...input, [source]: null })
    expect([total, contributed]).toEqual([null, null])
  },
)

test('a gain that is the whole total has no percentage', () => {
  expect(toWorthGains({ ...input, shownTotal: usd(2) }).day).toEqual({
    gain: usd(2),
    basis: 0n,
    ratio: null,
  })
})

test('the gain of a day includes what was sold on it, also if nothing is left', () => {
  const sold = { ...shares, soldGainToday: usd(-3) }
  expect(toWorthGains({ ...input, shares: sold }).day?.gain).toBe(usd(-1))
  expect(toWorthGains({ ...input, shares: { ...sold, positions: [] } }).day?.gain).toBe(usd(-3))
  const unknown = { ...shares, soldGainToday: null, positions: [] }
  expect(toWorthGains({ ...input, shares: unknown }).day).toBeNull()
})

test('percentages divide by the shown total without the gain, and the rest is contributed', () => {
  expect(toWorthGains(input)).toEqual({
    day: { gain: usd(2), basis: usd(100), ratio: 0.02 },
    year: { gain: usd(13), basis: usd(89), ratio: 0.146067 },
    total: { gain: usd(17), basis: usd(85), ratio: 0.2 },
    contributed: usd(85),
  })
})
