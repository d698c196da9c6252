import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allotUnits, divideNearest } from './allot-units.ts'

test.each([
  [[1n, 1n, 1n], 1000n, [334n, 333n, 333n]],
  [[1n, 2n], 100n, [33n, 67n]],
  [[5n, 0n, 5n], 3n, [2n, 0n, 1n]],
  [[12n, -2n], 1000n, [1200n, -200n]],
  [[10n, -3n], 1000n, [1429n, -429n]],
  [[-1n, -2n], -10n, [-3n, -7n]],
])('%s share %s units', (amounts, units, shares) => {
  expect(allotUnits(amounts, units)).toEqual(shares)
})

test('shares add up to the units, and none differs from its exact share by a whole unit', () => {
  const amounts = fc.array(fc.bigInt(0n, 10n ** 26n), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 10n ** 12n), (parts, units) => {
      const sum = parts.reduce((total, part) => total + part, 0n)
      fc.pre(sum > 0n)
      const shares = allotUnits(parts, units)
      expect(shares.reduce((total, share) => total + share, 0n)).toBe(units)
      for (const [index, share] of shares.entries()) {
        const rest = share * sum - (parts[index] ?? 0n) * units
        expect(rest > -sum && rest < sum).toBe(true)
      }
    }),
  )
})

test.each([
  [5n, 10n, 1n],
  [4n, 10n, 0n],
  [-5n, 10n, 0n],
  [-6n, 10n, -1n],
])('%s / %s to the nearest whole is %s', (amount, divisor, nearest) => {
  expect(divideNearest(amount, divisor)).toBe(nearest)
})
