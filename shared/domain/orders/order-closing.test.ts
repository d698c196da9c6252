import { expect, test } from 'vitest'
import { brokerOrderStatuses, isBrokerStatusFinal } from './broker-order.ts'
import { type OrderClosingState, toOrderClosing } from './order-closing.ts'

const state: OrderClosingState = {
  brokerStatus: null,
  hasFills: true,
  isCancelAsked: false,
  closing: null,
  reason: null,
}

test('an order that the broker works on has no outcome', () => {
  for (const brokerStatus of brokerOrderStatuses) {
    expect(toOrderClosing({ ...state, brokerStatus }) === null).toBe(
      !isBrokerStatusFinal(brokerStatus),
    )
  }
})

test.each<[string, Partial<OrderClosingState>, object]>([
  ['never placed, asked', { isCancelAsked: true }, { closing: 'cancelled', reason: 'requested' }],
  [
    'never placed, decided',
    { closing: 'rejected', reason: 'halted' },
    { closing: 'rejected', reason: 'halted' },
  ],
  [
    'asked for too late',
    { brokerStatus: 'FILLED', isCancelAsked: true, reason: 'requested' },
    { closing: 'filled', reason: 'remainder' },
  ],
  [
    'filled, and all of it busted',
    { brokerStatus: 'FILLED', hasFills: false },
    { closing: 'cancelled', reason: 'busted' },
  ],
  ['refused', { brokerStatus: 'REJECTED' }, { closing: 'rejected', reason: 'broker_refused' }],
  ['its time is over', { brokerStatus: 'EXPIRED' }, { closing: 'cancelled', reason: 'expired' }],
  [
    'cancelled as asked',
    { brokerStatus: 'CANCELED', isCancelAsked: true },
    { closing: 'cancelled', reason: 'requested' },
  ],
  [
    'cancelled for a split',
    { brokerStatus: 'CANCELED', isCancelAsked: true, reason: 'split' },
    { closing: 'cancelled', reason: 'split' },
  ],
  ['at once or never', { brokerStatus: 'CANCELED' }, { closing: 'cancelled', reason: 'expired' }],
])('%s', (_, changes, ending) => {
  expect(toOrderClosing({ ...state, ...changes })).toEqual(ending)
})
