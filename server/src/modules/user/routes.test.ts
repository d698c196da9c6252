import { createHash } from 'node:crypto'
import type { Endpoint } from '@parvalue/shared/api/endpoint.ts'
import { API_BASE_PATH } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  createSignInBody,
  type SessionCredentials,
  signIn,
  signInWithoutEligibility,
} from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

type Body = Record<string, unknown>

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const NEW_RECORD = {
  entity: { is_blocked: false, is_whitelisted: false, is_aml_flagged: false },
  wallet: { address: alice.address, is_aml_flagged: false },
  terms: { version_date: '2026-11-29', accepted: ['company', 'usdplus'] },
  eligibility: { version_date: '2026-11-29', is_confirmed: false },
}

test.each(['user/', 'user/wallet'])('SI-07 GET %s without a session is 401', async (path) => {
  const answer = await server.send('GET', path, { headers: { 'wallet-address': alice.address } })
  expect(answer).toMatchObject({ status: 401, body: { code: 'session_required' } })
})

test('AB-16 POST user/logout without a session is 401', async () => {
  expect((await server.send('POST', 'user/logout')).status).toBe(401)
})

test.each([
  ['address', { address: '0x12' }],
  ['address', { address: undefined }],
  ['nonce', { nonce: 'f47ac10b-58cc' }],
  ['signature', { signature: '' }],
  ['chain_id', { chain_id: '11155111' }],
  ['is_whitelisted', { is_whitelisted: true }],
])('AB-18 POST user/wallet with a wrong %s is 400 and names it', async (field, change) => {
  const body = { ...(await createSignInBody(server)), ...change }
  const answer = await server.send('POST', 'user/wallet', { body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
  expect(Object.keys(answer.body.fields as object)).toEqual([field])
  expect(answer.cookies).toEqual([])
})

test('SI-07 AB-18 a signed message opens a session that knows its wallet', async () => {
  const body = await createSignInBody(server)
  const answer = await server.send('POST', 'user/wallet', { body })
  expect(answer).toMatchObject({ status: 200, body: NEW_RECORD })

  const credentials = await signInWithoutEligibility(server)
  expect((await server.send('GET', 'user/', credentials)).body).toEqual(NEW_RECORD)
  expect((await server.send('GET', 'user/wallet', credentials)).body).toEqual({
    address: alice.address,
    chain_id: SEPOLIA_CHAIN_ID,
    created_dt: '2026-11-20T12:00:00.000Z',
    session_expires_dt: '2026-11-21T00:00:00.000Z',
  })
})

test('an eligibility confirmation without a version is 400', async () => {
  const credentials = await signInWithoutEligibility(server)
  const answer = await server.send('POST', 'user/eligibility', { ...credentials, body: {} })
  expect(answer.status).toBe(400)
})

test('SI-07 the address is accepted in any case', async () => {
  const body = await createSignInBody(server)
  const lower = { ...body, address: body.address.toLowerCase() }
  expect((await server.send('POST', 'user/wallet', { body: lower })).body).toEqual(NEW_RECORD)
})

test('the record shows the flags of the entity and of the wallet', async () => {
  const credentials = await signIn(server, bob)
  const { db } = server
  const address = bob.address.toLowerCase()
  await db
    .updateTable('wallets')
    .set({ is_aml_flagged: true })
    .where('address', '=', address)
    .execute()
  await db
    .updateTable('entities')
    .set({ is_blocked: true })
    .where('id', '=', db.selectFrom('wallets').select('entity_id').where('address', '=', address))
    .execute()
  expect((await server.send('GET', 'user', credentials)).body).toEqual({
    entity: { is_blocked: true, is_whitelisted: false, is_aml_flagged: false },
    wallet: { address: bob.address, is_aml_flagged: true },
    terms: { version_date: '2026-11-29', accepted: ['company', 'usdplus'] },
    eligibility: { version_date: '2026-11-29', is_confirmed: true },
  })
})

test('two concurrent first sign-ins create one wallet and one entity', async () => {
  const { db } = server
  const count = async () => (await db.selectFrom('entities').select('id').execute()).length
  const before = await count()
  const bodies = [await createSignInBody(server, carol), await createSignInBody(server, carol)]
  const answers = await Promise.all(
    bodies.map((body) => server.send('POST', 'user/wallet', { body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await count()).toBe(before + 1)
})

test('AB-16 logout ends the session and clears the cookies', async () => {
  const credentials = await signIn(server)
  const answer = await server.send('POST', 'user/logout', credentials)
  expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  const gone = { value: '', path: '/', sameSite: 'Lax', expires: new Date(0), maxAge: 0 }
  expect(answer.cookies).toEqual([
    { ...gone, name: 'session', httpOnly: true },
    { ...gone, name: 'csrf_access_token' },
  ])
  expect((await server.send('GET', 'user/', credentials)).status).toBe(401)
})

const listOwn = async (credentials: SessionCredentials) =>
  (await server.send('GET', 'user/sessions', credentials)).body.sessions as Body[]

const endOne = (credentials: SessionCredentials, id: unknown) =>
  server.send('DELETE', `user/sessions/${String(id)}`, credentials)

test('a wallet lists only its own sessions with the current one marked', async () => {
  await server.db.deleteFrom('sessions').execute()
  await signIn(server, bob)
  const first = await signIn(server)
  server.clock.nowMs += 60_000
  const body = await createSignInBody(server)
  const headers = { 'user-agent': `Firefox\u00e9${'x'.repeat(300)}` }
  await server.send('POST', 'user/wallet', { body, headers })
  expect((await server.send('GET', 'user/', first)).status).toBe(200)
  const listed = await listOwn(first)
  expect(listed.map(({ is_current }) => String(is_current)).sort()).toEqual(['false', 'true'])
  expect(listed.find(({ is_current }) => is_current === false)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    device: `Firefox${'x'.repeat(193)}`,
    chain_id: SEPOLIA_CHAIN_ID,
    created_dt: '2026-11-20T12:01:00.000Z',
    last_seen_dt: '2026-11-20T12:01:00.000Z',
    expires_dt: '2026-11-21T00:01:00.000Z',
    is_current: false,
  })
  expect(JSON.stringify(listed)).not.toContain(first.cookies.session)
})

test('an expired session is not listed', async () => {
  await signIn(server)
  server.clock.nowMs += 12 * 3_600_000
  const mine = await signIn(server)
  expect(await listOwn(mine)).toMatchObject([{ is_current: true }])
})

test.each(['not-an-id', '7c9e6679-7425-40de-944b-e07fc1f90ae7'])(
  'DELETE user/sessions/%s is 400',
  async (id) => {
    expect((await endOne(await signIn(server), id)).status).toBe(400)
  },
)

test('RO-12 another wallet’s session answers like one that does not exist', async () => {
  const [mine, other] = [await signIn(server), await signIn(server, bob)]
  const [theirs] = await listOwn(other)
  const nobodys = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
  const answers = [await endOne(mine, theirs?.id), await endOne(mine, nobodys)]
  const bodies = answers.map(({ status, body: { request_id, ...body } }) => ({ status, body }))
  expect(bodies[0]).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(bodies[1]).toEqual(bodies[0])
  expect((await server.send('GET', 'user/', other)).status).toBe(200)
  const unsigned = await server.send('DELETE', `user/sessions/${String(theirs?.id)}`)
  expect([unsigned.status, (await server.send('GET', 'user/sessions')).status]).toEqual([401, 401])
})

test('a session that its wallet ends is refused', async () => {
  const [stolen, mine] = [await signIn(server), await signIn(server)]
  const listed = await listOwn(stolen)
  const current = listed.find(({ is_current }) => is_current)
  const answer = await endOne(mine, current?.id)
  expect(answer).toMatchObject({ status: 200, body: { ok: true }, cookies: [] })
  expect((await server.send('GET', 'user/', stolen)).status).toBe(401)
  expect((await server.send('GET', 'user/', mine)).status).toBe(200)
  const [currentSession] = (await listOwn(mine)).filter(({ is_current }) => is_current)
  expect((await endOne(mine, currentSession?.id)).cookies.map(({ name }) => name)).toEqual([
    'session',
    'csrf_access_token',
  ])
  expect((await server.send('GET', 'user/', mine)).status).toBe(401)
})

test('AC-01 every call answers with and without the trailing slash', async () => {
  for (const group of Object.values(api)) {
    for (const { method, path } of Object.values<Endpoint>(group)) {
      const bare = path.replace(/\/$/, '')
      const [one, other] = [
        await server.send(method, `${API_BASE_PATH}${bare}`),
        await server.send(method, `${API_BASE_PATH}${bare}/`),
      ]
      expect([bare, other.status]).toEqual([bare, one.status])
      expect([bare, one.status === 404 || one.status === 405]).toEqual([bare, false])
    }
  }
})

// Only validation and authentication are tested here; the tests of the module `email` cover the behavior.
test.each([
  ['user/email', { email: 'nobody' }],
  ['user/email/verify', { email: 'ana@example.com', code: '12345' }],
])('AB-14 POST %s with %j is 400, and 401 without a session', async (path, body) => {
  const credentials = await signIn(server)
  expect((await server.send('POST', path, { body })).status).toBe(401)
  expect(await server.send('POST', path, { ...credentials, body })).toMatchObject({
    status: 400,
    body: { code: 'validation' },
  })
})

test('AB-14 a code confirms the address that it was sent to', async () => {
  const credentials = await signIn(server)
  const email = 'ana@example.com'
  const requested = await server.send('POST', 'user/email', { ...credentials, body: { email } })
  expect(requested.status).toBe(200)
  // Mails are not sent here, so the test inserts the code itself.
  const { db } = server
  const { id } = await db.selectFrom('email_codes').select('id').executeTakeFirstOrThrow()
  const code_hash = createHash('sha256').update(`${id}/123456`).digest('hex')
  await db.updateTable('email_codes').set({ code_hash }).execute()
  const body = { email, code: '123456' }
  const confirmed = await server.send('POST', 'user/email/verify', { ...credentials, body })
  expect(confirmed).toMatchObject({ status: 200, body: { email } })
})

test('AB-13 a verified holder is screened again', async () => {
  expect((await server.send('POST', 'user/aml')).status).toBe(401)
  // Sends from another IP address, because sign-ins are limited to ten per minute and address.
  const send: TestApp['send'] = (method, path, request) =>
    server.send(method, path, { ...request, remoteAddress: '10.0.0.9' })
  const credentials = await signIn({ ...server, send })
  const { db } = server
  const address = alice.address.toLowerCase()
  const { entity_id } = await db
    .selectFrom('wallets')
    .where('address', '=', address)
    .select('entity_id')
    .executeTakeFirstOrThrow()
  const at = new Date(server.clock.nowMs)
  await db
    .insertInto('identity_checks')
    .values({
      inquiry_id: 'inq_1',
      entity_id,
      number: 1,
      type: 'PERSONA',
      status: 'approved',
      found: null,
      started_at: at,
      changed_at: at,
    })
    .execute()
  expect((await server.send('POST', 'user/aml', credentials)).body).toEqual({
    is_aml_flagged: false,
    status: 'PENDING',
    checked_dt: null,
  })
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.user, server.seen)).toEqual([])
})
