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
import { limit, place, SHARE, shares } from './test-orders.ts'

let world: TestBrokerage
beforeAll(async () => {
  world = await startTestBrokerage()
})
afterEach(() => world.resume())
afterAll(() => world?.stop())

const tell = (order_id: string, event: string, reason?: string) =>
  world.control('tell', { order_id, event, reason })

/** Places an order that the exchange ignores until a control resumes it. */
async function placeStill(changes: Parameters<typeof place>[1] = {}) {
  await world.setMode('still')
  const order = await place(world, changes)
  await world.resume()
  return order
}

/** Follows an order by its events, as a client of the stream does. */
async function follow(id: string): Promise<BrokerOrderStatus> {
  let status: BrokerOrderStatus = 'ACCEPTED'
  let hasFills = false
  for (const { event, execution } of await world.listEventsOf(id)) {
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
  // A limit below the market, so that the order is filled only where the test wants it.
  const price = limit(status === 'FILLED' ? 9999 : 1)
  const { id } = await placeStill({ size: shares(3), price, timeInForce: 'GTC' })
  for (const step of ways[status]) {
    if (step === 'execute') await world.control('execute', { order_id: id, qty: '1', price: '0.5' })
    else await tell(id, step)
  }
  expect((await world.untilStatus(id, status)).status).toBe(status)
  expect(await follow(id)).toBe(status)
})

test('a held order is neither filled nor cancelled until a control resumes it', async () => {
  const { id } = await placeStill()
  expect(await world.brokerage.cancelOrder(id)).toBe('asked')
  await tell(id, 'order_cancel_rejected')
  await tell(id, 'suspended', 'LULD')
  // A later order at the same price: once it is filled, the first could have been filled as well.
  const witness = await place(world)
  await world.untilStatus(witness.id, 'FILLED')
  expect(await world.brokerage.getOrder(id)).toMatchObject({ status: 'SUSPENDED', filled: 0n })
  await tell(id, 'new')
  expect(await world.untilStatus(id, 'FILLED')).toMatchObject({ filled: SHARE })
  expect((await world.listEventsOf(id)).map(({ event, reason }) => [event, reason])).toEqual([
    ['accept', null],
    ['ask_cancel', null],
    ['refuse_cancel', null],
    ['suspend', 'LULD'],
    ['open', null],
    ['fill', null],
  ])
})

test('later events keep a final status, and an unknown event is refused', async () => {
  const order = await place(world)
  await world.untilStatus(order.id, 'FILLED')
  await tell(order.clientOrderId, 'canceled', 'a contradiction')
  expect(await world.brokerage.getOrder(order.id)).toMatchObject({ status: 'FILLED' })
  expect((await world.listEventsOf(order.id)).at(-1)).toMatchObject({
    event: 'cancel',
    reason: 'a contradiction',
    order: { status: 'FILLED' },
  })
  await expect(tell('nobody', 'canceled')).rejects.toThrow()
  await expect(tell(order.id, 'fill')).rejects.toThrow()
})
