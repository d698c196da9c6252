import { listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import type { OpenApiDocument } from '@parvalue/shared/api/openapi.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../../testing/server/test-app.ts'
import { toDocsPage } from './docs-page.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const getDocument = async () => {
  const answer = await server.send('GET', 'openapi.json')
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  return answer.body as OpenApiDocument
}

test('AC-06 the served document is OpenAPI 3.1 with every call of the table', async () => {
  const document = await getDocument()
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Parvalue API' } })
  for (const { group, name, call } of listEndpoints(api)) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation).toMatchObject({
      operationId: `${group}.${name}`,
      summary: call.summary,
    })
    const statuses = Object.keys(operation?.responses ?? {})
    expect(statuses).toContain('200')
    const ways = operation?.security.map((way) => Object.keys(way)[0])
    const isForTokens = !call.fresh && !call.isSessionOnly
    const wanted = isForTokens ? ['session', 'token'] : ['session']
    expect(ways).toEqual(call.access === 'wallet' ? wanted : [])
  }
})

test('AC-06 the document lists the fields of a call', async () => {
  const { paths } = await getDocument()
  const wire = paths['/user/funding/wire']?.post
  expect(wire?.requestBody?.content['application/json'].schema).toMatchObject({
    type: 'object',
    required: ['payment_quantity', 'chain_id', 'is_staked'],
    additionalProperties: false,
  })
  expect(wire?.['x-needs']).toBe('wire')
  expect(wire?.parameters).toMatchObject([
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
  ])
  expect(wire?.responses).toMatchObject({
    409: { description: 'This request is already being processed. Wait a moment, then try again.' },
    422: { description: 'This request was already submitted with different details. Start over.' },
  })
  expect(paths['/user/email']?.post?.['x-fresh']).toBe(true)
  expect(paths['/gift_cards/']?.get?.['x-limits']).toEqual([{ by: 'address', perHour: 5 }])
  expect(paths['/redemption/requests']?.get?.parameters).toMatchObject([
    { name: 'redeem_status', in: 'query', required: false },
    { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
    { name: 'page_size', in: 'query', required: false, schema: { maximum: 100, default: 10 } },
  ])
})

test('AC-06 every reference of the document resolves', async () => {
  const document = await getDocument()
  const text = JSON.stringify(document)
  const targets = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? ''))
  for (const target of targets) {
    const found = target
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
    expect([target, typeof found]).toEqual([target, 'object'])
  }
  expect(targets.size).toBeGreaterThan(0)
})

test.each(['docs', 'docs/'])('AC-06 %s lists every call', async (path) => {
  const answer = await server.send('GET', path)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { group, name } of listEndpoints(api)) {
    expect(answer.text).toContain(`<article id="${group}.${name}">`)
  }
})

test('the page has no scripts and loads its style from the same origin', async () => {
  const { text, headers } = await server.send('GET', 'docs')
  expect(text).not.toMatch(/<script|style="|\son\w+=/)
  expect(headers['content-security-policy']).toContain("style-src 'self'")
  const [, style = ''] = /href="([^"]+\.css)"/.exec(text) ?? []
  const answer = await server.send('GET', style)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

test('text is escaped', async () => {
  const document = await getDocument()
  const hostile = { ...document, info: { ...document.info, title: '</title><b>&"' } }
  const page = toDocsPage(hostile, { documentUrl: '/a', styleUrl: '/b' })
  expect(page).toContain('<title>&lt;/title&gt;&lt;b&gt;&amp;&quot;</title>')
  expect(page).not.toContain('<b>&"')
})

test('an unchanged document is not sent again', async () => {
  const { headers } = await server.send('GET', 'openapi.json')
  const again = await server.send('GET', 'openapi.json', {
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([again.status, again.text]).toEqual([304, ''])
})
