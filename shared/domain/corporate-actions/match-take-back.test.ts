import { expect, test } from 'vitest'
import {
  type BrokerTakeBack,
  findTakenBackPayment,
  type RemainingBrokerPayment,
} from './match-take-back.ts'

const payment = (
  id: string,
  changes: Partial<RemainingBrokerPayment> = {},
): RemainingBrokerPayment => ({
  ...{ id, symbol: 'AAPL', paidDate: '2026-11-20', perShare: 25n, amount: 2_500n, use: 'free' },
  dividendId: null,
  ...changes,
})
const find = (payments: readonly RemainingBrokerPayment[], changes: Partial<BrokerTakeBack> = {}) =>
  findTakenBackPayment(
    {
      ...{ symbol: 'AAPL', bookedDate: '2026-11-22', perShare: 25n, amount: 2_500n },
      ...{ paymentId: null, ...changes },
    },
    payments,
  )

test.each([
  ['another stock', [payment('a', { symbol: 'MSFT' })], {}],
  ['a payment that came later', [payment('a', { paidDate: '2026-11-23' })], {}],
  ['a payment of long ago', [payment('a', { paidDate: '2026-01-02' })], {}],
  ['a higher rate than was paid', [payment('a')], { perShare: 26n }],
  ['more than was paid', [payment('a')], { amount: 2_501n }],
  ['a part of one of two payments', [payment('a'), payment('b')], { perShare: 5n, amount: 500n }],
  ['a named payment that is unknown', [payment('a')], { paymentId: 'b' }],
])('CW-02 %s is not taken back', (_, payments, changes) => {
  expect(find(payments, changes)).toBeNull()
})

test.each([
  [
    'the payment of the same rate',
    [payment('a', { perShare: 30n, amount: 3_000n }), payment('b')],
    'b',
  ],
  [
    'the free one before one that holders were paid from',
    [payment('b', { use: 'funded' }), payment('a')],
    'a',
  ],
  [
    'the matched one before a funded one',
    [payment('b', { use: 'funded' }), payment('a', { use: 'matched' })],
    'a',
  ],
  [
    'the newest of equal ones',
    [payment('a'), payment('c'), payment('b', { paidDate: '2026-11-19' })],
    'c',
  ],
])('CW-02 a whole payment is taken back: %s', (_, payments, paymentId) => {
  expect(find(payments)).toEqual({ paymentId, perShare: 25n })
  expect(find(payments, { perShare: null })).toEqual({ paymentId, perShare: 25n })
})

test('CW-03 a correction takes its rate from the payment, or none for some of the shares', () => {
  const [a] = [payment('a')]
  expect(find([a], { perShare: 5n, amount: 500n })).toEqual({ paymentId: 'a', perShare: 5n })
  expect(find([a], { perShare: null, amount: 500n })).toEqual({ paymentId: 'a', perShare: 5n })
  expect(find([a], { amount: 500n })).toEqual({ paymentId: 'a', perShare: 0n })
})

test('CW-03 of the payments for one dividend and its corrections a part is taken from the newest', () => {
  const funded = { use: 'funded', dividendId: 'd' } as const
  const both = [payment('a', funded), payment('b', funded)]
  const five = { perShare: 5n, amount: 500n }
  expect(find(both, five)).toEqual({ paymentId: 'b', perShare: 5n })
  expect(find([...both, payment('c', { ...funded, dividendId: 'e' })], five)).toBeNull()
})

test('CW-02 a payment that the broker names is taken back as a whole, whatever its day', () => {
  const named = { paymentId: 'a', bookedDate: '2026-11-01' }
  expect(find([payment('a'), payment('b')], named)).toEqual({ paymentId: 'a', perShare: 25n })
  const lowered = { ...named, perShare: 5n, amount: 500n }
  expect(find([payment('a'), payment('b')], lowered)).toEqual({ paymentId: 'a', perShare: 5n })
})
