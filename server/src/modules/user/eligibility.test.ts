import { walletRecord } from '@parvalue/shared/api/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  type SessionCredentials,
  signIn,
  signInWithoutEligibility,
} from '../../testing/chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const READ = { version_date: '2026-11-29', language: 'es-MX' }

const confirm = (credentials: Partial<SessionCredentials>, body: object = READ) =>
  server.send('POST', 'user/eligibility', { ...credentials, body })

const announce = (credentials: SessionCredentials, key: string) =>
  server.send('POST', 'user/funding/wire', {
    ...credentials,
    headers: { ...credentials.headers, 'idempotency-key': key },
    body: { payment_quantity: 1500, chain_id: 11155111, is_staked: false },
  })

async function isConfirmed(credentials: SessionCredentials) {
  const { eligibility } = walletRecord.parse((await server.send('GET', 'user', credentials)).body)
  return eligibility.is_confirmed
}

test.each([
  ['an older version', { ...READ, version_date: '2026-10-01' }, 409, 'conflict'],
  ['no version', { language: 'en' }, 400, 'validation'],
  ['another language', { ...READ, language: 'fr' }, 400, 'validation'],
  ['somebody else', { ...READ, address: bob.address }, 400, 'validation'],
])('%s is not confirmed', async (_, body, status, code) => {
  const credentials = await signInWithoutEligibility(server, alice)
  expect(await confirm(credentials, body)).toMatchObject({ status, body: { code } })
  expect((await server.send('GET', 'user', credentials)).body.eligibility).toEqual({
    version_date: '2026-11-29',
    is_confirmed: false,
  })
})

test('a confirmation needs a session', async () => {
  expect((await confirm({})).status).toBe(401)
})

test('USD+ is refused until eligibility is confirmed, then proceeds with the same key', async () => {
  const credentials = await signInWithoutEligibility(server, alice)
  const key = 'a7b0c1d2-0000-4000-8000-000000000011'
  expect(await announce(credentials, key)).toMatchObject({
    status: 403,
    body: { code: 'eligibility_required' },
  })
  expect((await server.send('GET', 'user/funding/wire', credentials)).status).toBe(200)
  expect(await confirm(credentials)).toMatchObject({
    status: 200,
    body: { eligibility: { version_date: '2026-11-29', is_confirmed: true } },
  })
  expect((await announce(credentials, key)).status).toBe(200)
})

test('one confirmation counts for all sessions of the wallet and for no other wallet', async () => {
  await signIn(server, bob)
  const other = await signInWithoutEligibility(server, bob)
  expect(await isConfirmed(other)).toBe(true)
  const stranger = await signInWithoutEligibility(server, carol)
  expect(await isConfirmed(stranger)).toBe(false)
})

test('the first confirmation is stored with its text and time', async () => {
  const credentials = await signInWithoutEligibility(server, alice)
  server.clock.nowMs += 60_000
  await confirm(credentials, { ...READ, language: 'en' })
  const rows = await server.db
    .selectFrom('eligibility_confirmations')
    .where('address', '=', alice.address.toLowerCase())
    .select(['language', 'confirmed_at', sql<string>`version_date::text`.as('version_date')])
    .execute()
  expect(rows).toEqual([
    {
      version_date: '2026-11-29',
      language: 'es-MX',
      confirmed_at: new Date(Date.UTC(2026, 10, 20, 12)),
    },
  ])
})

test('a new version has to be confirmed again', async () => {
  const credentials = await signIn(server, bob)
  await sql`update eligibility_confirmations set version_date = '2026-01-01'`.execute(server.db)
  expect(await isConfirmed(credentials)).toBe(false)
  expect(await announce(credentials, 'a7b0c1d2-0000-4000-8000-000000000012')).toMatchObject({
    status: 403,
    body: { code: 'eligibility_required' },
  })
})
