import { toAmountLabel, toNearestAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toShownFills } from './shown-fills.ts'

const fillOf = (shares: bigint, payment: bigint) => ({ shares, payment })

test('TR-02 an order without fills has none to show', () => {
  expect(toShownFills([])).toEqual([])
})

test('TR-02 three fills are shown so that they add up to the shown totals', () => {
  const third = fillOf(33_333_333_333_333_333n, 3_333_333_333_333_333_333n)
  const shown = toShownFills([third, third, { ...third, shares: 33_433_333_333_333_334n }])
  expect(shown).toEqual([
    fillOf(33_300_000_000_000_000n, 3_340_000_000_000_000_000n),
    fillOf(33_300_000_000_000_000n, 3_330_000_000_000_000_000n),
    fillOf(33_500_000_000_000_000n, 3_330_000_000_000_000_000n),
  ])
})

test('TR-02 a fill below the last shown decimal stays, so that it is not shown as nothing', () => {
  const fills = [fillOf(10n ** 12n, 10n ** 16n), fillOf(10n ** 18n, 10n ** 18n)]
  expect(toShownFills(fills)).toEqual(fills)
})

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const SHARES = { decimals: 18, fractionMin: 4, fractionMax: 4 }

test('TR-02 shown fills add up to the shown shares and payment of their order', () => {
  const fill = fc.record({
    shares: fc.bigInt({ min: 10n ** 14n, max: 10n ** 22n }),
    payment: fc.bigInt({ min: 1n, max: 10n ** 24n }),
  })
  fc.assert(
    fc.property(fc.array(fill, { maxLength: 6 }), (fills) => {
      const shown = toShownFills(fills)
      const [shares, shownShares] = [fills, shown].map((of) => sum(of.map((one) => one.shares)))
      const [paid, shownPaid] = [fills, shown].map((of) => sum(of.map(({ payment }) => payment)))
      expect(toAmountLabel(shownShares ?? 0n, SHARES)).toBe(toAmountLabel(shares ?? 0n, SHARES))
      expect(toNearestAmountLabel(shownPaid ?? 0n, { decimals: 18 })).toBe(
        toNearestAmountLabel(paid ?? 0n, { decimals: 18 }),
      )
    }),
  )
})
