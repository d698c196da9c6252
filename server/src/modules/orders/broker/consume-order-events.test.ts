import { randomBytes, randomUUID } from 'node:crypto'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { neverCrash } from '../../../platform/fail-point.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { startTestBrokerage, type TestBrokerage } from '../../../testing/orders/test-brokerage.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { consumeOrderEvents } from './consume-order-events.ts'
import { takeEventStreamLease } from './event-store.ts'

let broker: TestBrokerage
let engine: DatabaseEngine

beforeAll(async () => {
  broker = await startTestBrokerage()
  engine = await openTestDatabase()
})
afterAll(async () => {
  await engine?.close()
  await broker?.stop()
})

const toDeps = (holder: string): BrokerDeps => ({
  db: engine.db,
  clock: Date.now,
  random: randomBytes,
  log: pino({ level: 'silent' }),
  crashAt: neverCrash,
  enqueue: async () => {},
  marketTime: { nowMs: Date.now, toRealMs: (ms) => ms },
  brokerage: broker.brokerage,
  getMarketSnapshot: () => Promise.reject(new Error('not expected')),
  findChain: () => null,
  submit: async () => {},
  submitCancel: async () => {},
  settlesAfterMs: 0,
  holder,
})

const endingWith = (last: string): BrokerDeps['brokerage'] => ({
  ...broker.brokerage,
  streamEvents: async function* (since, signal) {
    for await (const event of broker.brokerage.streamEvents(since, signal)) {
      yield event
      if (event.id === last) return
    }
  },
})

const listEvents = () =>
  engine.db.selectFrom('broker_events').orderBy('id').select(['id', 'handled_at']).execute()
const findCursor = async () =>
  (await engine.db.selectFrom('broker_cursor').select('last_event_id').executeTakeFirst())
    ?.last_event_id

test('the cursor advances with each event, and events of unknown orders are stored', async () => {
  const placed = await broker.brokerage.placeOrder({
    clientOrderId: randomUUID(),
    symbol: 'AAPL',
    side: 'BUY',
    size: { kind: 'shares', amount: 10n ** 18n },
    price: { kind: 'market' },
    timeInForce: 'DAY',
    isExtendedHours: false,
  })
  const id = placed.kind === 'placed' ? placed.order.id : ''
  await broker.untilStatus(id, 'FILLED')
  await takeEventStreamLease(engine.db, { holder: 'another', nowMs: Date.now(), forMs: 3_600_000 })
  await consumeOrderEvents(toDeps('one'))
  expect(await listEvents()).toEqual([])
  await engine.db
    .updateTable('broker_cursor')
    .set({ lease_until: new Date(0) })
    .execute()
  const eventIds = (await broker.listEventsOf(id)).map((event) => event.id)
  /** Consumes the stream, which ends with the last event of the moment. */
  const consume = (holder: string) =>
    consumeOrderEvents({ ...toDeps(holder), brokerage: endingWith(eventIds.at(-1) ?? '') })
  const isConsumed = async () => (await findCursor()) === eventIds.at(-1)
  await waitUntil(isConsumed, 'all events are consumed', { meanwhile: () => consume('one') })
  expect(await listEvents()).toEqual(eventIds.map((each) => ({ id: each, handled_at: null })))
  expect(await findCursor()).toBe(eventIds.at(-1))
  await consume('two')
  expect(await findCursor()).toBe(eventIds.at(-1))
})
