import { randomBytes } from 'node:crypto'
import { parseClaimCode } from '@parvalue/shared/domain/product/gift-card.ts'
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

const GIFT = {
  what: 'usd',
  amount: '100',
  from: 'Daniel R.',
  until: '2027-12-31',
  why: 'a birthday',
}

let server: TestApp
let admin: FastifyInstance
const log: string[] = []

beforeAll(async () => {
  server = await startTestApp()
  const { db, flags, clock } = server
  await db
    .insertInto('stocks')
    .values({
      id: 4,
      symbol: 'AAPL',
      name: 'Apple Inc.',
      display_name: 'Apple',
      is_backing: false,
      is_fund: false,
      is_fractionable: true,
      is_tradable: true,
    })
    .execute()
  admin = createAdminServer(async () => true)
  addOperatorRoutes(admin, {
    random: randomBytes,
    operators: testOperators,
    db,
    flags,
    clock: () => clock.nowMs,
    log: createLogger({ write: (line) => log.push(line) }),
    enqueue: async () => {},
    chainIds: [SEPOLIA_CHAIN_ID],
  })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin.close()
  await server.close()
})

async function send(payload?: object) {
  const answer = await admin.inject({
    method: payload ? 'POST' : 'GET',
    url: '/operator/gifts',
    headers: toOperatorHeaders('ana'),
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<{ id: string; code: string }>() }
}

test.each([
  [{ amount: '0' }],
  [{ amount: '1.001' }],
  [{ amount: '-5' }],
  [{ what: 'NOPE' }],
  [{ from: 'two\nlines' }],
  [{ until: '2026-11-19' }],
  [{ until: 'tomorrow' }],
  [{ why: ' ' }],
])('a card with %j is refused', async (change) => {
  expect((await send({ ...GIFT, ...change })).status).toBe(400)
  expect((await send()).body).toEqual([])
})

test('a card is created with operator and reason; its code is in one answer only', async () => {
  const { status, body } = await send(GIFT)
  const code = parseClaimCode(body.code) ?? ''
  const listed = {
    id: expect.any(String),
    content: '100 USD',
    ends: `··${code.slice(-4)}`,
    from: 'Daniel R.',
    until: '2028-01-01T00:00:00.000Z',
    status: 'open',
    owner: '',
    waits: '',
  }
  expect([status, body]).toEqual([200, { code: expect.any(String), ...listed }])
  expect((await send()).body).toEqual([listed])
  const found = await server.send('GET', `gift_cards/?claim_code=${code}`)
  expect(found).toMatchObject({ status: 200, body: { content: { kind: 'usd', amount: '100' } } })
  const actions = await server.db
    .selectFrom('operator_actions')
    .where('subject', '=', body.id)
    .selectAll()
    .execute()
  expect(actions).toMatchObject([
    { action: 'gift make usd 100', actor: 'ana', reason_text: 'a birthday' },
  ])
  const written = JSON.stringify([actions, log])
  expect(written).not.toContain(code)
  expect(written).not.toContain(body.code)
})

test('a card of shares is created by symbol and is valid for a year by default', async () => {
  const { body } = await send({ ...GIFT, what: 'aapl', amount: '0.5', from: null, until: null })
  expect(body).toMatchObject({ content: '0.5 of stock 4', until: '2027-11-20T12:00:00.000Z' })
})
