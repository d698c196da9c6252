import { expect, test } from 'vitest'
import type { OrderDetail } from '#api/orders/order-view.ts'
import { workingTestOrder } from '../test-order.ts'
import { toOrderTimeline } from './timeline-rules.ts'

const of = (rest: Partial<OrderDetail>) => ({ ...workingTestOrder, ...rest })
const unfilled = {
  ...{ filledShares: 0n, filledPayment: 0n, averagePrice: null, fills: [] },
  ...{ executedShares: 0n, executedPrice: null },
} as const
const unsent = { ...unfilled, brokerStatus: null, transactionHash: null, steps: [] } as const
const hash = workingTestOrder.transactionHash

const read = (order: OrderDetail) =>
  toOrderTimeline(order).map(({ stage, state }) => `${stage} ${state}`)

test.each<[string, Partial<OrderDetail>, string[]]>([
  [
    'signed, not sent yet',
    { ...unsent, status: 'PENDING_SUBMIT' },
    ['submitted now', 'escrowed todo', 'routed todo', 'filling todo', 'settled todo'],
  ],
  [
    'on the chain',
    { ...unsent, status: 'PENDING_SUBMIT', transactionHash: hash },
    ['submitted done', 'escrowed now', 'routed todo', 'filling todo', 'settled todo'],
  ],
  [
    'escrowed',
    { ...unsent, status: 'ESCROWED', transactionHash: hash },
    ['submitted done', 'escrowed done', 'routed now', 'filling todo', 'settled todo'],
  ],
  [
    'at the broker',
    { ...unfilled, brokerStatus: 'NEW' },
    ['submitted done', 'escrowed done', 'routed done', 'filling now', 'settled todo'],
  ],
  [
    'executed at the broker, no fill is mined yet, to be cancelled',
    { ...unfilled, executedShares: 1n, executedPrice: 1n, isCancelRequested: true },
    [
      'submitted done',
      'escrowed done',
      'routed done',
      'filling now',
      'cancel_asked done',
      'closing now',
    ],
  ],
  [
    'executed at the broker, parked before a fill was mined',
    { ...unfilled, executedShares: 1n, executedPrice: 1n, status: 'ERROR' },
    ['submitted done', 'escrowed done', 'routed done', 'parked stopped'],
  ],
  [
    'partly filled',
    {},
    ['submitted done', 'escrowed done', 'routed done', 'filling now', 'settled todo'],
  ],
  [
    'partly filled, to be cancelled',
    { isCancelRequested: true },
    [
      'submitted done',
      'escrowed done',
      'routed done',
      'filling now',
      'cancel_asked done',
      'closing now',
    ],
  ],
  [
    'expired at the broker, on its way back',
    { ...unfilled, status: 'PENDING_CANCEL', brokerStatus: 'EXPIRED', reason: 'expired' },
    ['submitted done', 'escrowed done', 'routed done', 'closing now'],
  ],
  [
    'filled',
    { status: 'FILLED', brokerStatus: 'FILLED', group: 'filled', endedMs: 9000 },
    ['submitted done', 'escrowed done', 'routed done', 'filling done', 'settled done'],
  ],
  [
    'filled before the cancellation',
    { status: 'FILLED', group: 'filled', endedMs: 9000, isCancelRequested: true },
    [
      'submitted done',
      'escrowed done',
      'routed done',
      'filling done',
      'cancel_asked done',
      'settled done',
    ],
  ],
  [
    'rejected before the broker',
    { ...unsent, status: 'REJECTED', transactionHash: hash, reason: 'halted', endedMs: 9000 },
    ['submitted done', 'ended stopped'],
  ],
  [
    'cancelled in part',
    { status: 'CANCELLED', reason: 'requested', endedMs: 9000, isCancelRequested: true },
    [
      'submitted done',
      'escrowed done',
      'routed done',
      'filling done',
      'cancel_asked done',
      'ended stopped',
    ],
  ],
  [
    'parked',
    { ...unfilled, status: 'ERROR', reason: 'transaction_failed' },
    ['submitted done', 'escrowed done', 'routed done', 'parked stopped'],
  ],
])('SK-06 EN-11 the timeline shows the stages of an order that is %s', (_, rest, expected) => {
  expect(read(of(rest))).toEqual(expected)
})

test('SK-06 each stage has its time and hash; a buy escrows its payment in the transaction that creates the order', () => {
  const closedHash = `0x${'ab'.repeat(32)}` as const
  const order = of({ status: 'CANCELLED', reason: 'expired', endedMs: 9000, closedHash })
  expect(toOrderTimeline(order)).toEqual([
    { stage: 'submitted', state: 'done', atMs: 1000, hash, reason: null },
    { stage: 'escrowed', state: 'done', atMs: null, hash, reason: null },
    { stage: 'routed', state: 'done', atMs: 3000, hash: null, reason: null },
    { stage: 'filling', state: 'done', atMs: 7000, hash: null, reason: null },
    { stage: 'ended', state: 'stopped', atMs: 9000, hash: closedHash, reason: 'expired' },
  ])
})
