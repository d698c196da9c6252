import { expect, test } from 'vitest'
import type { Dividend } from '#api/stocks/corporate-actions.ts'
import { sumDividendsSince, toDividendYear, toIncomeMonths } from './income-rules.ts'

const dividend = (paidOn: string, amount: bigint): Dividend => ({
  id: paidOn,
  stockId: 4,
  chainId: 11155111,
  amount,
  paidOn,
  exDate: paidOn,
  shares: 1n,
  perShare: 1n,
  gross: amount + 1n,
  taxWithheld: 1n,
  taxBps: 1_000n,
  taxReason: 'treaty',
  isReinvested: false,
  type: 'regular',
  hash: null,
})

const dividends = [
  dividend('2025-12-31', 50n),
  dividend('2026-01-02', 10n),
  dividend('2026-01-30', 30n),
  dividend('2026-02-01', 20n),
]

test('six months are listed across the turn of the year, the current one last', () => {
  expect(toIncomeMonths(dividends, '2026-02-14')).toEqual([
    { month: '2025-09', amount: 0n, share: 0 },
    { month: '2025-10', amount: 0n, share: 0 },
    { month: '2025-11', amount: 0n, share: 0 },
    { month: '2025-12', amount: 50n, share: 1 },
    { month: '2026-01', amount: 40n, share: 0.8 },
    { month: '2026-02', amount: 20n, share: 0.4 },
  ])
})

test('SK-12 a year sums the dividends paid in it', () => {
  expect(toDividendYear(dividends, '2026')).toEqual({ year: '2026', amount: 60n, taxWithheld: 3n })
  expect(sumDividendsSince(dividends, '2026-01-30')).toBe(50n)
})
