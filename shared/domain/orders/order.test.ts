import { describe, expect, test } from 'vitest'
import {
  isOrderCancellable,
  isOrderFinal,
  isOrderParked,
  type OrderEvent,
  type OrderStatus,
  orderEvents,
  orderStatuses,
  transitionOrder,
} from './order.ts'

const move = (status: OrderStatus, event: OrderEvent, isFinal = true) => {
  const moved = transitionOrder({ status, parkedFrom: null, isFinal }, event)
  return moved.ok ? moved.value.next : moved.reason
}

const pairs = orderStatuses.flatMap((status) => orderEvents.map((event) => ({ status, event })))

const ENDS = 'finish_filled:FILLED finish_cancelled:CANCELLED finish_rejected:REJECTED'
const OPEN = `${ENDS} need_contact:REQUIRING_CONTACT fail:ERROR`
const HELD = 'hold:REQUIRING_CONTACT'
const ENDING = 'ask_cancel:PENDING_CANCEL end_at_broker:PENDING_CANCEL'
const PARKED = `${ENDS} retry:PENDING_SUBMIT cancel:PENDING_CANCEL reject:PENDING_CANCEL`

/** Every legal pair of a status and an event, and the refusals with a reason other than `not_now`. */
const EXPECTED: Record<OrderStatus, string> = {
  PENDING_SUBMIT: `${OPEN} ${HELD} ${ENDING} mine:PENDING_SUBMIT confirm:PENDING_SUBMIT lapse:CANCELLED ask_escrow:PENDING_ESCROW place:SUBMITTED`,
  PENDING_ESCROW: `${OPEN} take_escrow:ESCROWED ask_cancel:filling`,
  ESCROWED: `${OPEN} ${HELD} ${ENDING} place:SUBMITTED`,
  SUBMITTED: `${OPEN} ${HELD} ${ENDING} send_fill:PENDING_FILL`,
  PENDING_FILL: `${OPEN} send_fill:PENDING_FILL record_fill:SUBMITTED ask_cancel:filling`,
  PENDING_CANCEL: `${OPEN} ${ENDING} mine:PENDING_CANCEL confirm:PENDING_CANCEL lapse:CANCELLED refuse_cancel:SUBMITTED send_fill:PENDING_CANCEL record_fill:PENDING_CANCEL`,
  REQUIRING_CONTACT: `${PARKED} mine:REQUIRING_CONTACT confirm:REQUIRING_CONTACT record_fill:REQUIRING_CONTACT`,
  ERROR: `${PARKED} mine:ERROR confirm:ERROR record_fill:ERROR`,
  FILLED: '',
  CANCELLED: '',
  REJECTED: '',
}

test.each(pairs)('EN-11 a token order: $status and $event', ({ status, event }) => {
  const named = EXPECTED[status]
    .split(' ')
    .find((pair) => pair.startsWith(`${event}:`))
    ?.slice(event.length + 1)
  expect(move(status, event)).toBe(named ?? (isOrderFinal(status) ? 'ended' : 'not_now'))
})

test('EN-02 the 11 statuses of a token order, in their order', () => {
  expect(orderStatuses.join(', ')).toBe(
    'PENDING_SUBMIT, PENDING_CANCEL, PENDING_ESCROW, PENDING_FILL, ESCROWED, SUBMITTED, CANCELLED, FILLED, REJECTED, REQUIRING_CONTACT, ERROR',
  )
})

describe('EN-11 invariants of a token order', () => {
  test('a final status is never left', () => {
    const ends = orderStatuses.filter(isOrderFinal)
    expect(ends).toEqual(['CANCELLED', 'FILLED', 'REJECTED'])
    for (const status of ends) {
      for (const event of orderEvents) expect(move(status, event)).toBe('ended')
    }
  })

  test('no order that a reorg could still remove reaches the broker', () => {
    for (const { status, event } of pairs) {
      const moved = move(status, event, false)
      if (['ask_escrow', 'place'].includes(event)) {
        expect(['not_final', 'not_now', 'ended']).toContain(moved)
      } else expect(moved).toBe(move(status, event, true))
    }
  })

  test.each([
    [null, 'PENDING_SUBMIT'],
    ['PENDING_SUBMIT', 'PENDING_SUBMIT'],
    ['PENDING_CANCEL', 'PENDING_CANCEL'],
    ['ESCROWED', 'not_final'],
    ['SUBMITTED', 'not_final'],
    ['PENDING_FILL', 'not_final'],
  ] as const)(
    'an order that was parked as %s before finality resumes at %s',
    (parkedFrom, next) => {
      const state = { status: 'REQUIRING_CONTACT', parkedFrom, isFinal: false } as const
      const moved = transitionOrder(state, 'retry')
      expect(moved.ok ? moved.value.next : moved.reason).toBe(next)
    },
  )

  test('a parked order is released by an operator, or by the chain', () => {
    const byWorker = ['ask_escrow', 'take_escrow', 'place', 'send_fill', 'need_contact', 'fail']
    for (const status of orderStatuses.filter(isOrderParked)) {
      for (const event of byWorker) expect(move(status, event as OrderEvent)).toBe('not_now')
    }
  })

  test.each([
    ['PENDING_SUBMIT', 'PENDING_SUBMIT'],
    ['PENDING_ESCROW', 'PENDING_ESCROW'],
    ['ESCROWED', 'ESCROWED'],
    ['SUBMITTED', 'SUBMITTED'],
    ['PENDING_FILL', 'SUBMITTED'],
    ['PENDING_CANCEL', 'PENDING_CANCEL'],
  ] as const)('an order that was parked as %s resumes at %s', (parkedFrom, next) => {
    const effects = ['advance', 'notify']
    const moved = transitionOrder({ status: 'ERROR', parkedFrom, isFinal: true }, 'retry')
    expect(moved).toEqual({ ok: true, value: { next, effects } })
  })

  test('the worker is enqueued where it has work, and not for an order that is only mined', () => {
    const state = { status: 'PENDING_SUBMIT', parkedFrom: null, isFinal: false } as const
    expect(transitionOrder(state, 'mine')).toEqual({
      ok: true,
      value: { next: 'PENDING_SUBMIT', effects: ['notify'] },
    })
    expect(transitionOrder(state, 'confirm')).toEqual({
      ok: true,
      value: { next: 'PENDING_SUBMIT', effects: ['advance', 'notify'] },
    })
    expect(transitionOrder({ ...state, status: 'SUBMITTED' }, 'finish_filled')).toEqual({
      ok: true,
      value: { next: 'FILLED', effects: ['notify'] },
    })
  })

  test('the owner can cancel while no escrow transfer or fill is under way', () => {
    expect(orderStatuses.filter(isOrderCancellable)).toEqual([
      'PENDING_SUBMIT',
      'PENDING_CANCEL',
      'ESCROWED',
      'SUBMITTED',
    ])
  })
})
