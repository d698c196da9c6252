import { errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../server/test-app.ts'
import { createRawApiCaller } from '../server/test-raw-caller.ts'

const INDEX =
  '<html><head><title>x</title><meta name="description" content="y" /><script type="application/json" id="boot"></script></head></html>'

const LIST = '/api/v1/feature_flags/'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ indexHtml: INDEX })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const send = createRawApiCaller(() => server?.app)

/** `{tag}` stands for the list's current tag; null omits the header. */
test.each<[string, string, Record<string, string | null>, number, 'page' | 'envelope' | 'nothing']>(
  [
    ['GET', '/', { accept: '*/*' }, 200, 'page'],
    ['GET', '/', { accept: null }, 200, 'page'],
    ['HEAD', '/', { accept: '*/*' }, 200, 'nothing'],
    // The page itself redirects from an address that it does not know.
    ['GET', '/nowhere', { accept: '*/*' }, 200, 'page'],
    ['GET', '/api/v1/nowhere', { accept: 'text/html' }, 404, 'envelope'],
    ['HEAD', LIST, { 'if-none-match': '{tag}' }, 304, 'nothing'],
    ['GET', LIST, { 'if-none-match': '*' }, 304, 'nothing'],
    ['GET', LIST, { 'if-none-match': '"x", W/{tag}' }, 304, 'nothing'],
    // The blocks of a report and of a chart are chosen by such numbers.
    ['GET', '/api/v1/stocks/999999999999', {}, 404, 'envelope'],
    ['GET', '/api/v1/stocks/99999999999999999999999999', {}, 400, 'envelope'],
    ['GET', '/api/v1/stocks/-1', {}, 400, 'envelope'],
    ['GET', '/api/v1/stocks/1e9', {}, 400, 'envelope'],
  ],
)('SC-09 %s %s with %j is %i with %s', async (method, path, headers, status, kind) => {
  const tag = String((await send('GET', LIST)).headers.etag).replace(/^W\//, '')
  const filled = Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, text?.replace('{tag}', tag) ?? null]),
  )
  const answer = await send(method, path, filled)
  expect(answer.status).toBe(status)
  if (kind === 'nothing') expect(answer.text).toBe('')
  if (kind === 'page') expect(answer.headers['content-type']).toMatch(/^text\/html/)
  if (kind === 'envelope') errorEnvelopeSchema.parse(JSON.parse(answer.text))
})
