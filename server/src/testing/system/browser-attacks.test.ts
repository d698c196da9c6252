import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { toJsonSchema } from '@parvalue/shared/api/openapi.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../server/test-app.ts'
import { toExampleRequest, toRequestUrl } from '../server/test-example-request.ts'

const INDEX = '<html><script type="application/json" id="boot"></script></html>'
const HTML = { headers: { accept: 'text/html' } }
const calls = listEndpoints(api).map(({ group, name, call }) => ({
  title: `${group}.${name}`,
  call,
}))

let server: TestApp

beforeAll(async () => {
  const env = {
    RATE_LIMIT_PER_MINUTE: '1000000',
    PUBLIC_URL: 'https://parvalue.example',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  server = await startTestApp({ indexHtml: INDEX, env })
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const FOREIGN = [
  'https://evil.example',
  'null',
  'https://parvalue.example.evil.example',
  'https://evil-parvalue.example',
  'http://parvalue.example',
  'https://parvalue.example:8443',
]

test.each(FOREIGN)('nothing is shared with the origin %s', async (origin) => {
  const credentials = await signIn(server)
  // Each origin gets its own client address, because some calls have a limit by address.
  const from = { 'x-forwarded-for': `198.51.100.${FOREIGN.indexOf(origin) + 1}` }
  for (const { call } of calls) {
    const headers = { ...credentials.headers, ...from, origin }
    const answer = await server.send(call.method, toRequestUrl(call, toExampleRequest(call)), {
      ...credentials,
      headers,
    })
    const preflight = await server.send('OPTIONS', toRequestUrl(call, toExampleRequest(call)), {
      headers: { origin, 'access-control-request-method': call.method },
    })
    expect(preflight.status).toBe(405)
    for (const { headers: sent } of [answer, preflight]) {
      expect(Object.keys(sent).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    if (call.method !== 'GET') expect(answer.status).toBe(403)
  }
})

test.each([
  ['/', HTML],
  ['/wrap', HTML],
  ['/assets/app-1a2b.js', {}],
  ['/nothing', {}],
  ['/api/v1/docs', {}],
  ['/api/v1/openapi.json', {}],
  ['/api/v1/feature_flags/', {}],
  ['/api/v1/stocks/all', {}],
  ['/api/v1/stocks/all?page=0', {}],
  ['/api/v1/user/', {}],
  ['/api/v1/%zz', {}],
])('%s may not be framed', async (path, sending) => {
  const { headers } = await server.send('GET', path, sending)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
})

test.each(calls)('no answer of $title may be framed', async ({ call }) => {
  const { headers } = await server.send(call.method, toRequestUrl(call, toExampleRequest(call)))
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each([
  '//evil.example',
  '//evil.example/..',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/https://evil.example',
  '/?returnTo=https://evil.example',
  '/?returnTo=//evil.example&redirect_uri=https://evil.example',
  '/wrap/?next=%2f%2fevil.example',
  '/api/v1//evil.example',
  '/api/v1/docs//evil.example',
  '/assets//evil.example',
])('%s does not redirect to another site', async (path) => {
  for (const sending of [HTML, {}]) {
    const { status, headers } = await server.send('GET', path, sending)
    expect([status < 300 || status >= 400, headers.location]).toEqual([true, undefined])
  }
})

test.each(['../../etc/passwd', '__proto__', 'constructor', 'xx', 'a'.repeat(10_000), '%00'])(
  'the language %s does not change the server’s answer',
  async (lng) => {
    const plain = await server.send('GET', '/', HTML)
    const answer = await server.send('GET', `/?lng=${lng}`, {
      headers: { ...HTML.headers, 'accept-language': lng },
      cookies: { i18next: lng },
    })
    expect([answer.status, answer.text]).toEqual([200, plain.text])
    expect((await server.send('GET', `feature_flags/?lng=${lng}`)).status).toBe(400)
  },
)

test('the server names only the contracts of its deployment files', async () => {
  const { text } = await server.send('GET', '/', HTML)
  const boot = bootSchema.parse(JSON.parse(/id="boot">(.*)<\/script>/.exec(text)?.[1] ?? ''))
  expect(boot.deployments).toEqual(server.config.chains.map(({ deployment }) => deployment))
  const answers = calls.flatMap(({ call }) =>
    'answer' in call ? [JSON.stringify(toJsonSchema(call.answer, 'output'))] : [],
  )
  // Answers name the contracts of existing orders; contracts for new orders come from the deployment.
  const existingOrderFields = /"(order_contract_address|smart_contract_order_id)"/g
  const others = answers.map((schema) => schema.replaceAll(existingOrderFields, ''))
  expect(others.filter((schema) => /contract|spender/i.test(schema))).toEqual([])
})

const symbolCalls = calls.filter(({ call }) => /\{(token_)?symbol\}/.test(call.path))

/** Copied text may bring along these spellings, which the search for a stock reads as ASCII (requirement CW-12). */
const copiedSpellings = ['USD+\u202E', 'US\u200BD', 'ＵＳＤ＋']

test.each(symbolCalls)('$title refuses a look-alike of a symbol', async ({ call }) => {
  const isStock = call.path.includes('by_symbol')
  for (const text of ['USDС', 'USD\u0000', ...(isStock ? [] : copiedSpellings)]) {
    const { params } = toExampleRequest(call)
    const change = Object.fromEntries(
      Object.keys(params).map((name) => [name, /symbol/.test(name) ? text : params[name]]),
    )
    const answer = await server.send(call.method, toRequestUrl(call, { params: change, query: {} }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
  }
})

test.each([
  '/api/v1//user/',
  '/api/v1/user//wallet',
  '/api/v1/user/wallet.',
  '/api/v1/USER/wallet',
  '/API/v1/user/wallet',
  '/api/v1;x/user/wallet',
  '/api/v1/user/wallet;x',
])('%s is not found, although it resembles a path of the API', async (path) => {
  const credentials = await signIn(server)
  expect((await server.send('GET', path, credentials)).status).toBe(404)
})

test('a percent-encoded path leads to the same call with the same checks', async () => {
  const path = '/api/v1/us%65r/wall%65t'
  expect((await server.send('GET', path)).status).toBe(401)
  expect((await server.send('GET', path, await signIn(server))).status).toBe(200)
})
