import { expect, test } from 'vitest'
import {
  ACH_MAX_CENTS,
  ACH_OPEN_MAX_CENTS,
  achEvents,
  achStatuses,
  isAchCancellable,
  isAchOpen,
  transitionAch,
  validateAchTransfer,
} from './ach-transfer.ts'

test('every pair of status and event has its result, and only a return leaves a final status', () => {
  const answers = achStatuses.map((status) =>
    achEvents.map((event) => {
      const moved = transitionAch(status, event)
      return moved.ok ? moved.value : moved.reason
    }),
  )
  expect(answers).toEqual([
    ['queued', 'pending', 'settled', 'returned', 'cancelled', 'rejected'],
    ['late', 'pending', 'settled', 'returned', 'cancelled', 'rejected'],
    ['late', 'late', 'settled', 'returned', 'ended', 'ended'],
    ['late', 'late', 'late', 'returned', 'late', 'late'],
    ['late', 'late', 'ended', 'ended', 'cancelled', 'ended'],
    ['late', 'late', 'ended', 'ended', 'ended', 'rejected'],
  ])
})

test('only a queued transfer can be cancelled', () => {
  expect(achStatuses.filter(isAchCancellable)).toEqual(['queued'])
  expect(achStatuses.filter(isAchOpen)).toEqual(['queued', 'pending'])
})

const balances = { cash: 50_000n, withdrawable: 50_000n, incoming: 0n, receivable: 0n }

test.each([
  ['less than a dollar', 'INCOMING', 99n, {}, 'too_small'],
  ['more than one transfer may carry', 'INCOMING', ACH_MAX_CENTS + 1n, {}, 'too_large'],
  ['too much on its way', 'INCOMING', 100n, { incoming: ACH_OPEN_MAX_CENTS }, 'too_much_open'],
  ['as much on its way as may be', 'INCOMING', 100n, { incoming: ACH_OPEN_MAX_CENTS - 100n }, null],
  ['more than there is', 'OUTGOING', 50_001n, {}, 'no_cash'],
  ['proceeds that have not settled', 'OUTGOING', 50_000n, { withdrawable: 49_999n }, 'unsettled'],
  ['the settled part', 'OUTGOING', 49_999n, { withdrawable: 49_999n }, null],
  ['anything while something is owed', 'OUTGOING', 100n, { receivable: 1n }, 'owed'],
  ['all that there is', 'OUTGOING', 50_000n, {}, null],
  ['money in while something is owed', 'INCOMING', 100n, { receivable: 1n }, null],
] as const)('%s', (_, direction, cents, change, reason) => {
  expect(validateAchTransfer({ direction, cents }, { ...balances, ...change })).toBe(reason)
})
