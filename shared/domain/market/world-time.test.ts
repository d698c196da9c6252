import { expect, test } from 'vitest'
import { parseWorldShifts, toRealMs, toWorldMs } from './world-time.ts'

const shifts = [
  { fromMs: 100, aheadMs: 50 },
  { fromMs: 200, aheadMs: 80 },
]

test.each([
  ['{}'],
  ['no json'],
  ['[{"fromMs":1}]'],
  ['[null]'],
  ['[{"fromMs":1.5,"aheadMs":2}]'],
  ['[{"fromMs":1,"aheadMs":-1}]'],
  ['[{"fromMs":2,"aheadMs":1},{"fromMs":1,"aheadMs":2}]'],
  ['[{"fromMs":1,"aheadMs":2},{"fromMs":2,"aheadMs":1}]'],
])('%s is not a list of forward shifts', (text) => {
  expect(parseWorldShifts(text)).toBeNull()
})

test('a formatted list parses to itself', () => {
  expect(parseWorldShifts(JSON.stringify(shifts))).toEqual(shifts)
  expect(parseWorldShifts('[]')).toEqual([])
})

test.each([
  [99, 99],
  [100, 150],
  [199, 249],
  [200, 280],
])('at real time %i the market clock shows %i', (realMs, worldMs) => {
  expect([toWorldMs(shifts, realMs), toRealMs(shifts, worldMs)]).toEqual([worldMs, realMs])
  expect([toWorldMs([], realMs), toRealMs([], realMs)]).toEqual([realMs, realMs])
})

test.each([
  [100, 100],
  [149, 100],
  [250, 200],
  [279, 200],
])('market time %i maps to real time %i', (worldMs, realMs) => {
  expect(toRealMs(shifts, worldMs)).toBe(realMs)
})
