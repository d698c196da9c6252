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

/** Numbers that do not exist yet, like that of a block to come: a plausible one and ones beyond any column. */
test.each(['999999999', '2147483648', '9007199254740993', '9'.repeat(30), '-1', '1e9', '0x10'])(
  'SC-09 the number %s, which does not exist, is no server error',
  async (number) => {
    for (const path of [`stocks/${number}/dividends`, `stocks/all?page=${number}`]) {
      const { status, text } = await send('GET', `/api/v1/${path}`)
      expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one < 500)])
      if (status >= 400) errorEnvelopeSchema.parse(JSON.parse(text))
    }
  },
)
