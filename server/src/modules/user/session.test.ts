import { createHash, randomBytes } from 'node:crypto'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCsrfToken } from '../../platform/http/guards/csrf.ts'
import {
  alice,
  bob,
  createSignInBody,
  type SessionCredentials,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { isSessionLive, openSession } from './sessions.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000' } })
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const HOUR_MS = 3_600_000

const getUser = (credentials: SessionCredentials) => server.send('GET', 'user/', credentials)
const logout = (credentials: SessionCredentials) => server.send('POST', 'user/logout', credentials)

test.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost:30001' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('AB-18 a sign-in sent by another site is 403: %j', async (headers) => {
  const body = await createSignInBody(server)
  const answer = await server.send('POST', 'user/wallet', { body, headers })
  expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' }, cookies: [] })
})

test('AB-18 each sign-in gets a new token and ends the session it was sent with', async () => {
  const planted = await signIn(server, bob)
  const body = await createSignInBody(server)
  const headers = { origin: server.config.publicUrl, 'sec-fetch-site': 'same-origin' }
  const answer = await server.send('POST', 'user/wallet', {
    body,
    headers,
    cookies: planted.cookies,
  })
  expect(answer.status).toBe(200)
  const token = answer.cookies.find(({ name }) => name === 'session')?.value ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(token).not.toBe(planted.cookies.session)
  expect((await getUser(planted)).status).toBe(401)
})

test('AB-16 after logout the cookie is refused, and the database never stored it', async () => {
  const credentials = await signIn(server)
  const hash = createHash('sha256')
    .update(credentials.cookies.session ?? '')
    .digest('hex')
  const rows = await server.db.selectFrom('sessions').selectAll().execute()
  expect(rows.map(({ token_hash }) => token_hash)).toContain(hash)
  expect(JSON.stringify(rows)).not.toContain(credentials.cookies.session)
  await logout(credentials)
  expect((await getUser(credentials)).status).toBe(401)
  expect((await logout(credentials)).status).toBe(401)
})

test('a wallet has at most fifty sessions; the least recently used one ends', async () => {
  const first = await signIn(server, bob)
  const deps = { ...server, clock: () => server.clock.nowMs, random: randomBytes }
  const address = bob.address.toLowerCase() as Address
  const owner = { address, chainId: SEPOLIA_CHAIN_ID, oldToken: null, device: '' }
  for (let count = 0; count < 50; count += 1) {
    server.clock.nowMs += 1
    await openSession(deps, owner)
  }
  expect((await getUser(first)).status).toBe(401)
  const last = await signIn(server, bob)
  expect((await server.send('GET', 'user/sessions', last)).body.sessions).toHaveLength(50)
})

test('a session ends after twelve idle hours', async () => {
  const credentials = await signIn(server)
  server.clock.nowMs += 12 * HOUR_MS - 1
  expect((await getUser(credentials)).status).toBe(200)
  server.clock.nowMs += 12 * HOUR_MS
  expect((await getUser(credentials)).status).toBe(401)
})

test('an open stream does not extend its session', async () => {
  const deps = { ...server, clock: () => server.clock.nowMs, random: randomBytes }
  const address = bob.address.toLowerCase() as Address
  const owner = { address, chainId: SEPOLIA_CHAIN_ID, oldToken: null, device: '' }
  const token = await openSession(deps, owner)
  server.clock.nowMs += 12 * HOUR_MS - 1
  expect(await isSessionLive(deps, token)).toBe(true)
  server.clock.nowMs += 1
  expect(await isSessionLive(deps, token)).toBe(false)
})

test('a session ends after seven days, even when used', async () => {
  const credentials = await signIn(server)
  for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
    server.clock.nowMs += 6 * HOUR_MS
    expect((await getUser(credentials)).status).toBe(200)
  }
  server.clock.nowMs += 6 * HOUR_MS
  expect((await getUser(credentials)).status).toBe(401)
})

test('cookies over plain http have the right attributes', async () => {
  const body = await createSignInBody(server)
  const { cookies } = await server.send('POST', 'user/wallet', { body })
  const shared = { path: '/', sameSite: 'Lax', maxAge: 604_800, value: expect.any(String) }
  expect(cookies).toEqual([
    { ...shared, name: 'session', httpOnly: true },
    { ...shared, name: 'csrf_access_token' },
  ])
})

test('cookies in hardened mode have the right attributes', async () => {
  const hardened = await startTestApp({ isHardened: true, engine: server.engine })
  const body = await createSignInBody(hardened)
  const { cookies, headers } = await hardened.send('POST', 'user/wallet', { body })
  const shared = {
    path: '/',
    sameSite: 'Lax',
    maxAge: 604_800,
    value: expect.any(String),
    secure: true,
  }
  expect(cookies).toEqual([
    { ...shared, name: '__Host-session', httpOnly: true },
    { ...shared, name: 'csrf_access_token' },
  ])
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const planted = { session: cookies[0]?.value ?? '' }
  const answer = await hardened.send('GET', 'user/', {
    cookies: planted,
    headers: { 'wallet-address': alice.address },
  })
  expect(answer.status).toBe(401)
  await hardened.close()
})

test('AC-02 a change without the CSRF token of its session is 403 and changes nothing', async () => {
  const mine = await signIn(server)
  const other = await signIn(server, bob)
  const planted = createCsrfToken('a token that the attacker knows', () => new Uint8Array(16))
  const csrfToken = mine.cookies.csrf_access_token ?? ''
  const attempts: [string | undefined, string | undefined][] = [
    [undefined, csrfToken],
    [csrfToken, undefined],
    ['', ''],
    [csrfToken, `${csrfToken}x`],
    [other.cookies.csrf_access_token, other.cookies.csrf_access_token],
    [planted, planted],
    [csrfToken.split('.')[0], csrfToken.split('.')[0]],
  ]
  for (const [header, cookie] of attempts) {
    const answer = await logout({
      headers: {
        'wallet-address': alice.address,
        ...(header === undefined ? {} : { 'x-csrf-token': header }),
      },
      cookies: {
        session: mine.cookies.session ?? '',
        ...(cookie === undefined ? {} : { csrf_access_token: cookie }),
      },
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } })
  }
  expect((await getUser(mine)).status).toBe(200)
})

test('AC-02 a page without a valid CSRF cookie gets a new one with its wallet record', async () => {
  const mine = await signIn(server)
  expect((await getUser(mine)).cookies).toEqual([])
  const cookies = { session: mine.cookies.session ?? '', csrf_access_token: 'planted' }
  const answer = await getUser({ ...mine, cookies })
  expect(answer.cookies.map(({ name }) => name)).toEqual(['csrf_access_token'])
  const token = answer.cookies[0]?.value ?? ''
  const headers = { 'wallet-address': alice.address, 'x-csrf-token': token }
  const renewed = { headers, cookies: { ...cookies, csrf_access_token: token } }
  expect((await logout(renewed)).status).toBe(200)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of type %s, which other sites can send, is 415',
  async (type) => {
    const body = JSON.stringify(await createSignInBody(server))
    const answer = await server.send('POST', 'user/wallet', {
      body,
      headers: { 'content-type': type },
    })
    expect(answer).toMatchObject({ status: 415, body: { code: 'media_type' } })
  },
)

test('AC-02 another wallet in the header is 401, never that wallet’s data', async () => {
  const mine = await signIn(server)
  await signIn(server, bob)
  for (const headers of [{ 'wallet-address': bob.address }, {}]) {
    const answer = await getUser({ cookies: mine.cookies, headers })
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_required' } })
  }
  const lower = { 'wallet-address': alice.address.toLowerCase() }
  expect((await getUser({ cookies: mine.cookies, headers: lower })).status).toBe(200)
})
