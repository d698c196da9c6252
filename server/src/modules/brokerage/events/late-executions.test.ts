import { toUlidBound, toUlidTimeMs } from '@parvalue/shared/domain/values/ulid.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import {
  type BrokerageAccountFixture,
  startBrokerageAccountFixture,
} from '../../../testing/accounts/test-brokerage-accounts.ts'
import type { SessionCredentials } from '../../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../../testing/server/test-app.ts'
import { freezeFlow, unfreezeFlow } from '../../circuit-breakers/service.ts'
import { auditLedger } from '../../ledger/service.ts'
import { processAccountOrder } from '../submit/order.ts'
import { processBrokerageJob } from '../submit/queues.ts'
import { consumeAccountEvents, createSeenAccountEvents } from './consume-account-events.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let desk: BrokerageAccountFixture
let mine: SessionCredentials
let listAll: BrokerageAccountFixture['deps']['listTradeEvents']

beforeAll(async () => {
  desk = await startBrokerageAccountFixture()
  ;({ credentials: mine } = await desk.openWith('500'))
  listAll = desk.deps.listTradeEvents
}, TEST_START_MAX_MS)
afterAll(() => desk.stop())

/** Places an order that the broker fills; none of its events is consumed. */
async function fillOrder() {
  const { body } = await desk.order(mine, 'buy', { stock_id: 4, notional: '50.00' })
  const id = String(body.id)
  const isFilled = async () => {
    await processAccountOrder(desk.deps, id)
    const order = await desk.find('orders', mine, id)
    return order?.status === 'FILLED'
  }
  await waitUntil(isFilled, 'the order is filled')
  const events = (await listAll(null)).filter((event) => event.order.clientOrderId === id)
  const fill = events.find(({ execution }) => execution?.kind === 'fill')
  if (!fill?.execution) throw new Error('The broker has not filled the order')
  return { id, events, fill, executionId: fill.execution.id }
}

/** Returns the same event as the broker sends it that much later. */
const delay = (event: BrokerEvent, afterId: string, ms: number): BrokerEvent => ({
  ...event,
  id: toUlidBound(toUlidTimeMs(afterId) + ms, 'last'),
})

const toStranger = (event: BrokerEvent): BrokerEvent => ({
  ...event,
  order: { ...event.order, clientOrderId: 'another system' },
})

/** Polls once for events of this list; each call is a new process. */
async function poll(events: readonly BrokerEvent[]) {
  const listTradeEvents = async (since: string | null) =>
    events.filter(({ id }) => since === null || id > since)
  await consumeAccountEvents({ ...desk.deps, listTradeEvents }, createSeenAccountEvents())
}

const readExecutions = async (id: string) =>
  (
    await desk.db
      .selectFrom('account_executions')
      .where('order_id', '=', id)
      .orderBy('number')
      .select('kind')
      .execute()
  ).map(({ kind }) => kind)

test('AB-04 an order is enqueued again while its flow is frozen, and placed afterwards', async () => {
  const { body } = await desk.order(mine, 'buy', { stock_id: 4, notional: '10.00' })
  const id = String(body.id)
  const enqueued: unknown[] = []
  const deps: typeof desk.deps = {
    ...desk.deps,
    enqueue: async (_, requests) => {
      enqueued.push(...requests)
    },
  }
  const nowMs = Date.now()
  await inTransaction(desk.db, (tx) =>
    freezeFlow(tx, { flow: 'brokerage', checkId: 'ledger', sentence: 'a test', nowMs }),
  )
  await processAccountOrder(deps, id)
  expect(enqueued).toEqual([{ ...processBrokerageJob('order', id), delaySeconds: 2 }])
  await inTransaction(desk.db, (tx) => unfreezeFlow(tx, { flow: 'brokerage', why: 'test', nowMs }))
  await desk.until(async () => (await desk.find('orders', mine, id))?.status === 'FILLED')
})

test('AB-04 a correction waits for its execution, also if other events arrive and another process reads it', async () => {
  const { id, events, fill, executionId } = await fillOrder()
  await desk.broker.control('correct', { execution_id: executionId, qty: '0.1', price: '100' })
  const correction = (await listAll(null)).find(
    ({ execution }) => execution?.kind === 'correct' && execution.previousId === executionId,
  )
  if (!correction) throw new Error('The broker has not corrected the execution')
  const others = events.filter((event) => event !== fill)
  const stranger = toStranger(delay(fill, correction.id, MINUTE_MS))
  const known = [...others, correction, stranger].sort((a, b) => (a.id < b.id ? -1 : 1))
  await poll(known)
  await poll(known)
  expect(await readExecutions(id)).toEqual([])
  await poll([...known, delay(fill, correction.id, 2 * MINUTE_MS)])
  await poll([...known, delay(fill, correction.id, 2 * MINUTE_MS)])
  expect(await readExecutions(id)).toEqual(['fill', 'correct'])
  expect(await desk.find('orders', mine, id)).toMatchObject({ filled_qty: '0.1' })
  expect(await auditLedger(desk.db)).toEqual([])
})

test('AB-04 a correction whose execution never arrives is skipped after a day', async () => {
  const { id, fill, executionId } = await fillOrder()
  const lost = { ...fill.execution, kind: 'correct', id: crypto.randomUUID() } as const
  const correction = {
    ...delay(fill, fill.id, 10 * MINUTE_MS),
    execution: { ...lost, previousId: crypto.randomUUID() },
  } as BrokerEvent
  await poll([correction, toStranger(delay(fill, correction.id, MINUTE_MS))])
  const findCursor = () =>
    desk.db
      .selectFrom('account_event_cursors')
      .where('kind', '=', 'trades')
      .select('last_event_id')
      .executeTakeFirstOrThrow()
  expect((await findCursor()).last_event_id < correction.id).toBe(true)
  const newest = toStranger(delay(fill, correction.id, DAY_MS + MINUTE_MS))
  await poll([correction, newest])
  expect((await findCursor()).last_event_id).toBe(newest.id)
  expect([await readExecutions(id), executionId]).toEqual([[], expect.any(String)])
})
