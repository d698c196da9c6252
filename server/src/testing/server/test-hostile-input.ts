import { type Endpoint, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import { api } from '@parvalue/shared/api/table.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUserAccount, signIn } from '../chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from './test-app.ts'
import { type ExampleRequest, toExampleRequest, toRequestUrl } from './test-example-request.ts'

const MANY = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000' }

/** Texts that are known to break parsers, databases, logs and displays. */
const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '-1',
  '0',
  '+1',
  '1e3',
  '0x10',
  '1,000',
  '١٢',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '[]',
  '9007199254740993',
  '115792089237316195423570985008687907853269984665640564039457584007913129639936',
  '9'.repeat(78),
  '1.0000001',
  '2147483648',
  '99999999999999999999',
  "'; drop table wallets; --",
  '%',
  '%00',
  '../../etc/passwd',
  '..%2f..%2f',
  '\\..\\',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'line\r\nSet-Cookie: session=x',
  'USD\u0421',
  'USD+\u202E',
  '\u200B',
  '\uD800',
  '💣',
  '__proto__',
  'constructor',
  'a'.repeat(99),
  'a'.repeat(4000),
)

/** Texts that Postgres cannot store; every field is tested with them in addition to the random values. */
const UNSTORABLE = ['\u0000', 'a\u0000b']

const hostileValue = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], 0, -1, 1.5, 1e300, -0, 2 ** 53),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.integer(), { minLength: 101, maxLength: 120 }),
)

const hostileHeaders = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json;',
      ' application/json',
      'APPLICATION/JSON; charset=utf-7',
      'application/json\t;x',
      'text/plain',
      'multipart/form-data',
      '',
    ),
    'content-length': fc.constantFrom('0', '-1', 'x', '99999999'),
    'if-none-match': hostileText.filter(isHeaderText),
    accept: hostileText.filter(isHeaderText),
    'x-forwarded-for': fc.constantFrom('::', 'x', '1.2.3.4, 5.6.7.8'),
    'x-request-id': hostileText.filter(isHeaderText),
    authorization: hostileText.filter(isHeaderText),
    'accept-version': hostileText.filter(isHeaderText),
    'transfer-encoding': fc.constant('chunked'),
    'x-http-method-override': fc.constant('DELETE'),
  },
  { requiredKeys: [] },
)

function isHeaderText(text: string) {
  return /^[\x20-\x7e]*$/.test(text)
}

const fieldsOf = (call: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    [...Object.keys(call[part]?.shape ?? {}), ...(part === 'params' ? [] : ['unknown'])].map(
      (key) => ({ part, key }),
    ),
  )

type Field = { part: keyof ExampleRequest; key: string }

/** Returns the call's example with some fields replaced. */
function toHostileParts(
  call: Endpoint,
  spoilt: readonly (readonly [Field, unknown])[],
): ExampleRequest {
  const parts = toExampleRequest(call)
  for (const [{ part, key }, value] of spoilt) {
    const before = parts[part] ?? {}
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    parts[part] = { ...before, [key]: part === 'body' ? value : text.toWellFormed() }
  }
  return parts
}

const ALLOWED = new Set([200, 304, 400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 501, 503])

const calls = listEndpoints(api).map(({ group, name, call }) => ({
  title: `${group}.${name}`,
  call,
}))

/** Defines the tests. `runs` is the number of random requests per call and kind of input. */
export function testHostileInput(runs: number) {
  let server: TestApp
  let requestCount = 0
  const timeoutMs = 30_000 + runs * 100

  beforeAll(async () => {
    server = await startTestApp({ env: MANY })
  }, TEST_START_MAX_MS)
  afterAll(() => server.close())

  test.each(calls)(
    'VA-10 $title never fails, whatever it is sent',
    async ({ call }) => {
      const toCaller = await createCallers(call)
      const field = fc.constantFrom<Field>(...fieldsOf(call))
      const unkept = fieldsOf(call).flatMap((field) =>
        UNSTORABLE.map((text): [[Field, unknown][], object] => [[[field, text]], {}]),
      )
      const spoilt = fc.array(fc.tuple(field, hostileValue), { minLength: 1, maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(
          spoilt,
          fc.option(hostileHeaders, { freq: 3, nil: {} }),
          async (fields, tricks) => {
            const { body, ...rest } = toHostileParts(call, fields)
            const { headers, ...caller } = await toCaller()
            const sending = { ...caller, headers: { ...headers, ...tricks } }
            const url = toRequestUrl(call, rest)
            expectOrderlyAnswer(
              await server.send(call.method, url, { ...sending, ...(body ? { body } : {}) }),
            )
          },
        ),
        { numRuns: unkept.length + runs, examples: unkept },
      )
    },
    timeoutMs,
  )

  test.each(calls.filter(({ call }) => call.method === 'POST'))(
    'VA-10 $title never fails on a body that is no object',
    async ({ call }) => {
      const toCaller = await createCallers(call)
      const bodies = fc.oneof(hostileText, fc.json({ maxDepth: 4 }), fc.string({ unit: 'binary' }))
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const caller = await toCaller()
          const headers = { ...caller.headers, 'content-type': 'application/json' }
          const sending = { ...caller, headers, body }
          expectOrderlyAnswer(
            await server.send('POST', toRequestUrl(call, toExampleRequest(call)), sending),
          )
        }),
        { numRuns: runs },
      )
    },
    timeoutMs,
  )

  /** Creates callers. A call with a rate limit gets a new wallet per request, so that limits hide no failure. */
  async function createCallers(call: Endpoint) {
    const isLimited = call.limits !== undefined
    const signedIn = await signIn(server)
    return async () => {
      requestCount += 1
      const remoteAddress = `2001:db8:${(requestCount >> 16).toString(16)}:${(requestCount % 65_536).toString(16)}::1`
      return {
        ...(isLimited ? await signIn(server, createUserAccount()) : signedIn),
        remoteAddress,
      }
    }
  }
}

function expectOrderlyAnswer({ status, body }: { status: number; body: Record<string, unknown> }) {
  expect(ALLOWED).toContain(status)
  if (status >= 400) expect(errorEnvelopeSchema.parse(body).message).not.toBe('')
}
