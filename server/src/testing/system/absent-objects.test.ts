import { type Endpoint, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../server/test-app.ts'
import { toExampleRequest, toRequestUrl } from '../server/test-example-request.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
}, TEST_START_MAX_MS)
afterAll(() => server.close())

/** Ids that do not exist yet: a plausible one, the largest of a column, and ones beyond any column. */
const NUMBERS = ['999999', '2147483647', '2147483648', '9007199254740991', '9'.repeat(30)]

/** Lists the integer fields in the path and query of a call. */
const fieldsOf = (call: Endpoint) => {
  const parts = toExampleRequest(call)
  return (['params', 'query'] as const).flatMap((part) =>
    Object.entries(parts[part]).flatMap(([name, value]) =>
      /^\d+$/.test(String(value)) ? [{ part, name }] : [],
    ),
  )
}

const calls = listEndpoints(api)
  .filter(({ call }) => call.method === 'GET' && fieldsOf(call).length > 0)
  .map(({ group, name, call }) => ({ title: `${group}.${name}`, call }))

test.each(calls)(
  'CW-14 $title with an id that does not exist yet is no server error',
  async (row) => {
    const { call } = row
    const credentials = await signIn(server)
    const parts = toExampleRequest(call)
    const usual = await server.send('GET', toRequestUrl(call, parts), credentials)
    expect(usual.status).not.toBe(500)
    for (const { part, name } of fieldsOf(call)) {
      for (const number of NUMBERS) {
        const url = toRequestUrl(call, { ...parts, [part]: { ...parts[part], [name]: number } })
        const { status, body } = await server.send('GET', url, credentials)
        // Without market data the usual status is a server error; no other status may become one.
        if (status !== usual.status) expect([url, status]).toEqual([url, expect.toSatisfy(isOurs)])
        if (status >= 400) expect(errorEnvelopeSchema.parse(body).message).not.toBe('')
      }
    }
  },
)

const isOurs = (status: number) => status < 500
