import { describe, expect, test } from 'vitest'
import {
  isRedemptionFinal,
  isRedemptionParked,
  type RedemptionEvent,
  type RedemptionStatus,
  redemptionEvents,
  redemptionStatuses,
  toRedemptionDisplay,
  transitionRedemption,
} from './redemption.ts'

const move = (status: RedemptionStatus, event: RedemptionEvent, parkedFrom = null) =>
  transitionRedemption({ status, parkedFrom }, event)

const nextOf = (status: RedemptionStatus, event: RedemptionEvent) => {
  const moved = move(status, event)
  return moved.ok ? moved.value.next : null
}

const pairs = redemptionStatuses.flatMap((status) =>
  redemptionEvents.map((event) => ({ status, event })),
)

/** Every legal pair of a status and an event; all others are refused. */
const EXPECTED = `
PENDING_SUBMIT mine PENDING_SUBMIT
PENDING_SUBMIT confirm SUBMITTED
SUBMITTED mine PENDING_SUBMIT
SUBMITTED ask_dollars PENDING_ESCROW
SUBMITTED set_aside ESCROWED
SUBMITTED need_contact REQUIRING_CONTACT
SUBMITTED fail ERROR
SUBMITTED hold REQUIRING_CONTACT
PENDING_ESCROW mine PENDING_SUBMIT
PENDING_ESCROW set_aside ESCROWED
PENDING_ESCROW need_contact REQUIRING_CONTACT
PENDING_ESCROW fail ERROR
PENDING_ESCROW hold REQUIRING_CONTACT
ESCROWED mine PENDING_SUBMIT
ESCROWED send_payment PENDING_FILL
ESCROWED need_contact REQUIRING_CONTACT
ESCROWED fail ERROR
ESCROWED hold REQUIRING_CONTACT
PENDING_FILL mine PENDING_SUBMIT
PENDING_FILL withhold ESCROWED
PENDING_FILL need_contact REQUIRING_CONTACT
PENDING_FILL fail ERROR
PENDING_CANCEL mine PENDING_CANCEL
PENDING_CANCEL fail ERROR
REQUIRING_CONTACT mine REQUIRING_CONTACT
REQUIRING_CONTACT retry SUBMITTED
REQUIRING_CONTACT cancel PENDING_CANCEL
REQUIRING_CONTACT reject PENDING_CANCEL
ERROR mine ERROR
ERROR retry SUBMITTED
ERROR cancel PENDING_CANCEL
ERROR reject PENDING_CANCEL`

const ENDS: Partial<Record<RedemptionEvent, RedemptionStatus>> = {
  finish_paid: 'FILLED',
  finish_cancelled: 'CANCELLED',
  finish_burned: 'REJECTED',
}

test.each(pairs)('EN-11 $status and $event', ({ status, event }) => {
  const line = EXPECTED.split('\n').find((text) => text.startsWith(`${status} ${event} `))
  const end = isRedemptionFinal(status) ? undefined : ENDS[event]
  expect(nextOf(status, event)).toBe(end ?? line?.split(' ')[2] ?? null)
})

describe('EN-11 invariants', () => {
  test('a final status is never left', () => {
    const ends = redemptionStatuses.filter(isRedemptionFinal)
    expect(ends).toEqual(['CANCELLED', 'FILLED', 'REJECTED'])
    for (const status of ends) {
      for (const event of redemptionEvents) expect(nextOf(status, event)).toBeNull()
    }
  })

  test('a parked redemption is released by an operator, or by the chain', () => {
    const byWorker = [
      'confirm',
      'ask_dollars',
      'set_aside',
      'send_payment',
      'withhold',
      'need_contact',
      'fail',
    ]
    for (const status of redemptionStatuses.filter(isRedemptionParked)) {
      for (const event of byWorker) expect(nextOf(status, event as RedemptionEvent)).toBeNull()
    }
  })

  test.each([
    ['SUBMITTED', 'SUBMITTED'],
    ['PENDING_ESCROW', 'PENDING_ESCROW'],
    ['ESCROWED', 'ESCROWED'],
    ['PENDING_FILL', 'ESCROWED'],
    ['PENDING_CANCEL', 'PENDING_CANCEL'],
  ] as const)('a redemption that was parked as %s resumes at %s', (parkedFrom, next) => {
    const effects = ['advance', 'notify']
    const moved = transitionRedemption({ status: 'ERROR', parkedFrom }, 'retry')
    expect(moved).toEqual({ ok: true, value: { next, effects } })
  })

  test('the worker is enqueued exactly where it has work', () => {
    const answers = pairs.flatMap(({ status, event }) => {
      const moved = move(status, event)
      return moved.ok && moved.value.effects.includes('advance') ? [moved.value.next] : []
    })
    expect([...new Set(answers)].sort()).toEqual([
      'ESCROWED',
      'PENDING_CANCEL',
      'PENDING_ESCROW',
      'PENDING_FILL',
      'SUBMITTED',
    ])
  })
})

test.each([
  ['Pending', 'PENDING_ESCROW PENDING_SUBMIT PENDING_FILL PENDING_CANCEL ESCROWED SUBMITTED'],
  ['Completed', 'FILLED'],
  ['Contact Support', 'CANCELLED ERROR REJECTED REQUIRING_CONTACT'],
])('RT-05 RT-06 %s is shown for %s', (shown, statuses) => {
  for (const status of statuses.split(' ')) expect(toRedemptionDisplay(status)).toBe(shown)
})

test('RT-05 RT-06 every status has a display', () => {
  const shown = redemptionStatuses.map(toRedemptionDisplay)
  expect(shown).toHaveLength(11)
})

test.each(['', 'filled', 'PARTIALLY_FILLED', 'constructor'])(
  'RT-07 %j throws Unhandled Redeem Status',
  (status) => {
    expect(() => toRedemptionDisplay(status)).toThrow('Unhandled Redeem Status')
  },
)
