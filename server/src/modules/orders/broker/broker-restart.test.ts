import { toUlidTimeMs } from '@parvalue/shared/domain/values/ulid.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  BrokerOrderRequest,
  OrderPlacementOutcome,
} from '../../../providers/brokerage/port.ts'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE } from '../../../testing/orders/test-orders.ts'
import { consumeOrderEvents } from './consume-order-events.ts'

const LONG_MS = 240_000

/** A limit that the simulated market never reaches, so only the test fills the order. */
const waiting = { orderType: 1, tif: 1, price: ONE_STOCK_SHARE } as const

let desk: BrokerOrderFixture
/** The orders placed at the broker. */
let placed: BrokerOrderRequest[] = []
/** The event ids from which the broker's stream was opened. */
let streamedSince: (string | null)[] = []
let isStreamOpen = false
let send = (
  _: BrokerOrderRequest,
  now: () => Promise<OrderPlacementOutcome>,
): Promise<OrderPlacementOutcome> => now()

beforeAll(async () => {
  desk = await startBrokerOrderFixture({
    changes: ({ brokerage }) => ({
      brokerage: {
        ...brokerage,
        placeOrder: (request) => {
          placed.push(request)
          return send(request, () => brokerage.placeOrder(request))
        },
        // Ends the stream with the newest event of the moment, unless it is to be broken by the test.
        streamEvents: async function* (since, signal) {
          streamedSince.push(since)
          const newest = isStreamOpen ? null : (await brokerage.listEvents(since)).at(-1)?.id
          if (newest === undefined) return
          for await (const event of brokerage.streamEvents(since, signal)) {
            yield event
            if (event.id === newest) return
          }
        },
      },
    }),
  })
}, LONG_MS)
beforeEach(async () => {
  await desk.broker.resume()
  placed = []
  streamedSince = []
  isStreamOpen = false
  send = (_, now) => now()
})
afterAll(() => desk?.stop())

const consume = () => consumeOrderEvents(desk.fixture.deps)
const findCursor = async () =>
  (await desk.db.selectFrom('broker_cursor').select('last_event_id').executeTakeFirst())
    ?.last_event_id ?? ''

/** Runs the two jobs of the worker in turn until a condition holds. */
function workUntil(orderHash: `0x${string}`, hasHappened: () => Promise<boolean>) {
  const meanwhile = async () => {
    await consume()
    await desk.workOn(2)
  }
  return waitUntil(hasHappened, `the condition of order ${orderHash} holds`, { meanwhile })
}
const countFills = async (id: string) =>
  (
    await desk.db
      .selectFrom('order_fills')
      .where('token_order_id', '=', id)
      .where('is_canonical', '=', true)
      .selectAll()
      .execute()
  ).length

describe('the broker restarts in the middle of an order', () => {
  test(
    'its events are consumed from the cursor on, and each fill is mined once',
    async () => {
      const isBacked = await desk.watchBacking()
      const hash = await desk.createOrder(waiting)
      const { id, brokerOrderId } = await desk.untilAtBroker(hash)
      await desk.execute(brokerOrderId, '1')
      await workUntil(hash, async () => (await countFills(id)) === 1)
      await desk.execute(brokerOrderId, '2')
      const cursor = await findCursor()
      await desk.broker.restart(async () => {
        // Without an answer nothing is lost, and the order's status stays.
        await consume()
        await desk.workOn(2)
        expect(await findCursor()).toBe(cursor)
        expect(await desk.fixture.get(hash)).toMatchObject({ status: 'SUBMITTED', failures: 0 })
      })
      await desk.execute(brokerOrderId, '3')
      streamedSince = []
      await workUntil(hash, async () => (await countFills(id)) === 3)
      // The stream is opened a little before the last event, which is not handled again.
      expect(streamedSince.map((since) => toUlidTimeMs(since ?? ''))[0]).toBe(
        toUlidTimeMs(cursor) - 10_000,
      )
      expect((await findCursor()) > cursor).toBe(true)
      await consume()
      await desk.workOn(2)
      expect(await countFills(id)).toBe(3)
      await isBacked()
      await desk.actions.requestCancel(desk.owner, hash)
      expect(await desk.untilEnd(hash)).toMatchObject({ status: 'CANCELLED' })
      await isBacked()
    },
    LONG_MS,
  )

  test(
    'a stream that breaks is resumed, and each fill is mined once',
    async () => {
      const isBacked = await desk.watchBacking()
      const hash = await desk.createOrder(waiting)
      const { id, brokerOrderId } = await desk.untilAtBroker(hash)
      isStreamOpen = true
      for (const qty of ['1', '2', '3']) {
        const consuming = consume()
        await desk.execute(brokerOrderId, qty)
        await desk.broker.control('break-streams')
        await desk.execute(brokerOrderId, qty)
        await consuming
      }
      isStreamOpen = false
      await workUntil(hash, async () => (await countFills(id)) === 6)
      await isBacked()
      expect((await desk.findAtBroker(id))?.filled).toBe(12n * ONE_STOCK_SHARE)
    },
    LONG_MS,
  )
})

describe('an order whose answer was lost', () => {
  test(
    'and that the broker has: it is looked up until the broker answers, and placed once',
    async () => {
      const isBacked = await desk.watchBacking()
      await desk.broker.setMode('drop_answers')
      const hash = await desk.createOrder()
      await desk.fixture.until(hash, ({ waitingFor }) => waitingFor === 'broker')
      await desk.broker.restart(() => desk.workOn())
      expect(await desk.fixture.get(hash)).toMatchObject({ status: 'PENDING_SUBMIT' })
      await desk.broker.resume()
      expect(await desk.untilEnd(hash)).toMatchObject({ status: 'FILLED' })
      expect(placed).toHaveLength(1)
      await isBacked()
    },
    LONG_MS,
  )

  test(
    'and that never arrived: after the lookup it is placed again with the same client order id',
    async () => {
      const isBacked = await desk.watchBacking()
      await desk.broker.setMode('lose_requests')
      const hash = await desk.createOrder()
      while (placed.length === 0) await desk.workOn(1)
      await desk.workOn()
      expect(placed).toHaveLength(1)
      expect(await desk.fixture.get(hash)).toMatchObject({ waitingFor: 'broker' })
      await desk.broker.resume()
      const { id } = await desk.untilEnd(hash)
      expect(placed.map(({ clientOrderId }) => clientOrderId)).toEqual([id, id])
      expect(placed[1]).toEqual(placed[0])
      await isBacked()
    },
    LONG_MS,
  )

  test(
    'and that arrives after the lookup: its client order id is taken, and it is bought once',
    async () => {
      const isBacked = await desk.watchBacking()
      const late: (() => Promise<OrderPlacementOutcome>)[] = []
      send = async (_, now) => {
        const before = late.pop()
        if (before) await before()
        else late.push(now)
        return before ? now() : { kind: 'unknown' }
      }
      const hash = await desk.createOrder()
      const { id } = await desk.untilEnd(hash)
      expect(placed.map(({ clientOrderId }) => clientOrderId)).toEqual([id, id])
      expect(await desk.fixture.get(hash)).toMatchObject({ status: 'FILLED' })
      await isBacked()
    },
    LONG_MS,
  )
})
