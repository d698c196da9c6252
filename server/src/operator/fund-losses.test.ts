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

const TOKEN = `0x${'50'.repeat(20)}`

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
  const day = '2026-11-02' as never
  const key = { chain_id: SEPOLIA_CHAIN_ID, token: TOKEN, ex_date: day }
  const paid = { payable_date: day, amount: '1000', paid_by: 'p1', received: '2500000' }
  await server.db
    .insertInto('fund_entitlements')
    .values({ ...key, ...paid, symbol: 'SGOV' })
    .execute()
  const posted_at = new Date(server.clock.nowMs)
  await server.db
    .insertInto('fund_losses')
    .values({ ...key, payment_id: 'p1', amount: '2500000', posted_at, closed_at: null })
    .execute()
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin.close()
  await server.close()
})

const headers = toOperatorHeaders('ana')
const list = async () =>
  (await admin.inject({ url: '/operator/fund-losses', headers })).json<object[]>()
const close = (payload: object) =>
  admin.inject({ method: 'POST', url: '/operator/fund-losses/close', headers, payload })

const loss = () => ({
  ...{ id: '1', chain: SEPOLIA_CHAIN_ID, fund: TOKEN, ex_date: '2026-11-02', payment: 'p1' },
  ...{ amount: '2.5', posted: new Date(server.clock.nowMs).toISOString() },
})

test.each([
  ['an unknown loss', { id: '7', why: 'asked the broker' }, 404],
  ['no id', { id: 'one', why: 'asked the broker' }, 400],
  ['no reason', { id: '1', why: ' ' }, 400],
])('%s is not closed', async (_, body, status) => {
  expect((await close(body)).statusCode).toBe(status)
  expect(await list()).toEqual([loss()])
})

test('YI-01 an operator sees a distribution that was taken back, and closes it once', async () => {
  expect(await list()).toEqual([loss()])
  const closed = await close({ id: '1', why: 'asked the broker' })
  expect([closed.statusCode, closed.json()]).toEqual([200, []])
  expect((await close({ id: '1', why: 'again' })).statusCode).toBe(404)
  const actions = await admin.inject({ url: '/operator/actions?subject=1', headers })
  expect(actions.json()).toMatchObject([
    { action: 'close fund loss', who: 'ana', why: 'asked the broker' },
  ])
})
