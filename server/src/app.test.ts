import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { createApiClient } from '@parvalue/shared/api/client.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { flagDefaults } from '@parvalue/shared/domain/product/flags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPageHtml } from './page/page.ts'
import { createAdminServer } from './platform/http/admin.ts'
import { hrefOf } from './simulation/steps/inject-request.ts'
import { alice, createSignInBody, signIn } from './testing/chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from './testing/server/test-app.ts'

const INDEX = '<html><script type="application/json" id="boot"></script></html>'
const HTML = { headers: { accept: 'text/html,*/*' } }

let server: TestApp
let hardened: TestApp

beforeAll(async () => {
  server = await startTestApp({ indexHtml: INDEX, env: { RATE_LIMIT_PER_MINUTE: '60' } })
  hardened = await startTestApp({ indexHtml: INDEX, isHardened: true, engine: server.engine })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await hardened.close()
  await server.close()
})

const bootOf = (html: string) =>
  bootSchema.parse(JSON.parse(/id="boot">(.*)<\/script>/.exec(html)?.[1] ?? ''))

test.each(['/', '/portfolio?tab=redeem', '/local/11155111/tx/0x1', '/index.html'])(
  'GET %s returns the page with its boot data',
  async (path) => {
    const answer = await server.send('GET', path, HTML)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(bootOf(answer.text)).toMatchObject({
      appEnv: 'local',
      publicUrl: 'http://localhost:3000',
      apiUrl: '',
      brand: { name: 'Parvalue' },
      chains: [
        {
          id: 11155111,
          rpcUrl: 'http://127.0.0.1:1',
          rpcUrls: ['http://127.0.0.1:1'],
          isLocal: true,
          safeApiUrl: 'http://127.0.0.1:5109/tx-service/11155111/api/v1',
        },
      ],
      deployments: [{ chainId: 11155111 }],
      hasDemoWallet: true,
      testModeParties: ['bank', 'broker', 'identity', 'mail', 'market'],
      mailboxUrl: 'http://127.0.0.1:5108',
      login: {
        provider: 'simulated',
        url: 'http://127.0.0.1:5101',
        methods: ['email', 'google'],
      },
      hasExternalWallets: true,
      walletConnect: null,
      analytics: { url: 'http://127.0.0.1:5110', domain: 'parvalue.example' },
      hasTranslations: true,
    })
  },
)

test('boot data in hardened mode contains no demo wallet', async () => {
  const { text } = await hardened.send('GET', '/', HTML)
  expect(bootOf(text)).toMatchObject({
    appEnv: 'prod',
    hasDemoWallet: false,
    testModeParties: [],
    mailboxUrl: null,
    login: null,
    hasExternalWallets: true,
    walletConnect: null,
    analytics: null,
    hasTranslations: false,
  })
})

test('a value of the boot data cannot end its script element', () => {
  const boot = { brand: { name: '</script><b>$&' } } as Parameters<typeof toPageHtml>[1]
  expect(toPageHtml(INDEX, boot)).toContain(
    '{"brand":{"name":"\\u003c/script>\\u003cb>$&"}}</script>',
  )
})

test.each([
  ['GET', '/api/v2', 404],
  ['GET', '/assets/gone-1a2b.js', 404],
  ['POST', '/portfolio', 405],
  ['GET', '/assets', 404],
  ['GET', '/assets/', 404],
] as const)('%s %s does not return the page', async (method, path, status) => {
  expect((await server.send(method, path, HTML)).status).toBe(status)
})

test.each([
  '/..%2f..%2fpackage.json',
  '/../package.json',
  '/.env',
  '/assets%5c..',
  '/assets/..%2findex.html',
  '/assets/app-1a2b.js%2f..%2f..%2findex.html',
  '/assets/a..',
  '/a%00b',
])('GET %s is not found', async (path) => {
  expect((await server.send('GET', path)).status).toBe(404)
})

test.each([
  ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
  ['/robots.txt', 'no-cache'],
])('%s is served with %s', async (path, cache) => {
  const { status, headers } = await server.send('GET', path)
  expect([status, headers['cache-control']]).toEqual([200, cache])
})

test.each(['/', '/api/v1/info/', '/api/v1/nothing', '/assets/gone.js'])(
  '%s has the security headers',
  async (path) => {
    const { headers } = await server.send('GET', path, HTML)
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';script-src 'self';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self' http://127.0.0.1:1 http://127.0.0.1:5109 http://127.0.0.1:5110 http://127.0.0.1:5101;frame-src http://127.0.0.1:5101;manifest-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none';require-trusted-types-for 'script';trusted-types 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  },
)

test('a static file has a policy that allows nothing, and none of the other headers of pages', async () => {
  const { headers } = await server.send('GET', '/assets/app-1a2b.js', HTML)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers).not.toHaveProperty('permissions-policy')
  const live = await hardened.send('GET', '/assets/app-1a2b.js', HTML)
  expect(live.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('a file compressed at build time is served compressed to clients that accept it', async () => {
  const get = async (encoding: string) => {
    const headers = { ...HTML.headers, 'accept-encoding': encoding }
    const answer = await server.send('GET', '/assets/app-1a2b.js', { headers })
    expect(answer.headers['content-type']).toMatch(
      /^(text|application)\/javascript; charset=utf-8$/,
    )
    return ['content-encoding', 'vary'].map((name) => answer.headers[name])
  }
  expect(await get('br')).toEqual(['br', 'accept-encoding'])
  expect(await get('gzip')).toEqual([undefined, 'accept-encoding'])
})

test('AC-01 AC-02 the typed client signs in, sends its headers, and signs out', async () => {
  const credentials = { cookies: {}, headers: {} }
  const client = createApiClient(api, {
    baseUrl: '',
    headers: () => credentials.headers,
    fetch: async (url, init) => {
      const { body, headers } = init ?? {}
      const response = await hardened.app.inject({
        method: init?.method === 'POST' ? 'POST' : 'GET',
        url: hrefOf(url),
        headers: headers as Record<string, string>,
        cookies: credentials.cookies,
        ...(body ? { payload: body as string } : {}),
      })
      return new Response(response.body, { status: response.statusCode })
    },
  })
  await client.user.createWallet({ body: await createSignInBody(hardened) })
  Object.assign(credentials, await signIn(hardened))
  expect((await client.user.getUser()).wallet.address).toBe(alice.address)
  expect((await client.user.getWallet()).chain_id).toBe(11155111)
  expect(await client.system.listFlags()).toEqual(flagDefaults)
  expect(await client.user.logout()).toEqual({ ok: true })
  await expect(client.user.getUser()).rejects.toMatchObject({ status: 401 })
})

test('the log contains no secret of a caller', async () => {
  const { cookies, headers } = await signIn(hardened)
  const body = await createSignInBody(hardened)
  const canary = 'canary-4711'
  await hardened.send('POST', 'user/wallet', { body: { ...body, chain_id: 1 }, cookies })
  await hardened.send('POST', 'user/logout', {
    headers: { ...headers, 'x-csrf-token': canary },
    cookies,
  })
  await hardened.send('GET', `user/?token=${canary}`, {
    headers: { ...headers, authorization: canary },
    cookies,
  })
  await hardened.db.schema.alterTable('sign_in_nonces').renameTo('away').execute()
  expect((await hardened.send('POST', 'user/wallet', { body, cookies })).status).toBe(500)
  await hardened.db.schema.alterTable('away').renameTo('sign_in_nonces').execute()
  const log = hardened.log.join('')
  expect(log).toContain('sign_in_nonces')
  for (const secret of [canary, body.signature, body.nonce, ...Object.values(cookies)]) {
    expect(log).not.toContain(secret)
  }
})

test('a caller over the rate limit gets Retry-After; other callers are served', async () => {
  const send = (remoteAddress: string) => server.send('GET', 'info', { remoteAddress })
  for (let count = 0; count < 60; count += 1) await send('2001:db8::1')
  const refusal = await send('2001:db8::ffff')
  expect(refusal).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('2001:db8:1::1')).status).toBe(200)
  const forged = { remoteAddress: '2001:db8::1', headers: { 'x-forwarded-for': '1.2.3.4' } }
  expect((await server.send('GET', 'user', forged)).status).toBe(429)
})

test('sign-ins have a separate limit, with and without the trailing slash', async () => {
  const strict = await startTestApp({
    env: { RATE_LIMIT_SIGN_IN_PER_MINUTE: '2' },
    engine: server.engine,
  })
  const statuses = []
  for (const path of ['user/wallet', 'user/wallet/', 'user/wallet']) {
    statuses.push((await strict.send('POST', path)).status)
  }
  expect(statuses).toEqual([400, 400, 429])
  await strict.close()
})

test('liveness and readiness are reported separately', async () => {
  const admin = createAdminServer(async () => false)
  expect((await admin.inject('/livez')).statusCode).toBe(200)
  expect((await admin.inject('/readyz')).statusCode).toBe(503)
  await admin.close()
})
