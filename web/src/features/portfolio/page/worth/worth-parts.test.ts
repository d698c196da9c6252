import { expect, test } from 'vitest'
import { ONE_USD, sumAmounts } from '../labels.ts'
import { toTenthsLabel, toWorth, type WorthAmount, type WorthKind } from './worth-parts.ts'

const of = (kind: WorthKind, value: bigint, chainId: number | null = null): WorthAmount => ({
  kind,
  chainId,
  value,
})

test('a total that lacks a source keeps the gap beside its known parts', () => {
  const gaps = [{ gap: 'failed' as const, kind: 'wires' as const, chainId: null }]
  expect(toWorth([of('walletDollars', 2n * ONE_USD, 1)], gaps)).toEqual({
    total: 2n * ONE_USD,
    shownTotal: 2n * ONE_USD,
    parts: [{ ...of('walletDollars', 2n * ONE_USD, 1), shown: 2n * ONE_USD, tenths: 1000n }],
    gaps,
  })
})

test('nothing has neither parts nor percentages', () => {
  expect(toWorth([of('wires', 0n)], [])).toEqual({ total: 0n, shownTotal: 0n, parts: [], gaps: [] })
})

test('a debt as large as the cash leaves parts without percentages', () => {
  const { shownTotal, parts } = toWorth(
    [of('accountOwed', -3n * ONE_USD), of('accountCash', 3n * ONE_USD)],
    [],
  )
  expect(shownTotal).toBe(0n)
  expect(parts.map(({ kind, shown, tenths }) => [kind, shown, tenths])).toEqual([
    ['accountCash', 3n * ONE_USD, null],
    ['accountOwed', -3n * ONE_USD, null],
  ])
})

test('shown cents add up to the shown total, and percentages to 100.0%', () => {
  const third = (100n * ONE_USD) / 3n
  const { shownTotal, parts } = toWorth(
    [of('bridges', third), of('walletDollars', third, 1), of('redemptions', third)],
    [],
  )
  expect(shownTotal).toBe(100n * ONE_USD)
  expect(parts.map(({ kind, shown, tenths }) => [kind, shown, tenths])).toEqual([
    ['walletDollars', (3334n * ONE_USD) / 100n, 334n],
    ['redemptions', (3333n * ONE_USD) / 100n, 333n],
    ['bridges', (3333n * ONE_USD) / 100n, 333n],
  ])
  expect(sumAmounts(parts.map(({ shown }) => shown))).toBe(shownTotal)
})

test('tenths of a percent are shown with one decimal and a sign', () => {
  expect([1000n, 334n, 5n, 0n, -25n].map(toTenthsLabel)).toEqual([
    '100.0%',
    '33.4%',
    '0.5%',
    '0.0%',
    '−2.5%',
  ])
})
