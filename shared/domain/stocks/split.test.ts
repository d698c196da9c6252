import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBalanceAfterSplitDown, toPriceAfterSplitDown } from './split.ts'

test('a split of four for one and its reverse', () => {
  expect(toBalanceAfterSplitDown(12n, { from: 1n, to: 4n })).toBe(48n)
  expect(toBalanceAfterSplitDown(48n, { from: 4n, to: 1n })).toBe(12n)
  expect(toPriceAfterSplitDown(22_800n, { from: 1n, to: 4n })).toBe(5_700n)
})

const part = fc.bigInt({ min: 1n, max: 100n })

test("SK-13 a split preserves a holding's value to a fraction of a cent and never raises it", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 26n }), part, part, (amount, from, to) => {
      const price = 228_00000000n
      const ratio = { from, to }
      const before = amount * price
      const after = toBalanceAfterSplitDown(amount, ratio) * toPriceAfterSplitDown(price, ratio)
      expect(after <= before).toBe(true)
      // Rounding loses at most one unit of the balance and one of the price.
      expect(before - after <= price * from + (amount * to) / from).toBe(true)
    }),
  )
})
