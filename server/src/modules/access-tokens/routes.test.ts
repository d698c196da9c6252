import { api } from '@parvalue/shared/api/table.ts'
import {
  ACCESS_TOKENS_MAX,
  type AccessTokenScope,
} from '@parvalue/shared/domain/identity/access-token.ts'
import { SIGN_IN_FRESHNESS_MS } from '@parvalue/shared/domain/identity/reauthentication.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { changeEntityFlags } from '../restrictions/service.ts'

const DAY_MS = 86_400_000

let server: TestApp
let mine: SessionCredentials

beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000' } })
}, TEST_START_MAX_MS)
beforeEach(async () => {
  await server.db.deleteFrom('access_tokens').execute()
  mine = await signIn(server)
})
afterAll(() => server.close())

type Made = { token: string; access_token: { id: string } }

const create = (body: object = {}, credentials: Partial<SessionCredentials> = mine) =>
  server.send('POST', 'user/access_tokens', {
    ...credentials,
    body: { name: 'Spreadsheet', scope: 'read', days: 90, ...body },
  })

const createToken = async (scope: AccessTokenScope = 'read') =>
  (await create({ scope })).body as unknown as Made

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const list = (credentials: Partial<SessionCredentials> = mine) =>
  server.send('GET', 'user/access_tokens', credentials)

const end = (id: string, credentials: Partial<SessionCredentials> = mine) =>
  server.send('DELETE', `user/access_tokens/${id}`, credentials)

const getWallet = (token: string) => server.send('GET', 'user/wallet', bearer(token))

const mark = (token: string) =>
  server.send('PUT', 'user/notices/read', { ...bearer(token), body: {} })

test('a request without a session or with an invalid name, scope or duration is refused', async () => {
  expect((await create({}, {})).status).toBe(401)
  expect((await list({})).status).toBe(401)
  expect((await end('01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80', {})).status).toBe(401)
  expect((await end('1')).status).toBe(400)
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { name: 'a\nb' },
    { scope: 'all' },
    { days: 0 },
    { days: 366 },
    { days: 1.5 },
  ]) {
    expect((await create(wrong)).status).toBe(400)
  }
})

test('creating a token needs a fresh signature', async () => {
  server.clock.nowMs += SIGN_IN_FRESHNESS_MS + 1
  expect(await create()).toMatchObject({ status: 403, body: { code: 'fresh_signature_required' } })
})

test('a token is returned once and stored as a hash', async () => {
  const { token, access_token } = await createToken()
  expect(token).toMatch(/^pv_[A-Za-z0-9_-]{43}$/)
  const rows = await server.db.selectFrom('access_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token.slice(3))
  const { body, text } = await list()
  expect(body.access_tokens).toEqual([access_token])
  expect(text).not.toContain(token)
  expect(access_token).toMatchObject({
    name: 'Spreadsheet',
    scope: 'read',
    personal_data: [],
    created_dt: new Date(server.clock.nowMs).toISOString(),
    expires_dt: new Date(server.clock.nowMs + 90 * DAY_MS).toISOString(),
    last_used_dt: null,
  })
})

test('a caller without cookies needs neither the CSRF token nor the header', async () => {
  const { token } = await createToken('trade')
  expect(await getWallet(token)).toMatchObject({ status: 200, body: { address: alice.address } })
  expect((await mark(token)).status).toBe(200)
  const other = { 'wallet-address': bob.address, authorization: `Bearer ${token}` }
  expect((await server.send('GET', 'user/wallet', { headers: other })).status).toBe(401)
})

const PERSONAL = [
  ['user/kyc', 'identity'],
  ['user/kyc/validate', 'identity'],
  ['user/account', 'identity'],
  ['user/tax_form', 'tax'],
] as const

test('SC-09 no token reads the identity or a tax form unless it says so', async () => {
  for (const [path, kind] of PERSONAL) {
    const other = kind === 'tax' ? 'identity' : 'tax'
    for (const body of [{}, { personal_data: [] }, { scope: 'trade', personal_data: [other] }]) {
      const { token } = (await create(body)).body as unknown as Made
      const refusal = await server.send('GET', path, bearer(token))
      expect([path, refusal.status, refusal.body.code]).toEqual([path, 403, 'token_not_allowed'])
      await server.db.deleteFrom('access_tokens').execute()
    }
    const { token } = (await create({ personal_data: [kind] })).body as unknown as Made
    expect([path, (await server.send('GET', path, bearer(token))).status]).toEqual([path, 200])
    expect((await server.send('GET', path, mine)).status).toBe(200)
  }
})

test('SC-09 the list says what a token reads, and a token made before that reads none of it', async () => {
  await create({ personal_data: ['tax', 'identity'] })
  expect((await create({ personal_data: ['mail'] })).status).toBe(400)
  server.clock.nowMs += 1
  const { token } = await createToken()
  const listed = (await list()).body.access_tokens as { personal_data: string[] }[]
  expect(listed.map(({ personal_data: data }) => data)).toEqual([[], ['identity', 'tax']])
  // The column's default is what the migration gave the tokens that were there.
  await sql`update access_tokens set personal_data = default`.execute(server.db)
  expect((await getWallet(token)).status).toBe(200)
  expect((await server.send('GET', 'user/kyc', bearer(token))).status).toBe(403)
})

test('a token with read scope cannot change anything', async () => {
  const { token } = await createToken('read')
  expect((await getWallet(token)).status).toBe(200)
  expect(await mark(token)).toMatchObject({ status: 403, body: { code: 'token_not_allowed' } })
})

test('a token cannot make calls that need a session, even with session cookies', async () => {
  const { token, access_token } = await createToken('trade')
  const { id } = access_token
  const sending = { ...bearer(token), cookies: mine.cookies }
  const refused = { status: 403, body: { code: 'token_not_allowed' } }
  const made = { name: 'More', scope: 'trade', days: 365 }
  for (const [method, path, body] of [
    ['POST', 'user/access_tokens', made],
    ['GET', 'user/access_tokens', null],
    ['DELETE', `user/access_tokens/${id}`, null],
    ['GET', 'user/sessions', null],
    ['POST', 'user/logout', null],
    ['POST', 'user/email', { email: 'ana@example.com' }],
    ['POST', 'brokerage/account/ach', {}],
  ] as const) {
    const answer = await server.send(method, path, { ...sending, ...(body ? { body } : {}) })
    expect(answer, path).toMatchObject(refused)
  }
})

test.each(['Bearer pv_short', `Bearer pv_${'a'.repeat(43)}`, 'Bearer something.else.entirely'])(
  'the header %s is refused, even with a session',
  async (authorization) => {
    const headers = { ...mine.headers, authorization }
    const answer = await server.send('GET', 'user/wallet', { ...mine, headers })
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_required' } })
  },
)

test('a cross-site request with a token is refused', async () => {
  const { token } = await createToken('trade')
  const headers = { authorization: `Bearer ${token}`, origin: 'https://evil.example' }
  const answer = await server.send('PUT', 'user/notices/read', { headers, body: {} })
  expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } })
})

test('the last use of a token is stored to the minute', async () => {
  const { token } = await createToken()
  const used = async () =>
    ((await list()).body.access_tokens as { last_used_dt: string }[])[0]?.last_used_dt
  server.clock.nowMs += 1000
  const first = new Date(server.clock.nowMs).toISOString()
  await getWallet(token)
  server.clock.nowMs += 59_000
  await getWallet(token)
  expect(await used()).toBe(first)
  server.clock.nowMs += 1000
  await getWallet(token)
  expect(await used()).toBe(new Date(server.clock.nowMs).toISOString())
})

test('an expired or revoked token is refused', async () => {
  const { token, access_token } = await createToken()
  const other = await createToken()
  const theirs = await signIn(server, bob)
  expect((await end(access_token.id, theirs)).status).toBe(404)
  expect((await getWallet(token)).status).toBe(200)
  expect((await end(access_token.id)).status).toBe(200)
  expect((await end(access_token.id)).status).toBe(404)
  expect((await getWallet(token)).status).toBe(401)
  expect((await getWallet(other.token)).status).toBe(200)
  server.clock.nowMs += 90 * DAY_MS
  expect((await getWallet(other.token)).status).toBe(401)
  mine = await signIn(server)
  expect((await list()).body.access_tokens).toEqual([])
})

test('a wallet has at most ten tokens, even after concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: ACCESS_TOKENS_MAX + 3 }, () => create()))
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([...Array<number>(ACCESS_TOKENS_MAX).fill(200), 409, 409, 409])
  expect((await create({}, await signIn(server, bob))).status).toBe(200)
})

test('blocking a wallet ends its tokens', async () => {
  const { token } = await createToken('trade')
  const { entity_id: entityId } = await server.db
    .selectFrom('wallets')
    .where('address', '=', alice.address.toLowerCase() as Address)
    .select('entity_id')
    .executeTakeFirstOrThrow()
  const deps = { clock: () => server.clock.nowMs, enqueue: async () => {}, chainIds: [] }
  const block = (isBlocked: boolean) =>
    server.db
      .transaction()
      .execute((tx) =>
        changeEntityFlags(tx, deps, { entityId, flags: { isBlocked }, who: 'ana', why: 'a test' }),
      )
  await block(true)
  expect((await getWallet(token)).status).toBe(401)
  await block(false)
  expect((await getWallet(token)).status).toBe(401)
})

test('every call of the group is tested', () => {
  expect(listUntestedStatuses(api['access-tokens'], server.seen)).toEqual([])
})
