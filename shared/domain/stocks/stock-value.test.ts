import { expect, test } from 'vitest'
import { addKnownAmounts, toTokenValueDown, toUnitCostDown } from './stock-value.ts'

const UNIT = 10n ** 18n

test('a value needs a price, and a unit cost a cost', () => {
  expect([
    toTokenValueDown(UNIT, null),
    toUnitCostDown(null, UNIT),
    toUnitCostDown(5n, 0n),
  ]).toEqual([null, null, null])
})

test('values and unit costs are rounded down', () => {
  expect(toTokenValueDown(UNIT / 3n, 100n)).toBe(33n)
  expect(toUnitCostDown(100n, 3n * UNIT)).toBe(33n)
})

test('a sum with an unknown term is unknown', () => {
  expect([addKnownAmounts(1n, 2n), addKnownAmounts(null, 2n), addKnownAmounts(1n, null)]).toEqual([
    3n,
    null,
    null,
  ])
})
