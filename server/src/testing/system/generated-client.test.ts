import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { API_BASE_PATH, type Endpoint, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import type { OpenApiDocument } from '@parvalue/shared/api/openapi.ts'
import { api } from '@parvalue/shared/api/table.ts'
import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile, generateTypes } from '../../../../tools/generated-client/generate.ts'
import { signIn } from '../chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../server/test-app.ts'
import { toExampleRequest } from '../server/test-example-request.ts'

// A client that others generate from the served document: openapi-typescript makes its types, openapi-fetch its calls.

const MANY = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000' }
const ROOT = path.join(import.meta.dirname, '../../../..')

const calls = listEndpoints(api)
  // The client reads a whole answer, and the stream of events has no end.
  .filter(({ call }) => !call.media?.includes('text/event-stream'))
  .map(({ group, name, call }) => ({ title: `${group}.${name}`, call }))

let server: TestApp
let document: OpenApiDocument

beforeAll(async () => {
  server = await startTestApp({ env: MANY })
  document = (await server.send('GET', 'openapi.json')).body as OpenApiDocument
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

function toMethod(text: string): (typeof METHODS)[number] {
  const method = METHODS.find((each) => each === text)
  if (!method) throw new Error(`no call has method ${text}`)
  return method
}

/** Answers the client's requests by the server, without a network. */
async function serve(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = await request.text()
  const answer = await server.app.inject({
    method: toMethod(request.method),
    url: `${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    ...(body ? { payload: body } : {}),
  })
  const headers = { 'content-type': answer.headers['content-type']?.toString() ?? '' }
  return new Response(answer.body || null, { status: answer.statusCode, headers })
}

async function callAsClient(call: Endpoint) {
  const { cookies, headers } = await signIn(server)
  const client = createClient<object>({
    baseUrl: `http://parvalue.example${API_BASE_PATH}`,
    fetch: serve,
  })
  const { params, query, body } = toExampleRequest(call)
  const request = client.request as (
    method: string,
    path: string,
    options: object,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>
  return request(call.method.toLowerCase(), call.path, {
    params: { path: params, query },
    ...(body ? { body } : {}),
    headers: {
      ...headers,
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
    parseAs: call.media ? 'text' : 'json',
  })
}

test.each(calls)('RF-03 the generated client calls $title', async ({ call }) => {
  const { data, error, response } = await callAsClient(call)
  const documented = document.paths[call.path]?.[call.method.toLowerCase()]?.responses ?? {}
  expect(Object.keys(documented)).toContain(String(response.status))
  if (response.status === 200) expect(call.answer.safeParse(data).error).toBeUndefined()
  else expect(errorEnvelopeSchema.safeParse(error).error).toBeUndefined()
})

test(
  'RF-03 the documented program compiles with types that are generated from the served document',
  async () => {
    const page = readFileSync(path.join(ROOT, 'docs/api/README.md'), 'utf8')
    const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
    const folder = mkdtempSync(path.join(ROOT, 'tools/generated-client/node_modules/.client-'))
    const toErrors = (source: string) => {
      writeFileSync(path.join(folder, 'program.ts'), source)
      return compile([path.join(folder, 'program.ts')])
    }
    try {
      writeFileSync(path.join(folder, 'paths.ts'), await generateTypes(document))
      expect(toErrors(program)).toEqual([])
      expect(toErrors(program.replace('/stocks/all', '/stocks/none'))).not.toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  TEST_START_MAX_MS,
)
