import { expect, test } from 'vitest'
import type { StockBacking } from '#api/brokerage/reports.ts'
import { toShownBackings } from './shown-backing.ts'

const token = '0x1111111111111111111111111111111111111111'
const MICRO = 10n ** 12n
const CENT = 10n ** 16n

function backingOf(changes: Partial<StockBacking>, ...supplies: (bigint | null)[]): StockBacking {
  return {
    ...{ stockId: 1, symbol: 'A', name: 'A', isBacked: true, price: 1n, value: 0n },
    supplies: supplies.map((supply, index) => ({ chainId: index + 1, token, supply })),
    total: supplies.reduce<bigint>((sum, supply) => sum + (supply ?? 0n), 0n),
    shares: null,
    ...changes,
  }
}

const shownOf = (changes: Partial<StockBacking>, ...supplies: (bigint | null)[]) =>
  toShownBackings([backingOf(changes, ...supplies)])[0]?.shown

test('TR-02 unknown figures stay unknown', () => {
  const shown = shownOf({ value: null, total: null }, null, 3n * MICRO)
  expect(shown?.supplies.map(({ supply }) => supply)).toEqual([null, 3n * MICRO])
  expect([shown?.surplus, shown?.value]).toEqual([null, null])
})

test('TR-02 the supplies of the networks add up to the shown total', () => {
  const half = MICRO / 2n
  const shown = shownOf({}, MICRO + half, MICRO + half, half)
  expect(shown?.supplies.map(({ supply }) => supply)).toEqual([2n * MICRO, MICRO, 0n])
})

test('TR-02 the values of the stocks add up to the total in cents', () => {
  const third = CENT / 3n + 1n
  const shown = toShownBackings([0, 1, 2].map(() => backingOf({ value: third })))
  expect(shown.map((row) => row.shown.value)).toEqual([CENT, 0n, 0n])
})

test.each([
  [5n * MICRO, 2n * MICRO, 3n * MICRO],
  [5n * MICRO + 1n, 2n * MICRO + 2n, 3n * MICRO],
  [2n * MICRO, 5n * MICRO + 7n, -3n * MICRO],
  [2n * MICRO + 7n, 2n * MICRO, 7n],
  [2n * MICRO, 2n * MICRO + 7n, -7n],
  [2n * MICRO, 2n * MICRO, 0n],
])('TR-02 of %s shares for %s tokens, the surplus %s is shown', (shares, supply, surplus) => {
  expect(shownOf({ shares }, supply)?.surplus).toBe(surplus)
})
