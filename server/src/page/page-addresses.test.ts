import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../testing/server/test-app.ts'
import { createRawApiCaller } from '../testing/server/test-raw-caller.ts'
import { publicPages } from './public-pages.ts'

const INDEX =
  '<html><head><title>x</title><meta name="description" content="y" /><script type="application/json" id="boot"></script></head></html>'

/** Null means that the request has no `Accept` header. */
const ACCEPTS = [
  null,
  '*/*',
  'text/html',
  'application/json',
  'image/avif,image/webp,*/*;q=0.8',
  '',
]

const servers: TestApp[] = []

beforeAll(async () => {
  const local = await startTestApp({ indexHtml: INDEX })
  const live = await startTestApp({ indexHtml: INDEX, isHardened: true, engine: local.engine })
  servers.push(local, live)
  for (const { app } of servers) await app.listen({ port: 0, host: '127.0.0.1' })
}, TEST_START_MAX_MS)
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

describe.each([
  ['on one machine', 0],
  ['hardened', 1],
] as const)('%s', (_, index) => {
  const send = createRawApiCaller(() => servers[index]?.app)

  test.each([
    ['/api'],
    ['/api/'],
    ['/api?x=1'],
    ['/api/v1/nowhere'],
    ['/api/v2'],
    ['/API/v1/info/'],
    ['/api;x/v1/info/'],
    ['/%61pi/v2'],
    ['/assets'],
    ['/assets/'],
    ['/assets/gone-1a2b.js'],
    ['/assets/gone'],
    ['/favicon.ico'],
    ['/icons/gone.png'],
    ['/gone.webmanifest'],
    ['/.env'],
    ['/.well-known/security.txt'],
    ['/.git/config'],
    ['/..%2f..%2fpackage.json'],
    ['/../package.json'],
    ['/%2e%2e/shared'],
    ['/assets%5c..'],
    ['/assets/..%2findex.html'],
    ['/a%00b'],
    ['http://example.test/assets/gone'],
    ['http://example.test/api/v2'],
  ])('CW-14 %s does not return the page, whatever the client accepts', async (path) => {
    for (const accept of ACCEPTS) {
      const { status, text } = await send('GET', path, { accept })
      expect([status, errorEnvelopeSchema.parse(JSON.parse(text)).code]).toEqual([404, 'not_found'])
    }
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'CW-14 %s of a page is refused with the allowed methods',
    async (method) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      for (const headers of [{}, form]) {
        const { status, headers: sent, text } = await send(method, '/portfolio', headers, 'a=1')
        expect([status, sent.allow]).toEqual([405, 'GET, HEAD'])
        expect(errorEnvelopeSchema.parse(JSON.parse(text)).code).toBe('method_not_allowed')
      }
      expect((await send(method, '/assets/gone.js')).status).toBe(404)
    },
  )

  test.each([
    '/',
    '/?lng=es-MX',
    '/wrap',
    '/stocks/AAPL',
    '/stocks/BRK.B',
    '/stocks/BRK%2FB',
    '/local/11155111/tx/0x1',
    '/index.html',
    '/nowhere',
    '/nowhere/at/all',
    '/apidocs',
    `/${'a'.repeat(300)}`,
    '//',
    '//nowhere.example',
    // The absolute form, which a proxy may send.
    'http://example.test/',
    'http://example.test?lng=es-MX',
    'HTTPS://example.test:443/stocks/AAPL',
  ])('CW-14 %s returns the page, whatever the client accepts', async (path) => {
    const documents = new Set<string>()
    for (const accept of ACCEPTS) {
      const { status, headers, text } = await send('GET', path, { accept })
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      documents.add(text)
    }
    const [html = '', ...others] = documents
    expect(others).toEqual([])
    bootSchema.parse(JSON.parse(/id="boot">(.*)<\/script>/.exec(html)?.[1] ?? ''))
  })

  test.each(publicPages)('CW-14 a bot gets the preview of $path', async ({ path, en }) => {
    const headers = { accept: '*/*', 'user-agent': 'Slackbot-LinkExpanding 1.0' }
    const { text } = await send('GET', path, headers)
    expect(text).toContain(`<title>${en.title} · Parvalue</title>`)
    expect(text).toMatch(/<meta property="og:image" content="[^"]+\.png">/)
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
  })
})
