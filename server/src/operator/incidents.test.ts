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

const REASON = { why: 'case 12' }
const OPENING = {
  severity: 'notice',
  en: 'Wires take a day longer.',
  es: 'Las transferencias tardan un día más.',
  ...REASON,
}

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
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin.close()
  await server.close()
})

async function send(path: string, payload?: object) {
  const answer = await admin.inject({
    method: payload ? 'POST' : 'GET',
    url: `/operator/${path}`,
    headers: toOperatorHeaders('ana'),
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<object>() }
}

const show = async () => (await send('incident')).body

test.each([
  [{ severity: 'end of the world' }],
  [{ en: ' ' }],
  [{ es: '' }],
  [{ es: undefined }],
  [{ en: 'two\nlines' }],
  [{ en: 'x'.repeat(501) }],
  [{ who: 'luis' }],
  [{ why: ' ' }],
  [{ more: 1 }],
])('an incident with %j is refused and not shown', async (change) => {
  expect((await send('incident', { ...OPENING, ...change })).status).toBe(400)
  expect(await show()).toEqual({ incident: null })
})

test('without an open incident there is nothing to close', async () => {
  const { status, body } = await send('incident/close', REASON)
  expect([status, body]).toMatchObject([409, { message: 'There is no incident to close.' }])
})

test('XT-10 an incident is open until it is closed or replaced, and every change is recorded', async () => {
  const since = new Date(server.clock.nowMs).toISOString()
  const stands = (severity: string, en: string) => ({
    incident: { severity, text: { en, 'es-MX': OPENING.es }, since },
  })
  expect((await send('incident', OPENING)).body).toEqual(stands('notice', OPENING.en))
  const worse = { ...OPENING, severity: 'outage', en: 'No wires arrive.' }
  expect((await send('incident', worse)).body).toEqual(stands('outage', worse.en))
  expect(await show()).toEqual(stands('outage', worse.en))
  expect((await send('incident/close', REASON)).body).toEqual({ incident: null })

  const actions = (await send('actions?subject=incident')).body as { action: string; who: string }[]
  expect(actions.map(({ action, who }) => [action, who])).toEqual([
    ['incident close', 'ana'],
    ['incident open outage', 'ana'],
    ['incident open notice', 'ana'],
  ])
  expect(await server.db.selectFrom('incidents').selectAll().execute()).toHaveLength(2)
})
