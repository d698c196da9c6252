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
const FIRST = '01a218fe-cae8-7b11-a752-23d9e735f616'
const SECOND = '01a21902-d610-7408-bc9b-7e201e3629eb'

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
  const at = new Date(server.clock.nowMs)
  for (const [id, ex_date] of [
    [FIRST, '2026-11-20'],
    [SECOND, '2026-11-23'],
  ] as const) {
    const terms = {
      ex_date,
      pay_date: null,
      per_share: null,
      split_from: '1000000000',
      split_to: '100000000',
    }
    const none = { price: null, tax_bps: 0, created_at: at }
    await server.db
      .insertInto('corporate_actions')
      .values({ ...terms, ...none, id, kind: 'split', stock_id: 4, symbol: 'AAPL', vendor_id: id })
      .execute()
    await server.db
      .insertInto('corporate_action_versions')
      .values({ ...terms, action_id: id, version: 1, vendor_id: id, change: 'new', seen_at: at })
      .execute()
  }
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin.close()
  await server.close()
})

async function send(path = '', payload?: object) {
  const answer = await admin.inject({
    method: payload ? 'POST' : 'GET',
    url: `/operator/splits${path}`,
    headers: toOperatorHeaders('ana'),
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<object>() }
}

const toRow = (id: string, exDate: string, reason: string) => ({
  ...{ id, stock: 'AAPL', 'ex-date': exDate, ratio: '1 for 10', 'waits for': reason },
})

test.each([
  ['/confirm', { id: FIRST, otherId: SECOND }, 400],
  ['/confirm', { id: FIRST, otherId: 'x', ...REASON }, 400],
  ['/confirm', { id: FIRST, otherId: FIRST, ...REASON }, 409],
  ['/confirm', { id: crypto.randomUUID(), otherId: FIRST, ...REASON }, 404],
  ['/omit', { id: FIRST, isLeftOut: 'yes', ...REASON }, 400],
  ['/omit', { id: FIRST, isLeftOut: false, ...REASON }, 409],
  ['/omit', { id: crypto.randomUUID(), isLeftOut: true, ...REASON }, 404],
])('%s: %j is refused with %i', async (path, payload, status) => {
  expect((await send(path, payload)).status).toBe(status)
})

test('CW-04 an operator sees two splits that may be one, and leaves one out or confirms both', async () => {
  const both = [
    toRow(FIRST, '2026-11-20', `split ${SECOND}`),
    toRow(SECOND, '2026-11-23', `split ${FIRST}`),
  ]
  expect(await send()).toEqual({ status: 200, body: both })
  const omit = (isLeftOut: boolean) => send('/omit', { id: SECOND, isLeftOut, ...REASON })
  expect((await omit(true)).body).toContainEqual(toRow(SECOND, '2026-11-23', 'left out'))
  expect((await omit(false)).body).toEqual(both)
  const confirmed = await send('/confirm', { id: SECOND, otherId: FIRST, ...REASON })
  expect(confirmed).toEqual({ status: 200, body: [] })
  const recorded = await server.db
    .selectFrom('operator_actions')
    .orderBy('number')
    .select(['action', 'subject', 'actor'])
    .execute()
  expect(recorded).toEqual([
    { action: 'split leave out', subject: SECOND, actor: 'ana' },
    { action: 'split include', subject: SECOND, actor: 'ana' },
    { action: `split confirm ${FIRST}`, subject: SECOND, actor: 'ana' },
  ])
})
