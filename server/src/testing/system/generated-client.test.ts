import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { API_BASE_PATH, type Endpoint, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import type { OpenApiDocument } from '@parvalue/shared/api/openapi.ts'
import { api } from '@parvalue/shared/api/table.ts'
import type { InjectOptions } from 'fastify'
import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile, generateTypes } from '../../../../tools/generated-client/generate.ts'
import { signIn } from '../chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../server/test-app.ts'
import { toExampleRequest } from '../server/test-example-request.ts'

// A client that others generate from the served document: openapi-typescript makes its types, openapi-fetch its calls.

const MANY = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000' }
const CLIENT = path.join(import.meta.dirname, '../../../../tools/generated-client')

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

/** Answers the client's requests by the server, without a network. */
async function serve(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = await request.text()
  const answer = await server.app.inject({
    method: request.method as NonNullable<InjectOptions['method']>,
    url: `${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    ...(body ? { payload: body } : {}),
  })
  const headers = { 'content-type': String(answer.headers['content-type'] ?? '') }
  return new Response(answer.body || null, { status: answer.statusCode, headers })
}

async function callAsClient(call: Endpoint) {
  const { cookies, headers } = await signIn(server)
  const client = createClient<Record<string, never>>({
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
  'RF-03 a program compiles with the types that are generated from the served document',
  async () => {
    const folder = mkdtempSync(path.join(CLIENT, 'node_modules', '.client-'))
    try {
      writeFileSync(path.join(folder, 'paths.ts'), await generateTypes(document))
      copyFileSync(path.join(CLIENT, 'example.ts'), path.join(folder, 'example.ts'))
      expect(compile([path.join(folder, 'example.ts')])).toEqual([])
      writeFileSync(
        path.join(folder, 'wrong.ts'),
        "import createClient from 'openapi-fetch'\nimport type { paths } from './paths.ts'\ncreateClient<paths>().GET('/no/such/path')\n",
      )
      expect(compile([path.join(folder, 'wrong.ts')])).toHaveLength(1)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  TEST_START_MAX_MS,
)
