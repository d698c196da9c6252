import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdminServer } from '../platform/http/admin.ts'
import { createLogger } from '../platform/http/log.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../testing/server/test-app.ts'
import { testOperators, toOperatorHeaders } from '../testing/server/test-operators.ts'
import { addOperatorRoutes } from './routes.ts'

const REASON = { why: 'company notice' }
const SPLIT = '01a218fe-cae8-7b11-a752-23d9e735f616'
const DIVIDEND = '01a218fe-cae8-7b11-a752-23d9e735f617'
const CASE = '01a21902-d610-7408-bc9b-7e201e3629eb'

let server: TestApp
let admin: FastifyInstance

beforeAll(async () => {
  server = await startTestApp()
  admin = createAdminServer(async () => true)
  addOperatorRoutes(admin, {
    random: randomBytes,
    operators: testOperators,
    db: server.db,
    flags: server.flags,
    clock: () => server.clock.nowMs,
    log: createLogger({ write: () => {} }),
    enqueue: async () => {},
    chainIds: [SEPOLIA_CHAIN_ID],
  })
  const now = new Date(server.clock.nowMs)
  await server.db
    .insertInto('corporate_actions')
    .values({
      ...{
        id: SPLIT,
        kind: 'split',
        stock_id: 4,
        symbol: 'AAPL',
        ex_date: '2026-11-20',
        tax_bps: 0,
      },
      ...{ split_from: '1', split_to: '4', step: 'recalled', price: null, created_at: now },
      ...{ pay_date: null, per_share: null },
    })
    .execute()
  await server.db
    .insertInto('corporate_actions')
    .values({
      ...{ id: DIVIDEND, kind: 'dividend', stock_id: 4, symbol: 'AAPL', ex_date: '2026-11-20' },
      ...{ pay_date: '2026-11-24', per_share: '25000000', tax_bps: 0, step: 'entitled' },
      ...{ price: null, split_from: null, split_to: null, created_at: now },
    })
    .execute()
  await server.db
    .insertInto('corporate_action_cases')
    .values({ id: CASE, action_id: SPLIT, version: 2, kind: 'split', amount: null, opened_at: now })
    .execute()
  const payment = { symbol: 'AAPL', per_share: '25000000', amount: '25000000', seen_at: now }
  await server.db
    .insertInto('dividend_receipts')
    .values({ ...payment, id: '20261120::p1', paid_date: '2026-11-20' })
    .execute()
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin.close()
  await server.close()
})

async function send(path: string, payload?: object) {
  const answer = await admin.inject({
    method: payload ? 'POST' : 'GET',
    url: `/operator/corporate-actions/${path}`,
    headers: toOperatorHeaders('ana'),
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<object>() }
}

test.each([
  ['cases', { id: CASE, decision: 'revert' }, 400],
  ['cases', { id: CASE, decision: 'undo', ...REASON }, 400],
  ['cases', { id: SPLIT, decision: 'revert', ...REASON }, 404],
  ['cases', { id: CASE, decision: 'take-back', ...REASON }, 409],
  ['payments', { id: 'p2', actionId: null, ...REASON }, 404],
  ['payments', { id: '20261120::p1', actionId: SPLIT, ...REASON }, 409],
  ['payments', { id: '20261120::p1', actionId: SPLIT, amount: '1.2.3', ...REASON }, 400],
  ['payments', { id: '20261120::p1', actionId: SPLIT, amount: '0', ...REASON }, 400],
  ['payments/release', { id: '20261120::p1', actionId: null, ...REASON }, 400],
  ['payments/release', { id: '20261120::p1', actionId: DIVIDEND, ...REASON }, 404],
])('%s: %j is refused with %i', async (path, payload, status) => {
  expect((await send(path, payload)).status).toBe(status)
})

test('CW-04 an operator sees the case of a withdrawn split and reverts it', async () => {
  expect((await send('cases')).body).toMatchObject([
    { id: CASE, kind: 'split', action: SPLIT, amount: '-' },
  ])
  const decided = await send('cases', { id: CASE, decision: 'revert', ...REASON })
  expect(decided).toEqual({ status: 200, body: [] })
  const reversal = await server.db
    .selectFrom('corporate_actions')
    .where('corrects', '=', SPLIT)
    .select(['step', 'split_from', 'split_to'])
    .execute()
  expect(reversal).toEqual([{ step: 'announced', split_from: '4', split_to: '1' }])
})

test('CW-02 an operator divides a payment and takes a part back', async () => {
  const payment = {
    ...{ id: '20261120::p1', stock: 'AAPL', paid: '2026-11-20', rate: '0.25' },
    dividends: DIVIDEND,
  }
  expect((await send('payments')).body).toEqual([{ ...payment, amount: '25', assigned: '-' }])
  const part = { id: '20261120::p1', actionId: DIVIDEND, amount: '10.5', ...REASON }
  expect(await send('payments', part)).toEqual({
    status: 200,
    body: [
      { ...payment, amount: '14.5', assigned: '-' },
      { ...payment, amount: '10.5', assigned: DIVIDEND },
    ],
  })
  const released = { id: '20261120::p1', actionId: DIVIDEND, ...REASON }
  expect(await send('payments/release', released)).toEqual({
    status: 200,
    body: [{ ...payment, amount: '25', assigned: '-' }],
  })
})

test('CW-02 an operator sees a payment without a dividend and dismisses it, on the record', async () => {
  expect((await send('payments')).body).toMatchObject([{ id: '20261120::p1', amount: '25' }])
  const dismissed = await send('payments', { id: '20261120::p1', actionId: null, ...REASON })
  expect(dismissed).toEqual({ status: 200, body: [] })
  const recorded = await server.db
    .selectFrom('operator_actions')
    .orderBy('number')
    .select(['action', 'subject', 'actor'])
    .execute()
  expect(recorded).toEqual([
    { action: 'corporate action case revert', subject: CASE, actor: 'ana' },
    {
      action: `corporate action payment assign ${DIVIDEND} 10.5`,
      subject: '20261120::p1',
      actor: 'ana',
    },
    {
      action: `corporate action payment unassign ${DIVIDEND}`,
      subject: '20261120::p1',
      actor: 'ana',
    },
    { action: 'corporate action payment dismiss', subject: '20261120::p1', actor: 'ana' },
  ])
})

test('CW-05 an operator sees an odd payment, completes it, and discards another', async () => {
  const now = new Date(server.clock.nowMs)
  const record = { id: 'p9', activity_type: 'DIV', symbol: 'AAPL', date: null, net_amount: '1.00' }
  const row = { reason: 'date is not a date', first_seen_at: now, last_seen_at: now }
  const raw = JSON.stringify({ ...record, per_share_amount: '0.5' })
  await server.db
    .insertInto('dividend_odd_payments')
    .values([
      { ...row, raw_hash: 'a', payment_id: 'p9', raw, resolution: null },
      { ...row, raw_hash: 'b', raw: '{"activity_type":"DIV"}', resolution: null },
    ])
    .execute()
  const since = now.toISOString()
  const second = {
    id: '2',
    payment: '-',
    since,
    reason: row.reason,
    raw: '{"activity_type":"DIV"}',
  }
  expect((await send('odd-payments')).body).toEqual([
    { id: '1', payment: 'p9', since, reason: row.reason, raw },
    second,
  ])
  const complete = (id: string, values: object | null) =>
    send('odd-payments', { id, values, ...REASON })
  expect((await complete('x', null)).status).toBe(400)
  expect((await complete('3', null)).status).toBe(404)
  expect((await complete('1', { date: 'today' })).status).toBe(409)
  expect(await complete('1', { date: '2026-11-20' })).toEqual({ status: 200, body: [second] })
  expect(await complete('2', null)).toEqual({ status: 200, body: [] })
  const recorded = await server.db
    .selectFrom('operator_actions')
    .orderBy('number')
    .select(['action', 'subject'])
    .execute()
  expect(recorded.slice(-2)).toEqual([
    { action: 'odd payment complete date=2026-11-20', subject: '1' },
    { action: 'odd payment discard', subject: '2' },
  ])
})
