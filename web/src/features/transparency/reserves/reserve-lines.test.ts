import { expect, test } from 'vitest'
import type { HeldAsset } from '#api/dollar/reserves.ts'
import {
  toBpsDollarText,
  toBpsPercentText,
  toReserveLines,
  toSharePercentText,
} from './reserve-lines.ts'

const asset = (change: Partial<HeldAsset>): HeldAsset => ({
  kind: 'fund',
  basis: 'chain',
  isCounted: true,
  chainId: 1,
  holderRole: 'treasury',
  holder: null,
  token: null,
  symbol: 'SGOV.d',
  name: 'iShares 0-3 Month Treasury Bond ETF',
  decimals: 18,
  amount: 1n,
  priceText: '100.42',
  priceMs: 0,
  value: 100n,
  blockNumber: 1,
  blockMs: 0,
  isFailed: false,
  ...change,
})

test('funds have one line, payment tokens one per symbol, and uncounted assets none', () => {
  const lines = toReserveLines([
    asset({ kind: 'bank_cash', symbol: 'USD', value: 5n }),
    asset({ kind: 'payment_token', symbol: 'USDC', value: 30n }),
    asset({ kind: 'usd_plus', symbol: 'USD+', isCounted: false, value: 70n }),
    asset({ value: 100n }),
    asset({ symbol: 'BIL.d', value: 20n }),
    asset({ kind: 'payment_token', symbol: 'USDC', holderRole: 'fulfiller', value: 1n }),
    asset({ kind: 'payment_token', symbol: 'USDT', value: 0n }),
  ])
  expect(lines.map(({ kind, symbol, value }) => [kind, symbol, value])).toEqual([
    ['fund', null, 120n],
    ['payment_token', 'USDC', 31n],
    ['bank_cash', null, 5n],
  ])
})

test('a line with a missing value is marked as partial', () => {
  const [line] = toReserveLines([asset({ value: null, priceText: null }), asset({ value: 20n })])
  expect(line).toMatchObject({ value: 20n, isPartial: true })
})

test('a share of a total is truncated; a total of zero has no shares', () => {
  expect(toSharePercentText(659_999n, 1_000_000n)).toBe('65.9%')
  expect(toSharePercentText(1n, 0n)).toBeNull()
  expect(toSharePercentText(1n, null)).toBeNull()
})

test.each([
  [10_042, '100.42', '1.0042'],
  [9_750, '97.50', '0.9750'],
  [10_000, '100.00', '1.0000'],
])('%i basis points are formatted as a percentage and as dollars', (bps, percent, dollars) => {
  expect([toBpsPercentText(bps), toBpsDollarText(bps)]).toEqual([percent, dollars])
})
