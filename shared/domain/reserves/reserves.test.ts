import { expect, test } from 'vitest'
import {
  type ChainSupplyRead,
  isReserveAsset,
  type ReserveAssetRead,
  toReserves,
  toReserveValueDown,
} from './reserves.ts'

const chain = (chainId: number, supply: bigint | null, lanes: ChainSupplyRead['lanes'] = []) => ({
  chainId,
  supply,
  requested: supply === null ? null : 5n,
  lanes,
})
const fund = (shares: bigint | null, priceText: string | null): ReserveAssetRead => ({
  kind: 'fund',
  amount: shares === null ? null : shares * 10n ** 18n,
  decimals: 18,
  priceText,
})
const dollars = (amount: bigint | null): ReserveAssetRead => ({
  kind: 'payment_token',
  amount,
  decimals: 6,
  priceText: '1',
})

test('a missing price or chain makes the verdict unknown if it could change it', () => {
  const verdicts = [
    toReserves([chain(1, 100n)], [fund(1n, null)]),
    toReserves([chain(1, null)], [dollars(100n)]),
    toReserves([chain(1, 100n)], [dollars(100n), fund(1n, null)]),
    toReserves([chain(1, 100n), chain(2, null)], [dollars(99n)]),
  ].map(({ verdict, ratioBps, isComplete }) => [verdict, ratioBps, isComplete])
  expect(verdicts).toEqual([
    ['unknown', null, false],
    ['unknown', null, false],
    ['backed', null, false],
    ['short', null, false],
  ])
})

test('a shortfall of one unit gives a ratio below 100 %', () => {
  expect(toReserves([chain(1, 1_000_000n)], [dollars(975_000n)])).toMatchObject({
    verdict: 'short',
    ratioBps: 9750,
  })
  expect(toReserves([chain(1, 1_000_000n)], [dollars(999_999n)])).toMatchObject({
    verdict: 'short',
    ratioBps: 9999,
  })
})

test('USD+ of the treasury and shares are no reserves', () => {
  const others = (['usd_plus', 'share'] as const).map((kind) => ({ ...dollars(50n), kind }))
  expect(toReserves([chain(1, 100n)], [dollars(100n), ...others])).toMatchObject({ reserves: 100n })
  expect(
    ['fund', 'payment_token', 'bank_cash'].every((kind) => isReserveAsset(kind as 'fund')),
  ).toBe(true)
})

test('liabilities are the supply of all chains plus transfers in flight', () => {
  const supplies = [
    chain(1, 600n, [{ chainId: 2, sent: 30n, delivered: 4n }]),
    chain(2, 400n, [{ chainId: 1, sent: 4n, delivered: 20n }]),
  ]
  expect(toReserves(supplies, [dollars(1015n)])).toEqual({
    supply: 1000n,
    requested: 10n,
    inFlight: 10n,
    liabilities: 1010n,
    reserves: 1015n,
    ratioBps: 10_049,
    verdict: 'backed',
    isComplete: true,
  })
})

test('a lane read too early has nothing in flight; one to a chain that does not answer counts in full', () => {
  const early = [
    chain(1, 1n, [{ chainId: 2, sent: 10n, delivered: 0n }]),
    chain(2, 1n, [{ chainId: 1, sent: 0n, delivered: 12n }]),
  ]
  expect(toReserves(early, []).inFlight).toBe(0n)
  const silent = [chain(1, 1n, [{ chainId: 2, sent: 10n, delivered: 0n }]), chain(2, null)]
  expect(toReserves(silent, []).inFlight).toBe(10n)
})

test('without supply USD+ is backed and there is no ratio', () => {
  expect(toReserves([], [])).toMatchObject({ verdict: 'backed', ratioBps: null, isComplete: true })
})

test('values are rounded down to base units of USD+', () => {
  expect(toReserveValueDown(fund(3n, '100.42'))).toBe(301_260_000n)
  expect(toReserveValueDown({ amount: 1n, decimals: 18, priceText: '999999' })).toBe(0n)
  expect(toReserveValueDown(fund(null, '1'))).toBeNull()
  expect(toReserveValueDown(fund(1n, null))).toBeNull()
  expect(toReserveValueDown(fund(0n, null))).toBe(0n)
})
