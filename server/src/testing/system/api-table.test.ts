import { listEndpointNeeds, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { SIGN_IN_FRESHNESS_MS } from '@parvalue/shared/domain/identity/reauthentication.ts'
import { isAccountNeed } from '@parvalue/shared/domain/product/availability.ts'
import type { FlagName } from '@parvalue/shared/domain/product/flags.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alice, bob, type SessionCredentials, signIn } from '../chain/test-wallet.ts'
import { startTestMarket, type TestMarket } from '../orders/test-market.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../server/test-app.ts'
import {
  type ExampleRequest,
  toExampleRequest,
  toRequestUrl,
} from '../server/test-example-request.ts'

const MANY = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000' }

const calls = listEndpoints(api).map(({ group, name, call }) => ({
  title: `${group}.${name}`,
  call,
}))
const walletCalls = calls.filter(({ call }) => call.access === 'wallet')
/** Webhooks are checked by their signature first. */
const ownCalls = calls.filter(({ call }) => !call.isSigned)
const publicCalls = ownCalls.filter(({ call }) => call.access === 'public')
/** Returns a call's needs other than the brokerage account, which has its own test. */
const othersOf = (call: Call) => listEndpointNeeds(call).filter((need) => !isAccountNeed(need))
const guardedCalls = calls.filter(({ call }) => othersOf(call).length > 0)
const accountCalls = calls.filter(({ call }) => listEndpointNeeds(call).some(isAccountNeed))
const freshCalls = calls.filter(({ call }) => call.fresh)
const keyedCalls = calls.filter(({ call }) => call.idempotent)
const ownedCalls = calls.filter(({ call }) => call.path.includes('{wallet_address}'))

/** The stock that the definitions' examples name. */
const exampleStock = {
  id: 1,
  symbol: 'AAPL',
  name: 'Apple Inc.',
  display_name: 'Apple',
  is_backing: false,
  is_fund: false,
  is_fractionable: true,
  is_tradable: true,
}

let server: TestApp
let production: TestApp
let market: TestMarket
let signedIn: SessionCredentials

beforeAll(async () => {
  market = await startTestMarket()
  const vendor = { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key }
  server = await startTestApp({ env: { ...MANY, ...vendor } })
  await server.db.insertInto('stocks').values(exampleStock).execute()
  // Production rules with simulated providers, as `npm start -- --env=prod` runs them.
  const env = { ...MANY, APP_ENV: 'prod', HARDENED: '0' }
  production = await startTestApp({ env, engine: server.engine })
}, TEST_START_MAX_MS)
beforeEach(async () => {
  signedIn = await signIn(server)
})
afterAll(async () => {
  await production.close()
  await server.close()
  await market.stop()
})

type Call = (typeof calls)[number]['call']

/** Sends the call's example as a signed-in wallet, with changes. */
function send(
  call: Call,
  { app = server, ...change }: Partial<ExampleRequest> & { app?: TestApp } = {},
) {
  const { body, ...rest } = { ...toExampleRequest(call), ...change }
  const sending = { ...signedIn, ...(body ? { body } : {}), ...fromAnywhere() }
  return app.send(call.method, toRequestUrl(call, rest), sending)
}

let requestCount = 0

/** Returns a new client address, so that no limit by address is reached. */
function fromAnywhere() {
  requestCount += 1
  return { remoteAddress: `2001:db8:${requestCount.toString(16)}::1` }
}

test.each(walletCalls)('RO-11 RO-12 $title without a session is 401', async ({ call }) => {
  const { body, ...rest } = toExampleRequest(call)
  for (const headers of [{}, { 'wallet-address': alice.address }]) {
    const answer = await server.send(call.method, toRequestUrl(call, rest), {
      headers,
      ...(body ? { body } : {}),
    })
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_required' } })
  }
})

test.each(walletCalls.filter(({ call }) => call.method !== 'GET'))(
  'AC-02 $title without the CSRF token is 403',
  async ({ call }) => {
    const { body, ...rest } = toExampleRequest(call)
    const answer = await server.send(call.method, toRequestUrl(call, rest), {
      cookies: signedIn.cookies,
      headers: { 'wallet-address': alice.address },
      ...(body ? { body } : {}),
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } })
  },
)

test.each(ownCalls)('VA-10 $title refuses unknown fields', async ({ call }) => {
  const { query, body } = toExampleRequest(call)
  const inQuery = await send(call, { query: { ...query, is_admin: '1' } })
  const inBody =
    call.method === 'GET' ? inQuery : await send(call, { body: { ...body, is_admin: true } })
  for (const answer of [inQuery, inBody]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { is_admin: 'This field is not known.' } },
    })
  }
})

test.each(publicCalls)('RO-01 $title takes no credentials', async ({ call }) => {
  const { body, ...rest } = toExampleRequest(call)
  const sending = body ? { body } : {}
  const plain = await server.send(call.method, toRequestUrl(call, rest), sending)
  const stale = await server.send(call.method, toRequestUrl(call, rest), {
    ...sending,
    headers: { 'wallet-address': bob.address, 'x-csrf-token': 'stale' },
    cookies: { session: 'stale', csrf_access_token: 'other' },
  })
  // Signing in starts a session: its 401 and 400 are about the signature.
  const expected = call === api.user.createWallet ? 400 : toFound(call)
  expect([plain.status, stale.status]).toEqual([expected, expected])
})

/** Calls whose example names an object that does not exist. */
const unfound: readonly Call[] = [
  api.bridge.getBridgeTransfer,
  api.tokens.getTokenPrice,
  api['gift-cards'].getGiftCard,
]
const toFound = (call: Call) => (unfound.includes(call) ? 404 : 200)

test.each(freshCalls)('$title needs a signature of the last 15 minutes', async ({ call }) => {
  server.clock.nowMs += SIGN_IN_FRESHNESS_MS
  expect((await send(call)).body.code).not.toBe('fresh_signature_required')
  server.clock.nowMs += 1
  const refusal = await send(call)
  expect(refusal).toMatchObject({ status: 403, body: { code: 'fresh_signature_required' } })
  signedIn = await signIn(server)
  expect((await send(call)).body.code).not.toBe('fresh_signature_required')
})

test.each(keyedCalls)('$title refuses an invalid idempotency key', async ({ call }) => {
  for (const key of ['', 'short', 'with spaces in between', 'ñ'.repeat(20), 'x'.repeat(129)]) {
    const { body, ...rest } = toExampleRequest(call)
    const headers = { ...signedIn.headers, 'idempotency-key': key }
    const sending = { ...signedIn, headers, ...(body ? { body } : {}), ...fromAnywhere() }
    expect(await server.send(call.method, toRequestUrl(call, rest), sending)).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { 'Idempotency-Key': expect.any(String) } },
    })
  }
})

test('AB-12 a sixth look-up of a gift card within an hour is limited, for any wallet', async () => {
  const call = api['gift-cards'].getGiftCard
  const url = toRequestUrl(call, toExampleRequest(call))
  const get = (last: string) => server.send('GET', url, { remoteAddress: `2001:dba:7::${last}` })
  for (const last of ['1', '2', '3', '4', '5']) expect((await get(last)).status).toBe(404)
  const refusal = await get('6')
  expect(refusal).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(3500)
  const other = await server.send('GET', url, { remoteAddress: '2001:dba:8::1' })
  expect(other.status).toBe(404)
})

const ownerOnly =
  /^\/(user\/(email|access_tokens|sessions|logout|export|kyc\/session_token)|brokerage\/(plaid|account\/ach))(\/|$)/

test.each(walletCalls.filter(({ call }) => ownerOnly.test(call.path)))(
  '$title refuses an access token',
  async ({ call }) => {
    expect(call.fresh ?? call.isSessionOnly ?? false).toBe(true)
  },
)

test.each(ownedCalls)('RO-12 $title for another wallet is not found', async ({ call }) => {
  for (const wallet_address of [bob.address, bob.address.toLowerCase()]) {
    const answer = await send(call, { params: { wallet_address } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const lower = await send(call, { params: { wallet_address: alice.address.toLowerCase() } })
  expect(lower.status).not.toBe(404)
})

async function restrict(isBlocked: boolean) {
  await server.db.updateTable('entities').set({ is_blocked: isBlocked }).execute()
}

test.each(guardedCalls)('RO-12 $title refuses a restricted wallet', async ({ call }) => {
  await restrict(true)
  const refusals = [await send(call), await send(call, { app: production })]
  await restrict(false)
  for (const refusal of refusals) {
    const message = 'Your wallet is AML blocked.'
    expect(refusal).toMatchObject({ status: 403, body: { code: 'restricted', message } })
  }
})

async function switchFlag(name: FlagName, isOn: boolean) {
  const setting = { is_on: isOn, updated_at: new Date() }
  await server.db
    .insertInto('feature_flags')
    .values({ name, ...setting })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(setting))
    .execute()
  for (const app of [server, production]) app.flags.clear()
}

test.each(guardedCalls)('RO-12 $title needs the Trading flag in production', async ({ call }) => {
  await switchFlag('Trading', false)
  const [inProduction, elsewhere] = [await send(call, { app: production }), await send(call)]
  await switchFlag('Trading', true)
  const passed = listEndpointNeeds(call).includes('brokerage')
    ? ['account_step_required', 403]
    : ['not_found', 404]
  const { status, body } = inProduction
  expect([body.code, status]).toEqual(
    othersOf(call).every((need) => need === 'unrestricted') ? passed : ['trading_unavailable', 403],
  )
  expect(elsewhere.body.code).not.toBe('trading_unavailable')
})

test.each(accountCalls)('RO-13 $title names the step that is missing', async ({ call }) => {
  expect(await send(call)).toMatchObject({
    status: 403,
    body: { code: 'account_step_required', fields: { step: 'email' } },
  })
})

test('RO-08 RO-12 a wire purchase needs its flag', async () => {
  const call = api.funding.createWireRequest
  await switchFlag('WireTransferPurchases', false)
  expect(await send(call)).toMatchObject({ status: 403, body: { code: 'flag_off' } })
  await switchFlag('WireTransferPurchases', true)
  expect((await send(call)).status).not.toBe(403)
})

test('an invalid input is reported before a disabled flag', async () => {
  await switchFlag('WireTransferPurchases', false)
  const answer = await send(api.funding.createWireRequest, { body: { is_staked: true } })
  await switchFlag('WireTransferPurchases', true)
  expect(answer.status).toBe(400)
})

test('RO-07 in production a sign-in needs a chain that the flags allow', async () => {
  await switchFlag('usdplus-chain-mainnet', false)
  const refusal = signIn(production)
  await expect(refusal).rejects.toThrow('This network is not supported.')
  await switchFlag('usdplus-chain-mainnet', true)
  expect((await signIn(production)).headers['wallet-address']).toBe(alice.address)
})
