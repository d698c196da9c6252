import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alice,
  bob,
  createSignInBody,
  signIn,
  toSessionCredentials,
} from '../../testing/chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const WIRE = { payment_quantity: 1500, chain_id: 11155111, is_staked: false }
const REQUIRED = { status: 403, body: { code: 'terms_required' } }

async function signInForStocks() {
  const body = await createSignInBody(server, bob, { form: 'company' })
  return toSessionCredentials(await server.send('POST', 'user/wallet', { body }), bob.address)
}

const announce = (credentials: Awaited<ReturnType<typeof signIn>>, key: string) =>
  server.send('POST', 'user/funding/wire', {
    ...credentials,
    headers: { ...credentials.headers, 'idempotency-key': key },
    body: WIRE,
  })

const outdateTerms = () =>
  sql`update terms_acceptances set version_date = '2026-01-01'`.execute(server.db)

test('SI-12 a wallet that signed only the company’s terms is refused USD+ only', async () => {
  const credentials = await signInForStocks()
  const record = await server.send('GET', 'user', credentials)
  expect(record.body.terms).toEqual({ version_date: '2026-11-29', accepted: ['company'] })
  expect(await announce(credentials, 'a7b0c1d2-0000-4000-8000-000000000001')).toMatchObject(
    REQUIRED,
  )
  expect((await server.send('GET', 'user/funding/wire', credentials)).status).toBe(200)
})

test('SI-12 signing the second form allows USD+, also with the same key', async () => {
  const credentials = await signIn(server, bob)
  const record = await server.send('GET', 'user', credentials)
  expect(record.body.terms).toMatchObject({ accepted: ['company', 'usdplus'] })
  const answer = await announce(credentials, 'a7b0c1d2-0000-4000-8000-000000000001')
  expect(answer.status).toBe(200)
})

test('SI-12 a new version must be signed again; reading and logging out need no signature', async () => {
  const credentials = await signIn(server, alice)
  await outdateTerms()
  const record = await server.send('GET', 'user', credentials)
  expect(record.body.terms).toEqual({ version_date: '2026-11-29', accepted: [] })
  expect(await announce(credentials, 'a7b0c1d2-0000-4000-8000-000000000002')).toMatchObject(
    REQUIRED,
  )
  expect((await server.send('POST', 'user/logout', credentials)).status).toBe(200)
})
