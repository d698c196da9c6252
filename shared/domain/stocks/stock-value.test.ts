import { expect, test } from 'vitest'
import { addKnownAmounts, toTokenValueDown, toUnitCostDown } from './stock-value.ts'

const UNIT = 10n ** 18n

test('without a price there is no value, and without a cost no cost of one', () => {
  expect([
    toTokenValueDown(UNIT, null),
    toUnitCostDown(null, UNIT),
    toUnitCostDown(5n, 0n),
  ]).toEqual([null, null, null])
})

test('values and costs of one are rounded down', () => {
  expect(toTokenValueDown(UNIT / 3n, 100n)).toBe(33n)
  expect(toUnitCostDown(100n, 3n * UNIT)).toBe(33n)
})

test('a sum is unknown as soon as a part of it is', () => {
  expect([addKnownAmounts(1n, 2n), addKnownAmounts(null, 2n), addKnownAmounts(1n, null)]).toEqual([
    3n,
    null,
    null,
  ])
})
