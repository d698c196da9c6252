import { expect, test } from 'vitest'
import type { StockBacking } from '#api/brokerage/reports.ts'
import {
  countBackedStocks,
  isStockInUse,
  sortBackings,
  toBackingVerdict,
  toShareSurplus,
} from './backing-rules.ts'

const token = '0x1111111111111111111111111111111111111111'
const suppliesOf = (...supplies: (bigint | null)[]) =>
  supplies.map((supply, index) => ({ chainId: index + 1, token, supply }) as const)

const backingOf = (symbol: string, changes: Partial<StockBacking> = {}): StockBacking => ({
  stockId: symbol.length,
  symbol,
  name: symbol,
  supplies: suppliesOf(10n, 5n),
  total: 15n,
  shares: 15n,
  isBacked: true,
  price: 1n,
  value: 15n,
  ...changes,
})

test.each([
  [[10n, 5n], null, null],
  [[10n, null], 15n, null],
  [[10n, null], 10n, null],
  [[10n, null], 9n, -1n],
  [[10n, 5n], 14n, -1n],
  [[10n, 5n], 15n, 0n],
  [[10n, 5n], 16n, 1n],
  [[], 3n, 3n],
] as const)(
  'SK-11 supplies of %o tokens and %s shares have a surplus of %s',
  (supplies, shares, spare) => {
    expect(toShareSurplus({ supplies: suppliesOf(...supplies), shares })).toBe(spare)
  },
)

test('SK-11 a stock is backed, short or unknown', () => {
  expect([null, false, true].map((isBacked) => toBackingVerdict({ isBacked }))).toEqual([
    'unknown',
    'short',
    'backed',
  ])
})

test('SK-11 unbacked stocks come first, then by value, then by symbol', () => {
  const sorted = sortBackings([
    backingOf('B', { value: 5n }),
    backingOf('A', { value: 5n }),
    backingOf('C', { value: null }),
    backingOf('D', { value: 9n, isBacked: null }),
    backingOf('E', { value: 1n, isBacked: false }),
  ])
  expect(sorted.map(({ symbol }) => symbol)).toEqual(['E', 'D', 'A', 'B', 'C'])
})

test('SK-11 a stock without tokens and shares is unused, one with unknown figures is not', () => {
  const inUse = (supplies: readonly (bigint | null)[], shares: bigint | null) =>
    isStockInUse({ supplies: suppliesOf(...supplies), shares })
  expect([inUse([0n, 0n], 0n), inUse([0n], null)]).toEqual([false, false])
  expect([inUse([0n, null], 0n), inUse([0n], 1n), inUse([0n, 1n], 0n)]).toEqual([true, true, true])
})

test('SK-11 only stocks with tokens are counted', () => {
  const none = backingOf('N', { supplies: suppliesOf(0n), shares: 5n })
  const short = backingOf('S', { isBacked: false })
  const unknown = backingOf('U', { supplies: suppliesOf(null), isBacked: null })
  expect(countBackedStocks({ stocks: [none, backingOf('A'), short, unknown] })).toEqual({
    backed: 1,
    of: 3,
  })
})
