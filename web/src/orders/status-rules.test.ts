import {
  type BrokerOrderStatus,
  brokerOrderStatuses,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import { type OrderStatus, orderStatuses } from '@parvalue/shared/domain/orders/order.ts'
import { orderEndReasons, orderWaits } from '@parvalue/shared/domain/orders/order-terms.ts'
import { expect, test } from 'vitest'
import {
  brokerStatusStyles,
  jointOrderStatuses,
  jointStatusStyles,
  type OrderStatusInput,
  orderStatusStyles,
  toAccountOrderStatusKey,
  toOrderStatusKey,
  toOrderStatusStyle,
} from './status-rules.ts'
import { strings as en } from './strings.en.ts'
import { strings as es } from './strings.es-MX.ts'

const toInput = (
  status: OrderStatus,
  brokerStatus: BrokerOrderStatus | null,
  rest: Partial<OrderStatusInput> = {},
): OrderStatusInput => ({
  status,
  brokerStatus,
  reason: null,
  filledShares: 0n,
  isCancelRequested: false,
  ...rest,
})

test('EN-11 each of the 11 and 18 statuses has a style, a label and a meaning in both languages', () => {
  expect(Object.keys(orderStatusStyles).sort()).toEqual([...orderStatuses].sort())
  expect(Object.keys(brokerStatusStyles).sort()).toEqual([...brokerOrderStatuses].sort())
  expect(Object.keys(jointStatusStyles)).toEqual([...jointOrderStatuses])
  for (const { status, reasons, waits } of [en, es]) {
    expect(Object.keys(status.order).sort()).toEqual([...orderStatuses].sort())
    expect(Object.keys(status.broker).sort()).toEqual([...brokerOrderStatuses].sort())
    expect(Object.keys(status.joint)).toEqual([...jointOrderStatuses])
    expect(Object.keys(reasons)).toEqual([...orderEndReasons])
    expect(Object.keys(waits)).toEqual([...orderWaits])
    for (const { label, meaning } of Object.values(status).flatMap((side) => Object.values(side))) {
      expect(label.length).toBeGreaterThan(3)
      expect(label.length, label).toBeLessThan(26)
      expect(meaning, meaning).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
    }
  }
})

test.each([
  [toInput('PENDING_SUBMIT', null), 'order.PENDING_SUBMIT'],
  [toInput('PENDING_ESCROW', null), 'order.PENDING_ESCROW'],
  [toInput('ESCROWED', null), 'order.ESCROWED'],
  [toInput('ESCROWED', null, { isCancelRequested: true }), 'order.PENDING_CANCEL'],
  [toInput('SUBMITTED', null), 'order.SUBMITTED'],
  [toInput('SUBMITTED', 'NEW'), 'order.SUBMITTED'],
  [toInput('SUBMITTED', 'HELD'), 'broker.HELD'],
  [toInput('SUBMITTED', 'PARTIALLY_FILLED', { filledShares: 1n }), 'broker.PARTIALLY_FILLED'],
  // The broker has a partial fill that is not on the chain yet.
  [toInput('SUBMITTED', 'PARTIALLY_FILLED'), 'order.SUBMITTED'],
  [toInput('PENDING_FILL', 'PARTIALLY_FILLED'), 'order.PENDING_FILL'],
  [toInput('PENDING_FILL', 'PARTIALLY_FILLED', { filledShares: 1n }), 'broker.PARTIALLY_FILLED'],
  [toInput('SUBMITTED', 'DONE_FOR_DAY', { filledShares: 1n }), 'broker.DONE_FOR_DAY'],
  [toInput('SUBMITTED', 'PARTIALLY_FILLED', { isCancelRequested: true }), 'order.PENDING_CANCEL'],
  [toInput('SUBMITTED', 'FILLED', { isCancelRequested: true }), 'order.PENDING_FILL'],
  [toInput('SUBMITTED', 'EXPIRED'), 'joint.closing'],
  [toInput('SUBMITTED', 'REJECTED'), 'joint.closing'],
  [toInput('PENDING_CANCEL', 'CANCELED', { isCancelRequested: true }), 'order.PENDING_CANCEL'],
  [toInput('PENDING_CANCEL', 'EXPIRED', { filledShares: 1n }), 'joint.closing'],
  [toInput('PENDING_CANCEL', 'FILLED', { reason: 'remainder' }), 'order.PENDING_FILL'],
  [toInput('FILLED', 'FILLED', { filledShares: 1n }), 'order.FILLED'],
  [toInput('CANCELLED', 'CANCELED', { reason: 'requested' }), 'order.CANCELLED'],
  [
    toInput('CANCELLED', 'CANCELED', { reason: 'requested', filledShares: 1n }),
    'joint.partly_ended',
  ],
  [toInput('CANCELLED', 'EXPIRED', { reason: 'expired' }), 'joint.expired'],
  [
    toInput('CANCELLED', 'EXPIRED', { reason: 'expired', filledShares: 1n }),
    'joint.partly_expired',
  ],
  [toInput('CANCELLED', 'CANCELED', { reason: 'split' }), 'joint.split'],
  [toInput('REJECTED', 'REJECTED', { reason: 'broker_refused' }), 'order.REJECTED'],
  [toInput('REQUIRING_CONTACT', 'NEW'), 'order.REQUIRING_CONTACT'],
  [toInput('ERROR', 'FILLED', { isCancelRequested: true }), 'order.ERROR'],
] as const)('EN-11 %o has the key %s', (order, word) => {
  expect(toOrderStatusKey(order)).toBe(word)
})

test('EN-11 every pair of statuses has a key with a style; only final ones have a final style', () => {
  const ended: readonly string[] = ['FILLED', 'CANCELLED', 'REJECTED']
  for (const status of orderStatuses) {
    for (const brokerStatus of [null, ...brokerOrderStatuses]) {
      for (const isCancelRequested of [false, true]) {
        const order = toInput(status, brokerStatus, { isCancelRequested })
        const { family } = toOrderStatusStyle(toOrderStatusKey(order))
        expect(ended.includes(status), `${status} ${brokerStatus}`).toBe(
          family === 'ok' || family === 'neutral' || (family === 'bad' && status === 'REJECTED'),
        )
      }
    }
  }
})

test('EN-01 each of the 18 statuses of a brokerage order has its own texts in both languages', () => {
  for (const { status: texts } of [en, es]) {
    const labels = brokerOrderStatuses.map((status) => {
      const [side, name] = toAccountOrderStatusKey(status, false).split('.') as [
        'account',
        'FILLED',
      ]
      const { label, meaning } = texts[side][name]
      expect(meaning).not.toMatch(/there|[Aa]hí/)
      return label
    })
    // Two statuses share a label: both mean that the day has ended.
    expect(new Set(labels).size).toBe(brokerOrderStatuses.length - 1)
  }
  expect(toAccountOrderStatusKey('CANCELED', true)).toBe('joint.partly_ended')
  expect(toAccountOrderStatusKey('EXPIRED', true)).toBe('joint.partly_expired')
  expect(toAccountOrderStatusKey('FILLED', true)).toBe('account.FILLED')
  expect(toOrderStatusStyle(toAccountOrderStatusKey('REJECTED', false)).family).toBe('bad')
})
