import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  startTestBrokerage,
  type TestBrokerage,
} from '../../../server/src/testing/orders/test-brokerage.ts'
import {
  type BrokerOrderStatus,
  brokerOrderStatuses,
  transitionBrokerOrder,
} from '../../../shared/domain/orders/broker-order.ts'
import { placeTestOrder, toLimitPrice, toShareSize, UNITS_PER_SHARE } from './test-orders.ts'

let broker: TestBrokerage
beforeAll(async () => {
  broker = await startTestBrokerage()
})
afterEach(() => broker.resume())
afterAll(() => broker?.stop())

const emitEvent = (order_id: string, event: string, reason?: string) =>
  broker.control('tell', { order_id, event, reason })

/** Places an order that the exchange ignores until a control resumes it. */
async function placeIgnoredOrder(changes: Parameters<typeof placeTestOrder>[1] = {}) {
  await broker.setMode('still')
  const order = await placeTestOrder(broker, changes)
  await broker.resume()
  return order
}

/** Follows an order by its events, as a client of the stream does. */
async function follow(id: string): Promise<BrokerOrderStatus> {
  let status: BrokerOrderStatus = 'ACCEPTED'
  let hasFills = false
  for (const { event, execution } of await broker.listEventsOf(id)) {
    if (event === null) throw new Error('It is not known here.')
    hasFills ||= execution !== null
    const moved = transitionBrokerOrder({ status, hasFills }, event)
    if (!moved.ok) throw new Error(`${event} after ${status}: ${moved.reason}`)
    status = moved.value
  }
  return status
}

/** The events or fills that bring an order to each status. */
const ways: Record<BrokerOrderStatus, readonly string[]> = {
  PENDING_REVIEW: ['pending_review'],
  ACCEPTED: [],
  HELD: ['held'],
  PENDING_NEW: ['pending_new'],
  ACCEPTED_FOR_BIDDING: ['accepted_for_bidding'],
  NEW: ['pending_new', 'new', 'restated'],
  STOPPED: ['new', 'stopped'],
  SUSPENDED: ['new', 'suspended'],
  PARTIALLY_FILLED: ['new', 'execute', 'suspended', 'new'],
  DONE_FOR_DAY: ['new', 'execute', 'done_for_day'],
  CALCULATED: ['new', 'done_for_day', 'calculated'],
  PENDING_CANCEL: ['new', 'pending_cancel', 'order_cancel_rejected', 'pending_cancel'],
  PENDING_REPLACE: ['new', 'pending_replace', 'order_replace_rejected', 'pending_replace'],
  FILLED: ['pending_review', 'accepted'],
  CANCELED: ['held', 'canceled'],
  EXPIRED: ['new', 'execute', 'expired'],
  REPLACED: ['new', 'pending_replace', 'replaced'],
  REJECTED: ['pending_new', 'rejected'],
}

test.each(brokerOrderStatuses)('an order reaches %s with an event', async (status) => {
  // The limit is below the market unless the test wants a fill.
  const price = toLimitPrice(status === 'FILLED' ? 9999 : 1)
  const { id } = await placeIgnoredOrder({ size: toShareSize(3), price, timeInForce: 'GTC' })
  for (const step of ways[status]) {
    if (step === 'execute')
      await broker.control('execute', { order_id: id, qty: '1', price: '0.5' })
    else await emitEvent(id, step)
  }
  expect((await broker.untilStatus(id, status)).status).toBe(status)
  expect(await follow(id)).toBe(status)
})

test('a held order is neither filled nor cancelled until a control resumes it', async () => {
  const { id } = await placeIgnoredOrder()
  expect(await broker.brokerage.cancelOrder(id)).toBe('asked')
  await emitEvent(id, 'order_cancel_rejected')
  await emitEvent(id, 'suspended', 'LULD')
  // The witness is a later order at the same price: once it is filled, the first could have been filled as well.
  const witness = await placeTestOrder(broker)
  await broker.untilStatus(witness.id, 'FILLED')
  expect(await broker.brokerage.getOrder(id)).toMatchObject({ status: 'SUSPENDED', filled: 0n })
  await emitEvent(id, 'new')
  expect(await broker.untilStatus(id, 'FILLED')).toMatchObject({ filled: UNITS_PER_SHARE })
  expect((await broker.listEventsOf(id)).map(({ event, reason }) => [event, reason])).toEqual([
    ['accept', null],
    ['ask_cancel', null],
    ['refuse_cancel', null],
    ['suspend', 'LULD'],
    ['open', null],
    ['fill', null],
  ])
})

test('later events keep a final status, and an unknown event is refused', async () => {
  const order = await placeTestOrder(broker)
  await broker.untilStatus(order.id, 'FILLED')
  await emitEvent(order.clientOrderId, 'canceled', 'a contradiction')
  expect(await broker.brokerage.getOrder(order.id)).toMatchObject({ status: 'FILLED' })
  expect((await broker.listEventsOf(order.id)).at(-1)).toMatchObject({
    event: 'cancel',
    reason: 'a contradiction',
    order: { status: 'FILLED' },
  })
  await expect(emitEvent('nobody', 'canceled')).rejects.toThrow()
  await expect(emitEvent(order.id, 'fill')).rejects.toThrow()
})
