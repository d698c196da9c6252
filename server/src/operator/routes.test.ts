import { randomBytes } from 'node:crypto'
import { errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import { flagDefaults } from '@parvalue/shared/domain/product/flags.ts'
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

const TOKEN = 'A'.repeat(43)
const CHANGE = { name: 'Trading', isOn: false, why: 'bank holiday' }

let server: TestApp
let admin: FastifyInstance
const log: string[] = []

beforeAll(async () => {
  server = await startTestApp()
  const { db, flags, clock } = server
  admin = createAdminServer(async () => true)
  const logger = createLogger({ write: (line) => log.push(line) })
  addOperatorRoutes(admin, {
    random: randomBytes,
    operators: testOperators,
    db,
    flags,
    clock: () => clock.nowMs,
    log: logger,
    enqueue: async () => {},
    chainIds: [SEPOLIA_CHAIN_ID],
  })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin.close()
  await server.close()
})

async function send(method: 'GET' | 'POST', body?: object | string, authorization?: string) {
  const answer = await admin.inject({
    method,
    url: '/operator/flags',
    headers: {
      authorization: authorization ?? `Bearer ${TOKEN}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const WRONG = 'B'.repeat(43)

test.each([
  ...['', 'Bearer', 'Bearer ', TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, `Bearer ${WRONG}`],
  // The setting reveals the hash, which is no valid token.
  `Bearer ${testOperators[0]?.hashHex}`,
])('the authorization %j is refused', async (authorization) => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await send(method, method === 'POST' ? CHANGE : undefined, authorization)
    expect([answer.status, errorEnvelopeSchema.parse(answer.body).code]).toEqual([
      401,
      'session_required',
    ])
  }
  expect((await send('GET')).body).toEqual(flagDefaults)
})

test.each([
  [{ ...CHANGE, name: 'Tradng' }, 'name'],
  [{ ...CHANGE, isOn: 'off' }, 'isOn'],
  [{ ...CHANGE, who: 'luis' }, 'who'],
  [{ ...CHANGE, why: undefined }, 'why'],
  [{ ...CHANGE, why: 'x'.repeat(501) }, 'why'],
  [{ ...CHANGE, force: true }, 'force'],
  [{ ...CHANGE, why: 'two\nlines' }, 'why'],
  [{ ...CHANGE, why: '\u001B[2J' }, 'why'],
])('%j is refused and changes nothing', async (change, field) => {
  const answer = await send('POST', change)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
  expect(Object.keys(answer.body.fields as object)).toEqual([field])
  expect((await send('GET')).body).toEqual(flagDefaults)
})

test('a change takes effect at once and is recorded with operator and reason', async () => {
  expect((await server.send('GET', 'feature_flags/')).body.Trading).toBe(true)
  const off = { ...flagDefaults, Trading: false }
  expect(await send('POST', CHANGE)).toEqual({ status: 200, body: off })
  expect((await server.send('GET', 'feature_flags/')).body).toEqual(off)
  expect(JSON.parse(log.at(-1) ?? '{}')).toMatchObject({
    operator: 'ana',
    reason: 'bank holiday',
    flag: 'Trading',
    is_on: false,
    msg: 'operator: flag changed',
  })
  expect((await send('POST', { ...CHANGE, isOn: true })).body).toEqual(flagDefaults)
  expect((await send('GET')).body).toEqual(flagDefaults)
})

test('the recorded name is that of the token', async () => {
  const payload = { subject: 'Trading', why: 'was asked' }
  const headers = toOperatorHeaders('luis')
  await admin.inject({ method: 'POST', url: '/operator/notes', headers, payload })
  const url = '/operator/actions?subject=trading'
  const answer = await admin.inject({ url, headers: toOperatorHeaders('ana') })
  const actions = answer.json<object[]>()
  expect(actions[0]).toMatchObject({ action: 'note', who: 'luis', why: 'was asked' })
})

test('an action that cannot be recorded does not happen, and the record is append-only', async () => {
  const { db } = server
  await db.schema.alterTable('operator_actions').renameTo('away').execute()
  expect((await send('POST', CHANGE)).status).toBe(500)
  await db.schema.alterTable('away').renameTo('operator_actions').execute()
  expect((await send('GET')).body).toEqual(flagDefaults)
  const rewriting = db.updateTable('operator_actions').set({ actor: 'nobody' }).execute()
  await expect(rewriting).rejects.toThrow('append only')
})

test('the public port has no operator routes', async () => {
  for (const url of ['/operator/flags', '/api/v1/operator/flags']) {
    const headers = toOperatorHeaders('ana')
    expect((await server.send('GET', url, { headers })).status).toBe(404)
  }
})

test('an invalid subject is refused without a query', async () => {
  const headers = toOperatorHeaders('ana')
  for (const subject of ['%00', 'a%0Ab', 'x'.repeat(201)]) {
    const url = `/operator/actions?subject=${subject}`
    expect((await admin.inject({ url, headers })).statusCode).toBe(400)
  }
})

const ATTESTATION = {
  firm: 'Example & Co, CPAs',
  scope: 'Reserves and supply',
  asOf: '2026-10-31',
  fileHash: 'ab'.repeat(32),
  url: 'https://example.com/report.pdf',
  why: 'the report of October',
}

async function sendAttestation(payload?: object) {
  const answer = await admin.inject({
    method: payload ? 'POST' : 'GET',
    url: '/operator/attestations',
    headers: toOperatorHeaders('ana'),
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<object>() }
}

test.each([
  [{ firm: '' }],
  [{ scope: 'two\nlines' }],
  [{ asOf: 'October' }],
  [{ fileHash: 'AB'.repeat(32) }],
  [{ url: 'javascript:alert(1)' }],
  [{ why: ' ' }],
])('an attestation with %j is refused', async (change) => {
  const { status, body } = await sendAttestation({ ...ATTESTATION, ...change })
  expect([status, body]).toMatchObject([400, { code: 'validation' }])
})

test('an attestation is added once with operator and reason', async () => {
  const { why: _, ...listed } = ATTESTATION
  expect(await sendAttestation(ATTESTATION)).toMatchObject({ status: 200, body: [listed] })
  expect((await sendAttestation(ATTESTATION)).status).toBe(409)
  expect((await sendAttestation()).body).toMatchObject([listed])
  const action = await server.db
    .selectFrom('operator_actions')
    .where('subject', '=', ATTESTATION.fileHash)
    .select(['action', 'actor'])
    .execute()
  expect(action).toEqual([{ action: 'attestation add Example & Co, CPAs', actor: 'ana' }])
})
