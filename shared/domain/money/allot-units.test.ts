import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allotUnits, divideNearest, roundPartsDown, roundPartsToNearest } from './allot-units.ts'

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test.each([
  [5n, 10n, 1n],
  [4n, 10n, 0n],
  [-5n, 10n, 0n],
  [-6n, 10n, -1n],
  [15n, -10n, -1n],
  [0n, 10n, 0n],
])('%s divided by %s is %s, to the nearest', (amount, divisor, quotient) => {
  expect(divideNearest(amount, divisor)).toBe(quotient)
})

test.each([
  [[], []],
  [[0n], [0n]],
  [
    [0n, 0n],
    [0n, 0n],
  ],
  [
    [5n, -5n],
    [0n, 0n],
  ],
])('TR-02 of parts %o that add up to nothing, each has the share %o', (amounts, shares) => {
  expect(allotUnits(amounts, 1000n)).toEqual(shares)
})

test.each([
  [[7n], [1000n]],
  [
    [1n, 1n, 1n],
    [334n, 333n, 333n],
  ],
  [
    [2n, 1n],
    [667n, 333n],
  ],
  [
    [1n, 0n],
    [1000n, 0n],
  ],
  [
    [999_999n, 1n],
    [1000n, 0n],
  ],
  [
    [-2n, -1n],
    [667n, 333n],
  ],
  [
    [3n, -1n],
    [1500n, -500n],
  ],
  [
    [601_000_000_000n, 401_000_000_000n],
    [600n, 400n],
  ],
])('TR-02 the shares of %o in 100.0 percent are %o tenths', (amounts, shares) => {
  expect(allotUnits(amounts, 1000n)).toEqual(shares)
})

test.each([
  [
    [4n, 4n, 4n],
    [10n, 0n, 0n],
  ],
  [
    [14n, 16n],
    [10n, 20n],
  ],
  [
    [15n, 15n],
    [20n, 10n],
  ],
  [
    [5n, 0n],
    [10n, 0n],
  ],
  [
    [-5n, 0n],
    [-10n, 0n],
  ],
  [
    [-15n, -15n],
    [-10n, -20n],
  ],
  [
    [10_004n, -10_000n],
    [10_000n, -10_000n],
  ],
  [
    [1006n, -1000n],
    [1010n, -1000n],
  ],
  [
    [6n, -6n],
    [10n, -10n],
  ],
  [[], []],
])('TR-02 the parts %o are shown in tens as %o', (amounts, shown) => {
  expect(roundPartsToNearest(amounts, 10n)).toEqual(shown)
})

test.each([
  [
    [9n, 9n],
    [10n, 0n],
  ],
  [
    [4n, 5n],
    [0n, 0n],
  ],
  [
    [-9n, -9n],
    [0n, -10n],
  ],
])('TR-02 the parts %o of a truncated sum are shown in tens as %o', (amounts, shown) => {
  expect(roundPartsDown(amounts, 10n)).toEqual(shown)
})

const amounts = fc.array(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), { maxLength: 9 })
const unit = fc.integer({ min: 0, max: 16 }).map((decimals) => 10n ** BigInt(decimals))

test('TR-02 shares add up to the whole, and none differs from its proportion by a unit', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 6n }), (parts, units) => {
      const whole = sum(parts)
      const shares = allotUnits(parts, units)
      expect(sum(shares)).toBe(whole === 0n ? 0n : units)
      if (whole === 0n) return
      for (const [index, share] of shares.entries()) {
        const off = share * whole - (parts[index] ?? 0n) * units
        expect(off < 0n ? -off : off).toBeLessThan(whole < 0n ? -whole : whole)
      }
    }),
  )
})

test('TR-02 rounded parts add up to the rounded sum, and none differs from its amount by a unit', () => {
  fc.assert(
    fc.property(amounts, unit, (parts, each) => {
      const whole = sum(parts)
      const half = whole < 0n ? -(each / 2n) : each / 2n
      const nearest = roundPartsToNearest(parts, each)
      expect(sum(nearest)).toBe(((whole + half) / each) * each)
      const down = roundPartsDown(parts, each)
      expect(sum(down)).toBe((whole / each) * each)
      for (const rounded of [nearest, down]) {
        for (const [index, amount] of rounded.entries()) {
          const off = amount - (parts[index] ?? 0n)
          expect(off < 0n ? -off : off).toBeLessThan(each)
          expect(amount % each).toBe(0n)
        }
      }
    }),
  )
})
