import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestBrokerage,
  type TestBrokerage,
} from '../../../server/src/testing/orders/test-brokerage.ts'
import { placeTestOrder, toLimitPrice, toShareSize, UNITS_PER_SHARE } from './test-orders.ts'

let broker: TestBrokerage
beforeAll(async () => {
  broker = await startTestBrokerage()
  await broker.setMode('still')
})
afterAll(() => broker?.stop())

async function fill(order_id: string, part: string) {
  const response = await fetch(`${broker.access.url}/control/fill`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id, part }),
  })
  return [response.status, ((await response.json()) as { detail?: string }).detail]
}

const place = (changes: Parameters<typeof placeTestOrder>[1]) => placeTestOrder(broker, changes)

test('an unknown order and an unknown part are refused', async () => {
  const { id } = await place({})
  expect((await fill('none', 'all'))[0]).toBe(404)
  expect((await fill(id, 'most'))[0]).toBe(400)
})

test('a limit price far from the market’s is refused', async () => {
  const { id } = await place({ price: toLimitPrice(1) })
  expect(await fill(id, 'all')).toEqual([409, 'far_from_market'])
})

test('half of one whole share is refused, all of it is filled once', async () => {
  const { id } = await place({ size: toShareSize(1) })
  expect(await fill(id, 'half')).toEqual([409, 'too_small'])
  expect(await fill(id, 'all')).toEqual([200, undefined])
  await broker.untilStatus(id, 'FILLED')
  expect(await fill(id, 'all')).toEqual([409, 'ended'])
})

test('an order that waits is opened, then filled in halves of what is left', async () => {
  const { id } = await place({ size: toShareSize(5) })
  await fill(id, 'half')
  expect(await broker.brokerage.getOrder(id)).toMatchObject({
    status: 'PARTIALLY_FILLED',
    filled: 2n * UNITS_PER_SHARE,
  })
  await fill(id, 'all')
  const events = await broker.listEventsOf(id)
  expect(events.map(({ event }) => event)).toEqual(['accept', 'open', 'partly_fill', 'fill'])
})

test('without a price nothing is filled', async () => {
  const { id } = await place({})
  await fetch(`${broker.marketUrl}/control/mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'away' }),
  })
  expect(await fill(id, 'all')).toEqual([409, 'no_quote'])
})
