import { listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_IDLE_MS } from '../../modules/user/sessions.ts'
import {
  alice,
  bob,
  createUserAccount,
  type SessionCredentials,
  signIn,
} from '../chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../server/test-app.ts'
import { toExampleRequest, toRequestUrl } from '../server/test-example-request.ts'

const MANY = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000' }

const calls = listEndpoints(api)
  .filter(({ call }) => call.access === 'wallet')
  .map(({ group, name, call }) => ({ title: `${group}.${name}`, call }))
type Call = (typeof calls)[number]['call']
const changing = calls.filter(({ call }) => call.method !== 'GET')

/** Two servers share one database, because access must not depend on the memory of either. */
let first: TestApp
let second: TestApp
let ofAlice: SessionCredentials
let ofBob: SessionCredentials

beforeAll(async () => {
  first = await startTestApp({ env: MANY })
  second = await startTestApp({ env: MANY, engine: first.engine })
  ofAlice = await signIn(first, alice)
  ofBob = await signIn(second, bob)
}, TEST_START_MAX_MS)
afterAll(async () => {
  await second.close()
  await first.close()
})

let requestCount = 0

/** Sends the call's example to one of the two servers, from a new client address. */
function send(call: Call, credentials: Partial<SessionCredentials>, at: TestApp) {
  const { body, ...rest } = toExampleRequest(call)
  requestCount += 1
  const remoteAddress = `2001:db8:${requestCount.toString(16)}::1`
  const sending = { ...credentials, ...(body ? { body } : {}), remoteAddress }
  return at.send(call.method, toRequestUrl(call, rest), sending)
}

const inTurn = () => [first, second] as const

async function expectRefused(
  call: Call,
  credentials: Partial<SessionCredentials>,
  [status, code]: readonly [number, string],
) {
  for (const at of inTurn()) {
    const { body, ...answer } = await send(call, credentials, at)
    expect([answer.status, Object.keys(body).sort(), body.code]).toEqual([
      status,
      ['code', 'message', 'request_id'],
      code,
    ])
    expect(answer.headers['cache-control']).not.toContain('public')
  }
}

const NO_SESSION = [401, 'session_required'] as const
const NO_CSRF = [403, 'csrf'] as const

test.each(calls)('$title: an ended session is refused by every server', async ({ call }) => {
  const ended = await signIn(first, createUserAccount())
  await first.db
    .updateTable('sessions')
    .where('address', '=', String(ended.headers['wallet-address']).toLowerCase())
    .set({ last_seen_at: new Date(first.clock.nowMs - SESSION_IDLE_MS) })
    .execute()
  await expectRefused(call, ended, NO_SESSION)
})

test.each(calls)('AC-02 $title: the header of another wallet is refused', async ({ call }) => {
  const headers = { ...ofAlice.headers, 'wallet-address': bob.address }
  await expectRefused(call, { ...ofAlice, headers }, NO_SESSION)
})

test.each(calls)('$title: an invalid token is refused', async ({ call }) => {
  const { cookies, headers } = ofAlice
  for (const session of ['', 'x', 'x'.repeat(10_000), `${cookies.session}x`]) {
    await expectRefused(call, { headers, cookies: { ...cookies, session } }, NO_SESSION)
  }
  const withBearer = { ...headers, authorization: 'Bearer parvalue_none' }
  await expectRefused(call, { cookies, headers: withBearer }, NO_SESSION)
})

test.each(changing)(
  'AC-02 $title: the CSRF token of another session, or half of the right one, is refused',
  async ({ call }) => {
    const { cookies, headers } = ofAlice
    const others = String(ofBob.headers['x-csrf-token'])
    const ownToken = String(headers['x-csrf-token'])
    for (const [inHeader, inCookie] of [
      [others, others],
      [ownToken, others],
      [others, ownToken],
      [`${ownToken}x`, `${ownToken}x`],
      ['', ''],
    ] as const) {
      const planted = {
        cookies: { ...cookies, csrf_access_token: inCookie },
        headers: { ...headers, 'x-csrf-token': inHeader },
      }
      await expectRefused(call, planted, NO_CSRF)
    }
  },
)

test.each(changing)('$title: a request from another origin is refused', async ({ call }) => {
  for (const origin of ['https://evil.example', 'null', `${first.config.publicUrl}.evil.example`]) {
    const headers = { ...ofAlice.headers, origin }
    await expectRefused(call, { ...ofAlice, headers }, NO_CSRF)
  }
})

/** Statuses that another wallet may get for objects it does not own. */
const ORDERLY = new Set([200, 400, 403, 404, 409, 422, 429, 503])

test.each(calls)(
  'RO-12 $title: a wallet’s address is shown only to its owner',
  async ({ call }) => {
    for (const at of inTurn()) {
      const answer = await send(call, await signIn(at, bob), at)
      expect(ORDERLY).toContain(answer.status)
      expect(answer.text.toLowerCase()).not.toContain(alice.address.toLowerCase())
    }
  },
)

test('AB-16 a sign-out and a block at one server apply at the other', async () => {
  const stranger = createUserAccount()
  const session = await signIn(first, stranger)
  expect((await send(api.user.getUser, session, second)).status).toBe(200)
  expect((await send(api.user.logout, session, first)).status).toBe(200)
  expect((await send(api.user.getUser, session, second)).status).toBe(401)

  const again = await signIn(second, stranger)
  const wire = api.funding.createWireRequest
  expect((await send(wire, again, first)).body.code).not.toBe('restricted')
  await second.db
    .updateTable('entities')
    .set({ is_blocked: true })
    .where('id', 'in', (query) =>
      query
        .selectFrom('wallets')
        .where('address', '=', stranger.address.toLowerCase())
        .select('entity_id'),
    )
    .execute()
  expect((await send(wire, again, first)).body.code).toBe('restricted')
})
