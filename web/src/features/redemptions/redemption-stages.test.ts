import { expect, test } from 'vitest'
import {
  redemptionStages,
  toRedemptionDayNumber,
  toRedemptionStageState,
  toShownRedemptions,
} from './redemption-stages.ts'

const states = (status: string) =>
  redemptionStages.map((stage) => toRedemptionStageState(status, stage))

test.each([
  ['CANCELLED', ['done', 'todo', 'todo', 'todo']],
  ['REQUIRING_CONTACT', ['done', 'todo', 'todo', 'todo']],
  ['PENDING_CANCEL', ['done', 'todo', 'todo', 'todo']],
  ['PENDING_SUBMIT', ['now', 'todo', 'todo', 'todo']],
  ['SUBMITTED', ['done', 'now', 'todo', 'todo']],
  ['PENDING_ESCROW', ['done', 'now', 'todo', 'todo']],
  ['ESCROWED', ['done', 'done', 'now', 'todo']],
  ['PENDING_FILL', ['done', 'done', 'now', 'todo']],
  ['FILLED', ['done', 'done', 'done', 'done']],
])('a redemption that is %s has the stages %j', (status, expected) => {
  expect(states(status)).toEqual(expected)
})

test('days are counted from 1, and the third ends 72 hours after the request', () => {
  expect(toRedemptionDayNumber(1000, 0)).toBe(1)
  expect(toRedemptionDayNumber(0, 86_399_999)).toBe(1)
  expect(toRedemptionDayNumber(0, 3 * 86_400_000 - 1)).toBe(3)
  expect(toRedemptionDayNumber(0, 3 * 86_400_000)).toBe(4)
})

test('the rail shows the newest open redemption, and one that was paid stays until the next is requested', () => {
  const of = (status: 'FILLED' | 'PENDING_FILL' | 'CANCELLED' | 'SUBMITTED') => ({ status })
  expect(toShownRedemptions([])).toEqual([])
  expect(toShownRedemptions([of('CANCELLED'), of('FILLED')])).toEqual([])
  expect(toShownRedemptions([of('SUBMITTED'), of('PENDING_FILL'), of('FILLED')])).toEqual([
    of('SUBMITTED'),
  ])
  expect(toShownRedemptions([of('FILLED'), of('FILLED')])).toEqual([of('FILLED')])
  expect(toShownRedemptions([of('FILLED'), of('PENDING_FILL')])).toEqual([
    of('FILLED'),
    of('PENDING_FILL'),
  ])
})
