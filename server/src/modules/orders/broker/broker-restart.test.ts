import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderRequest, PlaceOutcome } from '../../../providers/brokerage/port.ts'
import { toMsOf } from '../../../providers/brokerage/ulid.ts'
import { type OrderDesk, startOrderDesk } from '../../../testing/orders/test-order-desk.ts'
import { SHARE } from '../../../testing/orders/test-orders.ts'
import { consumeBrokerEvents } from './broker-event-consumer.ts'

const LONG_MS = 240_000

/** Nobody sells for that, so it is filled by hand alone. */
const waiting = { orderType: 1, tif: 1, price: SHARE } as const

let desk: OrderDesk
/** What the broker was asked, as it was sent; from where on it was listened to. */
let placed: OrderRequest[] = []
let heardSince: (string | null)[] = []
let isKeptOpen = false
let send = (_: OrderRequest, now: () => Promise<PlaceOutcome>): Promise<PlaceOutcome> => now()

beforeAll(async () => {
  desk = await startOrderDesk({
    changes: ({ brokerage }) => ({
      brokerage: {
        ...brokerage,
        placeOrder: (request) => {
          placed.push(request)
          return send(request, () => brokerage.placeOrder(request))
        },
        // The same line; where it is not to break, it ends with the newest event that there is now.
        streamEvents: async function* (since, signal) {
          heardSince.push(since)
          const newest = isKeptOpen ? null : (await brokerage.listEvents(since)).at(-1)?.id
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
  heardSince = []
  isKeptOpen = false
  send = (_, now) => now()
})
afterAll(() => desk?.stop())

const listen = () => consumeBrokerEvents(desk.fixture.deps)
const findCursor = async () =>
  (await desk.db.selectFrom('broker_cursor').select('last_event_id').executeTakeFirst())
    ?.last_event_id ?? ''

/** The worker's own two jobs by turns, and nothing that a test alone can do. */
function goOn(orderHash: `0x${string}`, isSo: () => Promise<boolean>) {
  const meanwhile = async () => {
    await listen()
    await desk.workOn(2)
  }
  return waitUntil(isSo, `something comes of ${orderHash}`, { meanwhile })
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

describe('the broker is ended and started in the middle of an order', () => {
  test(
    'what it tells is heard on from the last event, and each part lands once',
    async () => {
      const isBacked = await desk.watchBacking()
      const hash = await desk.make(waiting)
      const { id, brokerOrderId } = await desk.untilAtBroker(hash)
      await desk.execute(brokerOrderId, '1')
      await goOn(hash, async () => (await countFills(id)) === 1)
      await desk.execute(brokerOrderId, '2')
      const cursor = await findCursor()
      await desk.broker.restart(async () => {
        // Nobody answers: it is said, nothing is lost, and the order stays where it is.
        await listen()
        await desk.workOn(2)
        expect(await findCursor()).toBe(cursor)
        expect(await desk.fixture.get(hash)).toMatchObject({ status: 'SUBMITTED', failures: 0 })
      })
      await desk.execute(brokerOrderId, '3')
      heardSince = []
      await goOn(hash, async () => (await countFills(id)) === 3)
      // A little before the last one, which is not told again.
      expect(heardSince.map((since) => toMsOf(since ?? ''))[0]).toBe(toMsOf(cursor) - 10_000)
      expect((await findCursor()) > cursor).toBe(true)
      await listen()
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
    'a line that breaks while it tells is taken up again, and each part lands once',
    async () => {
      const isBacked = await desk.watchBacking()
      const hash = await desk.make(waiting)
      const { id, brokerOrderId } = await desk.untilAtBroker(hash)
      isKeptOpen = true
      for (const qty of ['1', '2', '3']) {
        const listening = listen()
        await desk.execute(brokerOrderId, qty)
        await desk.broker.control('break-streams')
        await desk.execute(brokerOrderId, qty)
        await listening
      }
      isKeptOpen = false
      await goOn(hash, async () => (await countFills(id)) === 6)
      await isBacked()
      expect((await desk.findAtBroker(id))?.filled).toBe(12n * SHARE)
    },
    LONG_MS,
  )
})

describe('an order of which no answer came', () => {
  test(
    'and that the broker has: it is looked for until it can be, and sent once',
    async () => {
      const isBacked = await desk.watchBacking()
      await desk.broker.setMode('drop_answers')
      const hash = await desk.make()
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
    'and that never came there: it is sent again under the same name, and not before it was asked for',
    async () => {
      const isBacked = await desk.watchBacking()
      await desk.broker.setMode('lose_requests')
      const hash = await desk.make()
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
    'and that comes there after it was asked for: its name is taken, and it is bought once',
    async () => {
      const isBacked = await desk.watchBacking()
      const late: (() => Promise<PlaceOutcome>)[] = []
      send = async (_, now) => {
        const before = late.pop()
        if (before) await before()
        else late.push(now)
        return before ? now() : { kind: 'unknown' }
      }
      const hash = await desk.make()
      const { id } = await desk.untilEnd(hash)
      expect(placed.map(({ clientOrderId }) => clientOrderId)).toEqual([id, id])
      expect(await desk.fixture.get(hash)).toMatchObject({ status: 'FILLED' })
      await isBacked()
    },
    LONG_MS,
  )
})
