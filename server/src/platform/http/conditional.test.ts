import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { createRawApiCaller } from '../../testing/server/test-raw-caller.ts'

const INDEX = '<html><script type="application/json" id="boot"></script></html>'

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

/** Leaves out the date, the connection, and the remaining rate limit. */
function toComparable(headers: Record<string, unknown>) {
  const moment = [
    'date',
    'x-request-id',
    'connection',
    'keep-alive',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ]
  return Object.entries(headers).filter(([name]) => !moment.includes(name))
}

const ADDRESSES = [
  ['a list of the API', '/api/v1/feature_flags/', {}],
  ['a list of the API, with the slash', '/api/v1/feature_flags', {}],
  ['the list of stocks', '/api/v1/stocks/all?page_size=100', {}],
  ['the list of filled orders', '/api/v1/transparency/filled_orders', {}],
  ['the API’s document', '/api/v1/openapi.json', {}],
  ['the first page', '/', {}],
  ['another page', '/wrap?lng=es-MX', {}],
  ['an unknown address', '/nowhere', {}],
  ['a file of the build', '/assets/app-1a2b.js', {}],
  ['a packed file of the build', '/assets/app-1a2b.js', { 'accept-encoding': 'br' }],
  ['robots.txt', '/robots.txt', {}],
  ['the manifest', '/manifest.webmanifest', {}],
] as const

describe.each([
  ['on one machine', 0],
  ['hardened', 1],
] as const)('%s', (_, index) => {
  const send = createRawApiCaller(() => servers[index]?.app)

  describe.each(ADDRESSES)('%s', (_name, path, headers) => {
    test('CW-14 HEAD equals GET without a body', async () => {
      const get = await send('GET', path, headers)
      const head = await send('HEAD', path, headers)
      expect([get.status, get.text === '']).toEqual([200, false])
      expect([head.status, head.text]).toEqual([200, ''])
      expect(toComparable(head.headers)).toEqual(toComparable(get.headers))
      expect(head.headers['content-length']).toBe(String(get.bytes))
      expect(head.headers.etag).toMatch(/^(W\/)?"[^"]+"$/)
    })

    test('CW-14 an outdated tag gets the answer', async () => {
      for (const others of ['"x"', 'W/"x", "y"', 'x', '"*"', '']) {
        const answer = await send('GET', path, { ...headers, 'if-none-match': others })
        expect([answer.status, answer.text === '']).toEqual([200, false])
      }
    })

    test('CW-14 the current tag (alone, weak or in a list) and a star get 304', async () => {
      const tag = String((await send('GET', path, headers)).headers.etag)
      const strong = tag.replace(/^W\//, '')
      const named = [tag, strong, `W/${strong}`, `"x", W/${strong}`, `${strong},"x"`, '*', ' * ']
      for (const method of ['GET', 'HEAD']) {
        for (const wanted of named) {
          const answer = await send(method, path, { ...headers, 'if-none-match': wanted })
          const { status, text, headers: sent } = answer
          expect([method, wanted, status, text, sent.etag]).toEqual([method, wanted, 304, '', tag])
        }
      }
    })
  })

  test('CW-14 a refusal has no tag, and a condition does not hide it', async () => {
    for (const path of ['/api/v1/nowhere', '/assets/gone.js']) {
      const { status, headers } = await send('GET', path, { 'if-none-match': '*' })
      expect([status, headers.etag]).toEqual([404, undefined])
    }
  })
})
