import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestBrokerage,
  type TestBrokerage,
} from '../../server/src/testing/orders/test-brokerage.ts'
import {
  placeTestOrder,
  toLimitPrice,
  toShareSize,
  UNITS_PER_SHARE,
} from './trading/test-orders.ts'

const HOUR_MS = 3_600_000

let broker: TestBrokerage
beforeAll(async () => {
  broker = await startTestBrokerage()
})
afterAll(() => broker?.stop())

const lastEventId = async () => (await broker.brokerage.listEvents(null)).at(-1)?.id ?? null

test('events that became due while the broker was stopped happen once and in order after its start', async () => {
  const bought = await placeTestOrder(broker, { symbol: 'KO', size: toShareSize(2.5) })
  const day = await placeTestOrder(broker, { price: toLimitPrice(1) })
  const late = await placeTestOrder(broker, { price: toLimitPrice(1), isExtendedHours: true })
  const resting = await placeTestOrder(broker, {
    symbol: 'PEP',
    price: toLimitPrice(1),
    timeInForce: 'GTC',
  })
  await broker.untilStatus(bought.id, 'FILLED')
  await broker.untilStatus(resting.id, 'NEW')
  const before = await broker.brokerage.getAccount()
  const cursor = await lastEventId()

  // It is 17:30 in New York, after the close and before the end of the after-hours session.
  await broker.restart(() => broker.goAhead(7 * HOUR_MS))
  await broker.untilStatus(day.id, 'EXPIRED')
  const events = await broker.brokerage.listEvents(cursor)
  expect(events.map(({ order, event }) => [order.id, event])).toEqual([[day.id, 'expire']])
  expect(await broker.brokerage.getOrder(late.id)).toMatchObject({ status: 'NEW' })
  expect(await broker.brokerage.getAccount()).toMatchObject({ cash: before.cash })
  expect(await broker.brokerage.listPositions()).toEqual([
    { symbol: 'KO', shares: (5n * UNITS_PER_SHARE) / 2n },
  ])

  // The restart lasts past the after-hours session, the next one past the 90 days of a GTC order.
  await broker.restart(() => broker.goAhead(3 * HOUR_MS))
  await broker.untilStatus(late.id, 'EXPIRED')
  expect(await broker.brokerage.getOrder(resting.id)).toMatchObject({ status: 'NEW' })
  await broker.restart(() => broker.goAhead(91 * 24 * HOUR_MS))
  await broker.untilStatus(resting.id, 'EXPIRED')
})

test('an evening order is executed the next day, although the broker was stopped overnight', async () => {
  const { brokerage } = broker
  // The test before ends at 20:30 in New York on a Tuesday, the evening of a trading day.
  const { id } = await placeTestOrder(broker, { symbol: 'CAT' })
  expect(await brokerage.getOrder(id)).toMatchObject({ status: 'ACCEPTED' })
  await broker.restart(() => broker.goAhead(14 * HOUR_MS))
  await broker.untilStatus(id, 'FILLED')
})

test('a stream can start after any earlier event', async () => {
  const { id } = await placeTestOrder(broker, { price: toLimitPrice(1), timeInForce: 'GTC' })
  await broker.untilStatus(id, 'NEW')
  const all = await broker.brokerage.listEvents(null)
  await broker.restart()
  await broker.brokerage.cancelOrder(id)
  await broker.untilStatus(id, 'CANCELED')
  for (const from of [0, Math.floor(all.length / 2), all.length - 1]) {
    const end = new AbortController()
    const receivedIds: string[] = []
    for await (const event of broker.brokerage.streamEvents(all[from]?.id ?? null, end.signal)) {
      receivedIds.push(event.id)
      if (event.order.id === id && event.event === 'cancel') end.abort()
    }
    const expected = (await broker.brokerage.listEvents(all[from]?.id ?? null)).map(
      (each) => each.id,
    )
    expect(receivedIds).toEqual(expected)
    expect(receivedIds.slice(0, -2)).toEqual(all.slice(from + 1).map((each) => each.id))
  }
})
