import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findCentsOfBaseUnits,
  parseWireAmount,
  requireWireStatus,
  sortWires,
  toBaseUnitsOfCents,
  wireLimits,
  wireStatusOf,
} from './wire.ts'

test.each([
  [0, 'not_an_amount'],
  [-5, 'not_an_amount'],
  [Number.NaN, 'not_an_amount'],
  [Number.POSITIVE_INFINITY, 'not_an_amount'],
  [1e21, 'not_an_amount'],
  [1e-7, 'not_an_amount'],
  [1.001, 'not_an_amount'],
  ['', 'not_an_amount'],
  ['1e3', 'not_an_amount'],
  ['1,000', 'not_an_amount'],
  ['+5', 'not_an_amount'],
  ['0x10', 'not_an_amount'],
  ['١٢', 'not_an_amount'],
  ['5.', 'not_an_amount'],
  [10_000_000.01, 'too_large'],
  [Number.MAX_SAFE_INTEGER, 'not_an_amount'],
])('VA-10 a wire of %j is refused', (value, reason) => {
  expect(parseWireAmount(value)).toEqual({ ok: false, reason })
})

test.each([
  [1, 100n],
  [0.01, 1n],
  [1500.25, 150_025n],
  [0.1 + 0.9, 100n],
  ['1500.2', 150_020n],
  [10_000_000, wireLimits.maxCents],
])('a wire of %j has exact cents', (value, cents) => {
  expect(parseWireAmount(value)).toEqual({ ok: true, value: cents })
})

test("every number of cents survives the API's JSON number", () => {
  const cents = fc.bigInt({ min: wireLimits.minCents, max: wireLimits.maxCents })
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseWireAmount(Number(value) / 100)).toEqual({ ok: true, value })
      expect(findCentsOfBaseUnits(toBaseUnitsOfCents(value))).toBe(value)
    }),
  )
})

test('base units below a cent have no cents', () => {
  expect(findCentsOfBaseUnits(10_001n)).toBeNull()
})

test.each([
  [0n, 'IN_PROGRESS'],
  [99n, 'IN_PROGRESS'],
  [100n, 'FULFILLED'],
  [101n, 'FULFILLED'],
])('TT-04 %d of 100 cents: %s', (receivedCents, status) => {
  expect(wireStatusOf({ cents: 100n, receivedCents })).toBe(status)
})

test('TT-04 wires in progress come first, in their given order', () => {
  const wires = [
    { id: 1, status: 'FULFILLED' },
    { id: 2, status: 'IN_PROGRESS' },
    { id: 3, status: 'FULFILLED' },
    { id: 4, status: 'IN_PROGRESS' },
  ] as const
  expect(sortWires(wires).map(({ id }) => id)).toEqual([2, 4, 1, 3])
})

test('TT-05 an unknown status throws', () => {
  expect(requireWireStatus('FULFILLED')).toBe('FULFILLED')
  expect(() => requireWireStatus('PENDING')).toThrow('Unhandled Transfers Status')
})
