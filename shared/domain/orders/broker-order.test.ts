import { describe, expect, test } from 'vitest'
import {
  type BrokerOrderEvent,
  type BrokerOrderStatus,
  brokerOrderEvents,
  brokerOrderStatuses,
  isBrokerOrderCancellable,
  isBrokerStatusFinal,
  mergeBrokerStatus,
  transitionBrokerOrder,
} from './broker-order.ts'

const ENDS = 'fill:FILLED cancel:CANCELED expire:EXPIRED replace:REPLACED reject:REJECTED'
const STEPS =
  'partly_fill:PARTIALLY_FILLED ask_cancel:PENDING_CANCEL ask_replace:PENDING_REPLACE suspend:SUSPENDED stop:STOPPED end_day:DONE_FOR_DAY'
const QUEUED = `${ENDS} ${STEPS} open:NEW bid:ACCEPTED_FOR_BIDDING`
const WORKED = 'review:late accept:late hold:late route:late bid:late'
const PASSED = `${WORKED} open:late`
const OVER = `${PASSED} stop:late suspend:late partly_fill:late end_day:late calculate:late ask_cancel:late refuse_cancel:late ask_replace:late refuse_replace:late`

/**
 * Every legal pair of a status and an event with its result; `back` is NEW or PARTIALLY_FILLED. All other pairs are
 * refused.
 */
const EXPECTED: Record<BrokerOrderStatus, string> = {
  PENDING_REVIEW: `${QUEUED} review:PENDING_REVIEW accept:ACCEPTED hold:HELD route:PENDING_NEW`,
  ACCEPTED: `${QUEUED} review:PENDING_REVIEW accept:ACCEPTED hold:HELD route:PENDING_NEW restate:ACCEPTED`,
  HELD: `${QUEUED} review:late accept:late hold:HELD route:PENDING_NEW`,
  PENDING_NEW: `${QUEUED} review:late accept:late hold:late route:PENDING_NEW restate:PENDING_NEW`,
  ACCEPTED_FOR_BIDDING: `${QUEUED} review:late accept:late hold:late route:late`,
  NEW: `${ENDS} ${STEPS} ${WORKED} open:NEW restate:NEW`,
  STOPPED: `${ENDS} ${STEPS} ${WORKED} open:back restate:STOPPED bust:STOPPED correct:STOPPED`,
  SUSPENDED: `${ENDS} ${STEPS} ${WORKED} open:back restate:SUSPENDED bust:SUSPENDED correct:SUSPENDED`,
  PARTIALLY_FILLED: `${ENDS} ${STEPS} ${PASSED} bust:back correct:back restate:back`,
  DONE_FOR_DAY: `${ENDS} ${STEPS} ${WORKED} open:back calculate:CALCULATED bust:DONE_FOR_DAY correct:DONE_FOR_DAY`,
  CALCULATED: `${ENDS} ${WORKED} open:back calculate:CALCULATED bust:CALCULATED correct:CALCULATED`,
  PENDING_CANCEL: `${ENDS} ${PASSED} partly_fill:PENDING_CANCEL ask_cancel:PENDING_CANCEL refuse_cancel:back bust:PENDING_CANCEL correct:PENDING_CANCEL`,
  PENDING_REPLACE: `${ENDS} ${PASSED} partly_fill:PENDING_REPLACE ask_replace:PENDING_REPLACE refuse_replace:back bust:PENDING_REPLACE correct:PENDING_REPLACE`,
  FILLED: `${OVER} fill:late cancel:ended expire:ended replace:ended reject:ended bust:FILLED correct:FILLED`,
  CANCELED: `${OVER} fill:ended cancel:late expire:ended replace:ended reject:ended bust:CANCELED correct:CANCELED`,
  EXPIRED: `${OVER} fill:ended cancel:ended expire:late replace:ended reject:ended bust:EXPIRED correct:EXPIRED`,
  REPLACED: `${OVER} fill:ended cancel:ended expire:ended replace:late reject:ended bust:REPLACED correct:REPLACED`,
  REJECTED: `${OVER} fill:ended cancel:ended expire:ended replace:ended reject:late`,
}

const pairs = brokerOrderStatuses.flatMap((status) =>
  brokerOrderEvents.flatMap((event) => [
    { status, event, hasFills: false },
    { status, event, hasFills: true },
  ]),
)

const textOf = (status: BrokerOrderStatus, event: BrokerOrderEvent, hasFills: boolean) => {
  const moved = transitionBrokerOrder({ status, hasFills }, event)
  return moved.ok ? moved.value : moved.reason
}

test.each(pairs)('EN-11 $status, $event, fills $hasFills', ({ status, event, hasFills }) => {
  const named = EXPECTED[status]
    .split(' ')
    .find((pair) => pair.startsWith(`${event}:`))
    ?.slice(event.length + 1)
  const expected = named === 'back' ? (hasFills ? 'PARTIALLY_FILLED' : 'NEW') : named
  expect(textOf(status, event, hasFills)).toBe(expected ?? 'not_now')
})

test('EN-01 the 18 statuses of the exchange, in their order', () => {
  expect(brokerOrderStatuses.join(', ')).toBe(
    'NEW, PARTIALLY_FILLED, FILLED, DONE_FOR_DAY, CANCELED, EXPIRED, REPLACED, PENDING_CANCEL, PENDING_REPLACE, PENDING_REVIEW, ACCEPTED, PENDING_NEW, ACCEPTED_FOR_BIDDING, STOPPED, REJECTED, SUSPENDED, CALCULATED, HELD',
  )
})

describe('EN-11 invariants', () => {
  test('a final status is never left', () => {
    const ends = brokerOrderStatuses.filter(isBrokerStatusFinal)
    expect(ends).toEqual(['FILLED', 'CANCELED', 'EXPIRED', 'REPLACED', 'REJECTED'])
    for (const status of ends) {
      for (const event of brokerOrderEvents) {
        const moved = transitionBrokerOrder({ status, hasFills: true }, event)
        if (moved.ok) expect(moved.value).toBe(status)
      }
    }
  })

  test('every non-final status can reach every final one', () => {
    for (const status of brokerOrderStatuses.filter((one) => !isBrokerStatusFinal(one))) {
      const reached = brokerOrderStatuses.filter(
        (reported) => mergeBrokerStatus(status, reported).ok,
      )
      expect(reached.filter(isBrokerStatusFinal)).toHaveLength(5)
    }
  })

  test('an order can be cancelled unless it has ended or is being replaced', () => {
    expect(brokerOrderStatuses.filter((status) => !isBrokerOrderCancellable(status))).toEqual([
      'FILLED',
      'CANCELED',
      'EXPIRED',
      'REPLACED',
      'PENDING_REPLACE',
      'REJECTED',
      'CALCULATED',
    ])
  })
})

test.each([
  ['ACCEPTED', 'FILLED', 'FILLED'],
  ['NEW', 'NEW', 'NEW'],
  ['PENDING_CANCEL', 'PARTIALLY_FILLED', 'PARTIALLY_FILLED'],
  ['DONE_FOR_DAY', 'NEW', 'NEW'],
  ['NEW', 'ACCEPTED', 'late'],
  ['PARTIALLY_FILLED', 'PENDING_NEW', 'late'],
  ['FILLED', 'NEW', 'late'],
  ['FILLED', 'CANCELED', 'ended'],
  ['CANCELED', 'FILLED', 'ended'],
] as const)('stored as %s and reported as %s: %s', (known, reported, expected) => {
  const taken = mergeBrokerStatus(known, reported)
  expect(taken.ok ? taken.value : taken.reason).toBe(expected)
})
