import { type AddressInfo, connect } from 'node:net'
import { API_BASE_PATH, defineEndpoint } from '@parvalue/shared/api/endpoint.ts'
import { errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApiCaller } from '../../testing/server/test-api-caller.ts'
import { createHttpServer } from './create-http.ts'
import { createLogger } from './log.ts'
import { type ApiHandlers, serveApi } from './serve.ts'

const answer = z.strictObject({ quantity: z.number() })
const table = {
  orders: {
    create: defineEndpoint({
      method: 'POST',
      path: '/orders/{order_id}',
      access: 'public',
      origin: 'ours',
      summary: 'Echoes.',
      params: z.strictObject({ order_id: z.uuid() }),
      body: z.strictObject({ quantity: z.number(), note: z.string().max(5).optional() }),
      answer,
    }),
    list: defineEndpoint({
      method: 'GET',
      path: '/orders/',
      access: 'public',
      origin: 'ours',
      summary: 'Lists.',
      query: z.strictObject({ page: z.string().regex(/^\d+$/).transform(Number).optional() }),
      answer,
    }),
    fail: defineEndpoint({
      method: 'GET',
      path: '/fail',
      access: 'public',
      origin: 'ours',
      summary: 'Has a bug.',
      answer,
    }),
  },
}

const handlers: ApiHandlers<typeof table> = {
  orders: {
    create: async ({ body }) => ({ quantity: body.quantity }),
    // The field `secret` is not in the definition; a handler might return it by mistake.
    list: async ({ query }) => Object.assign({ quantity: query.page ?? 0 }, { secret: 'canary' }),
    fail: () => {
      throw new Error('select * from canary')
    },
  },
}

// @ts-expect-error a call without a handler does not compile
const lacking: ApiHandlers<typeof table> = { orders: { create: handlers.orders.create } }

const surplus: ApiHandlers<typeof table> = {
  ...handlers,
  // @ts-expect-error nor does a handler of a call that the table does not have
  later: { plan: async () => null },
}

const lines: string[] = []
const log = createLogger({ write: (line) => lines.push(line) })
const options = {
  guard: async () => null,
  checkFlow: async () => {},
  checkAvailability: async () => {},
  checkTerms: async () => {},
  getRateChecks: () => ({ checkAddress: async () => {}, checkWallet: async () => {} }),
  answerOnce: async () => null,
}
const strict = createHttpServer(log, [])
serveApi(strict, table, handlers, { ...options, isCheckingAnswers: true })
const fast = createHttpServer(log, [])
serveApi(fast, table, handlers, { ...options, isCheckingAnswers: false })

const { send } = createApiCaller(strict)
const ORDER = 'orders/7c9e6679-7425-40de-944b-e07fc1f90ae7'
let port = 0

beforeAll(async () => {
  await strict.listen({ port: 0, host: '127.0.0.1' })
  port = (strict.server.address() as AddressInfo).port
})
afterAll(async () => {
  await strict.close()
  await fast.close()
})

test.each([
  ['an unknown path', 'GET', 'nothing', {}, 404, 'not_found'],
  ['no path at all', 'GET', API_BASE_PATH, {}, 404, 'not_found'],
  ['another method', 'PUT', 'orders/', {}, 405, 'method_not_allowed'],
  [
    'a preflight',
    'OPTIONS',
    'orders',
    { headers: { origin: 'https://evil.example' } },
    405,
    'method_not_allowed',
  ],
  [
    'broken JSON',
    'POST',
    ORDER,
    { body: '{', headers: { 'content-type': 'application/json' } },
    400,
    'validation',
  ],
  [
    'no JSON',
    'POST',
    ORDER,
    { body: '', headers: { 'content-type': 'application/json' } },
    400,
    'validation',
  ],
  [
    'deep JSON',
    'POST',
    ORDER,
    { body: '['.repeat(60_000), headers: { 'content-type': 'application/json' } },
    400,
    'validation',
  ],
  [
    'a poisoned prototype',
    'POST',
    ORDER,
    { body: '{"__proto__":{"quantity":1}}', headers: { 'content-type': 'application/json' } },
    400,
    'validation',
  ],
  [
    'another type',
    'POST',
    ORDER,
    { body: 'quantity=1', headers: { 'content-type': 'text/plain' } },
    415,
    'media_type',
  ],
  ['too much', 'POST', ORDER, { body: { note: 'x'.repeat(70_000) } }, 413, 'too_large'],
  ['a broken address', 'GET', `${API_BASE_PATH}/%zz`, {}, 400, 'validation'],
  ['a bug', 'GET', 'fail', {}, 500, 'internal'],
] as const)('%s gets the error envelope', async (_, method, path, sending, status, code) => {
  const refusal = await send(method, path, sending)
  expect(refusal).toMatchObject({ status, body: { code } })
  expect(errorEnvelopeSchema.parse(refusal.body).request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(refusal.headers['access-control-allow-origin']).toBeUndefined()
  expect(refusal.text).not.toContain('canary')
})

test('a missing handler prevents the start', () => {
  const app = createHttpServer(log, [])
  expect(() => serveApi(app, table, lacking, { ...options, isCheckingAnswers: true })).toThrow(
    'No handler for orders.list',
  )
})

test('a refused input is not logged as an error of the server', async () => {
  expect((await send('POST', ORDER, { body: { quantity: 'x' } })).status).toBe(400)
  expect(lines.at(-1)).toContain('"level":30')
  expect(Object.keys(surplus)).toEqual(['orders', 'later'])
})

test('the detail of a bug is only in the log', async () => {
  const { body } = await send('GET', 'fail')
  const line = lines.find((text) => text.includes(String(body.request_id)))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 50,
    route: `${API_BASE_PATH}/fail`,
    status: 500,
    err: { message: 'select * from canary' },
  })
})

test('another method gets the allowed methods', async () => {
  expect((await send('DELETE', 'orders')).headers.allow).toBe('GET, HEAD')
  expect((await send('HEAD', 'orders')).status).toBe(500)
})

test.each([
  [{ quantity: '5' }, { quantity: 'This must be a number.' }],
  [{ quantity: null }, { quantity: 'This must be a number.' }],
  [{ quantity: [1] }, { quantity: 'This must be a number.' }],
  [{}, { quantity: 'This is needed.' }],
  [{ quantity: 1, note: 'longer' }, { note: 'This is too large.' }],
  [{ quantity: 1, status: 'FILLED' }, { status: 'This field is not known.' }],
  [[], { body: 'This must be an object.' }],
])('the body %j is not coerced: 400', async (body, fields) => {
  const message = 'Check the information you entered and try again.'
  expect(await send('POST', ORDER, { body })).toMatchObject({
    status: 400,
    body: { message, fields },
  })
})

test.each(['orders?page=x', 'orders?page=1&page=2', 'orders?size=1', 'orders?__proto__=1'])(
  '%s is 400',
  async (path) => {
    expect((await send('GET', path)).status).toBe(400)
  },
)

test('a path parameter that is no id is 400', async () => {
  const refusal = await send('POST', 'orders/1', { body: { quantity: 1 } })
  expect(refusal.body.fields).toEqual({ order_id: 'This is not valid.' })
})

test('surplus fields of an answer are an error in development and cut in production', async () => {
  expect((await send('GET', 'orders?page=3')).status).toBe(500)
  const cut = await createApiCaller(fast).send('GET', 'orders?page=3')
  expect([cut.status, cut.text]).toEqual([200, '{"quantity":3}'])
})

test('a malformed HTTP request gets the error envelope too', async () => {
  const text = await new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('close', () => resolve(received))
  })
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toContain('HTTP/1.1 400')
  expect(head).toContain("frame-ancestors 'none'")
  expect(errorEnvelopeSchema.parse(JSON.parse(body)).code).toBe('validation')
})
