import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestBrokerage,
  type TestBrokerage,
} from '../../server/src/testing/orders/test-brokerage.ts'
import { limit, place, SHARE, shares } from './trading/test-orders.ts'

const HOUR_MS = 3_600_000

let world: TestBrokerage
beforeAll(async () => {
  world = await startTestBrokerage()
})
afterAll(() => world?.stop())

const lastEventId = async () => (await world.brokerage.listEvents(null)).at(-1)?.id ?? null

test('events that became due while the broker was stopped happen once and in order after its start', async () => {
  const bought = await place(world, { symbol: 'KO', size: shares(2.5) })
  const day = await place(world, { price: limit(1) })
  const late = await place(world, { price: limit(1), isExtendedHours: true })
  const resting = await place(world, { symbol: 'PEP', price: limit(1), timeInForce: 'GTC' })
  await world.untilStatus(bought.id, 'FILLED')
  await world.untilStatus(resting.id, 'NEW')
  const before = await world.brokerage.getAccount()
  const cursor = await lastEventId()

  // 17:30 in New York: after the close, before the end of the after-hours session.
  await world.restart(() => world.goAhead(7 * HOUR_MS))
  await world.untilStatus(day.id, 'EXPIRED')
  const told = await world.brokerage.listEvents(cursor)
  expect(told.map(({ order, event }) => [order.id, event])).toEqual([[day.id, 'expire']])
  expect(await world.brokerage.getOrder(late.id)).toMatchObject({ status: 'NEW' })
  expect(await world.brokerage.getAccount()).toMatchObject({ cash: before.cash })
  expect(await world.brokerage.listPositions()).toEqual([
    { symbol: 'KO', shares: (5n * SHARE) / 2n },
  ])

  // The evening ends as well, and then the 90 days of a GTC order.
  await world.restart(() => world.goAhead(3 * HOUR_MS))
  await world.untilStatus(late.id, 'EXPIRED')
  expect(await world.brokerage.getOrder(resting.id)).toMatchObject({ status: 'NEW' })
  await world.restart(() => world.goAhead(91 * 24 * HOUR_MS))
  await world.untilStatus(resting.id, 'EXPIRED')
})

test('an evening order is executed the next day, although the broker was stopped overnight', async () => {
  const { brokerage } = world
  // 91 days after half past eight on a Tuesday it is the same time of a trading day.
  const { id } = await place(world, { symbol: 'CAT' })
  expect(await brokerage.getOrder(id)).toMatchObject({ status: 'ACCEPTED' })
  await world.restart(() => world.goAhead(14 * HOUR_MS))
  await world.untilStatus(id, 'FILLED')
})

test('a stream can start after any earlier event', async () => {
  const { id } = await place(world, { price: limit(1), timeInForce: 'GTC' })
  await world.untilStatus(id, 'NEW')
  const all = await world.brokerage.listEvents(null)
  await world.restart()
  await world.brokerage.cancelOrder(id)
  await world.untilStatus(id, 'CANCELED')
  for (const from of [0, Math.floor(all.length / 2), all.length - 1]) {
    const end = new AbortController()
    const heard: string[] = []
    for await (const event of world.brokerage.streamEvents(all[from]?.id ?? null, end.signal)) {
      heard.push(event.id)
      if (event.order.id === id && event.event === 'cancel') end.abort()
    }
    const expected = (await world.brokerage.listEvents(all[from]?.id ?? null)).map(
      (each) => each.id,
    )
    expect(heard).toEqual(expected)
    expect(heard.slice(0, -2)).toEqual(all.slice(from + 1).map((each) => each.id))
  }
})
