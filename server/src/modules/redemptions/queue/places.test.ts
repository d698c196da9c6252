import type {
  RedemptionStatus,
  RedemptionWait,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import { expect, test } from 'vitest'
import { findQueuePlace } from './places.ts'

type Row = [status: RedemptionStatus, waitingFor?: RedemptionWait]

/** Describes each redemption of a queue: place, what it waits for, what the queue waits for. */
const describePlaces = (isFrozen: boolean, ...rows: Row[]) => {
  const queue = rows.map(([status, waitingFor = null], index) => ({
    id: `${index}`,
    status,
    waitingFor,
  }))
  return queue.map((row) => {
    const found = findQueuePlace(row, queue, isFrozen)
    return [found.place, found.waitingFor, found.queueWaitingFor]
  })
}

test('a redemption that is not in the queue has no place', () => {
  const row = { id: '1', status: 'PENDING_CANCEL', waitingFor: null } as const
  expect(findQueuePlace(row, [], false)).toEqual({
    place: null,
    waitingFor: null,
    queueWaitingFor: null,
  })
})

test.each<[string, Row, string | null, string | null]>([
  ['dollars', ['SUBMITTED', 'liquidity'], 'liquidity', 'liquidity'],
  ['a transfer of the custodian', ['PENDING_ESCROW'], null, 'transfer'],
  ['a final block', ['ESCROWED', 'finality'], 'finality', 'finality'],
  ['the limit of a day', ['ESCROWED', 'limits'], 'limits', 'limits'],
  [
    'the limit of a day after its payment has started',
    ['PENDING_FILL', 'limits'],
    'limits',
    'limits',
  ],
  ['a payment in progress', ['PENDING_FILL'], null, 'payment'],
  ['nothing', ['SUBMITTED'], null, null],
])(
  'CW-09 a queue waits for %s at its front, and the others for their turn',
  (_, front, own, all) => {
    expect(
      describePlaces(false, front, ['SUBMITTED'], ['PENDING_SUBMIT', 'confirmations']),
    ).toEqual([
      [1, own, all],
      [2, 'turn', all],
      [3, 'confirmations', all],
    ])
  },
)

test('a redemption without its approvals keeps its place, and those behind it are paid', () => {
  const rows: Row[] = [['SUBMITTED', 'approval'], ['SUBMITTED', 'liquidity'], ['SUBMITTED']]
  expect(describePlaces(false, ...rows)).toEqual([
    [1, 'approval', 'liquidity'],
    [2, 'liquidity', 'liquidity'],
    [3, 'turn', 'liquidity'],
  ])
})

test('an earlier redemption that has come back waits for the payment in progress', () => {
  expect(describePlaces(false, ['ESCROWED'], ['PENDING_FILL'])).toEqual([
    [1, 'turn', 'payment'],
    [2, null, 'payment'],
  ])
})

test('all redemptions wait for the end of a freeze', () => {
  expect(describePlaces(true, ['PENDING_FILL'], ['SUBMITTED'])).toEqual([
    [1, 'frozen', 'frozen'],
    [2, 'frozen', 'frozen'],
  ])
})
