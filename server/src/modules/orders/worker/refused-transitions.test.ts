import { randomBytes } from 'node:crypto'
import {
  type BrokerOrderEvent,
  type BrokerOrderStatus,
  brokerOrderEvents,
  brokerOrderStatuses,
  mergeBrokerStatus,
  transitionBrokerOrder,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import {
  type OrderEvent,
  type OrderStatus,
  orderEvents,
  orderStatuses,
  transitionOrder,
} from '@parvalue/shared/domain/orders/order.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { neverCrash } from '../../../platform/fail-point.ts'
import type { BrokerEvent, BrokerOrder } from '../../../providers/brokerage/port.ts'
import { alice } from '../../../testing/chain/test-wallet.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import {
  FIRST_ORDER_MS,
  insertTestOrder,
  toTestOrderId,
} from '../../../testing/orders/test-order-rows.ts'
import { applyBrokerEvent } from '../broker/apply-broker-event.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { findPlacement, insertPlacement, updatePlacement } from '../broker/placement-store.ts'
import { refreshOrderFromBroker } from '../broker/refresh-order.ts'
import { updateOrder } from '../tables/order-store.ts'
import { applyOrderTransition } from './apply-transition.ts'

const ID = toTestOrderId(1)
const MINUTE_MS = 60_000

let engine: DatabaseEngine
let logged: object[] = []
let requestedCount = 0
/** The status with which the broker answers. */
let answered: BrokerOrderStatus = 'NEW'

const write = (facts: object, text: string) => {
  logged.push({ ...facts, text })
}

const order: BrokerOrder = {
  id: 'at-the-broker',
  clientOrderId: ID,
  symbol: 'AAPL',
  side: 'BUY',
  size: { kind: 'dollars', amount: 100_000_000n },
  price: { kind: 'market' },
  timeInForce: 'DAY',
  isExtendedHours: false,
  status: 'NEW',
  filled: 0n,
  averagePrice: null,
  createdMs: FIRST_ORDER_MS,
}

const deps = (): BrokerDeps => ({
  db: engine.db,
  clock: () => FIRST_ORDER_MS,
  random: randomBytes,
  log: { info: write, warn: write, error: () => {} } as never,
  crashAt: neverCrash,
  enqueue: async (_, { length }) => {
    requestedCount += length
  },
  marketTime: { nowMs: () => FIRST_ORDER_MS, toRealMs: (ms) => ms },
  brokerage: { getOrder: async () => ({ ...order, status: answered }) } as never,
  getMarketSnapshot: () => Promise.reject(new Error('not expected')),
  findChain: () => null,
  submit: async () => {},
  submitCancel: async () => {},
  settlesAfterMs: 0,
  holder: 'test',
})

beforeAll(async () => {
  engine = await openTestDatabase()
  await insertTestOrder(engine.db, 1, alice.address)
  const request = { ...order, clientOrderId: ID }
  await inTransaction(engine.db, (tx) =>
    insertPlacement(tx, {
      clientOrderId: ID,
      tokenOrderId: ID,
      request,
      requestedAtMs: FIRST_ORDER_MS,
    }),
  )
}, MINUTE_MS)
beforeEach(() => {
  requestedCount = 0
})
afterAll(() => engine?.close())

/** Reads the row, its steps, its wallet's change events and the number of jobs. */
async function readAll() {
  const all = (name: 'token_orders' | 'order_events' | 'change_events') =>
    engine.db.selectFrom(name).selectAll().execute()
  return [
    await all('token_orders'),
    await all('order_events'),
    await all('change_events'),
    requestedCount,
  ]
}

/** Returns the columns of a closing event where the status requires one. */
const toClosing = (status: OrderStatus) => {
  if (status === 'FILLED') return { closed_by: 'fulfilled', closed_block: 9 } as const
  const isClosed = status === 'CANCELLED' || status === 'REJECTED'
  return isClosed
    ? ({ closed_by: 'cancelled', closed_block: 9 } as const)
    : { closed_by: null, closed_block: null }
}

const put = (status: OrderStatus) =>
  inTransaction(engine.db, (tx) => updateOrder(tx, ID, { status, ...toClosing(status) }))

const refusedTransitions = orderStatuses.flatMap((status) =>
  orderEvents.flatMap((event): [OrderStatus, OrderEvent, string][] => {
    const transition = transitionOrder({ status, parkedFrom: null, isFinal: false }, event)
    return transition.ok ? [] : [[status, event, transition.reason]]
  }),
)

test(
  'EN-11 each transition of an order that its table refuses is logged, and nothing is stored',
  async () => {
    expect(refusedTransitions.length).toBeGreaterThan(100)
    for (const [status, event, refusal] of refusedTransitions) {
      await put(status)
      const before = await readAll()
      logged = []
      const cause = {
        reason: 'operator',
        who: 'ana',
        why: 'case 7',
        patch: { failures: 9 },
      } as const
      const move = { id: ID, event, ...cause }
      expect(
        await inTransaction(engine.db, (tx) => applyOrderTransition(tx, deps(), move)),
      ).toBeNull()
      expect(logged).toEqual([
        {
          order_id: ID,
          event,
          status,
          refusal,
          text: 'orders: transition refused, nothing stored',
        },
      ])
      expect(await readAll()).toEqual(before)
    }
  },
  MINUTE_MS,
)

async function putAtBroker(status: BrokerOrderStatus) {
  await put('SUBMITTED')
  await inTransaction(engine.db, async (tx) => {
    await updatePlacement(tx, ID, { broker_order_id: order.id, broker_status: status })
    await updateOrder(tx, ID, { broker_status: status })
  })
  logged = []
}

const readStatuses = async () => [
  (await findPlacement(engine.db, ID))?.brokerStatus,
  (await engine.db.selectFrom('token_orders').select('broker_status').executeTakeFirstOrThrow())
    .broker_status,
]

const toEvent = (event: BrokerOrderEvent, number: number): BrokerEvent => ({
  id: `event-${number}`,
  atMs: FIRST_ORDER_MS,
  accountId: 'ours',
  event,
  eventText: event,
  order,
  execution: null,
  reason: null,
})

const refusedEvents = brokerOrderStatuses.flatMap((status) =>
  brokerOrderEvents.flatMap((event): [BrokerOrderStatus, BrokerOrderEvent, string][] => {
    const transition = transitionBrokerOrder({ status, hasFills: false }, event)
    return transition.ok ? [] : [[status, event, transition.reason]]
  }),
)

test(
  'EN-11 each event of the broker that its table refuses is logged, and no status changes',
  async () => {
    expect(refusedEvents.length).toBeGreaterThan(150)
    for (const [index, [status, event, refusal]] of refusedEvents.entries()) {
      await putAtBroker(status)
      await inTransaction(engine.db, (tx) => applyBrokerEvent(tx, deps(), toEvent(event, index)))
      expect(await readStatuses()).toEqual([status, status])
      expect(logged).toEqual([
        { order_id: ID, event, refusal, text: 'orders: broker event refused, status unchanged' },
      ])
    }
    // Each contradicting final status of an order is one case.
    const ends = refusedEvents.filter(([, , refusal]) => refusal === 'ended')
    const cases = await engine.db.selectFrom('order_cases').select('execution_id').execute()
    expect(cases.map(({ execution_id }) => String(execution_id)).toSorted()).toEqual(
      [...new Set(ends.map(([, event]) => `${order.id}/${event}`))].toSorted(),
    )
  },
  MINUTE_MS,
)

test(
  'EN-11 each reported status that the known one rules out is logged, and no status changes',
  async () => {
    const pairs = brokerOrderStatuses.flatMap((known) =>
      brokerOrderStatuses.map((answer) => [known, answer] as const),
    )
    for (const [known, answer] of pairs) {
      const merged = mergeBrokerStatus(known, answer)
      if (merged.ok) continue
      await putAtBroker(known)
      answered = answer
      const placement = await findPlacement(engine.db, ID)
      if (placement) await refreshOrderFromBroker(deps(), placement)
      expect(await readStatuses()).toEqual([known, known])
      const facts = { order_id: ID, status: known, reported: answered, refusal: merged.reason }
      expect(logged).toEqual([
        { ...facts, text: 'orders: reported broker status refused, status unchanged' },
      ])
    }
  },
  MINUTE_MS,
)
