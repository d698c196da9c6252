import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ env: { BRAND_NAME: 'Acme' } })
}, TEST_START_MAX_MS)
afterAll(() => server.close())

test.each(['legal/imprint/en', 'legal/terms/fr', 'legal/terms/..%2f..%2fpackage.json'])(
  'GET %s is refused',
  async (path) => {
    expect((await server.send('GET', path)).status).toBe(400)
  },
)

test('a text has its version and the operator’s name, and is not sent twice', async () => {
  const answer = await server.send('GET', 'legal/risk/es-MX')
  expect(answer.body).toEqual({
    title: 'Aviso de riesgos',
    version_date: '2026-11-29',
    blocks: server.config.legal.risk['es-MX'].blocks,
  })
  expect(answer.text).toContain('Acme emite USD+')
  expect(answer.headers['cache-control']).toBe('no-cache')
  const again = await server.send('GET', 'legal/risk/es-MX', {
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.status).toBe(304)
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.legal, server.seen)).toEqual([])
})
