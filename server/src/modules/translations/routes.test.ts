import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import {
  startTestTranslations,
  type TestTranslations,
} from '../../testing/server/test-translations.ts'

let server: TestApp
let without: TestApp
let service: TestTranslations

beforeAll(async () => {
  service = await startTestTranslations()
  server = await startTestApp({ env: { TRANSLATIONS_URL: service.url } })
  without = await startTestApp({ isHardened: true, engine: server.engine })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await without.close()
  await server.close()
  await service.stop()
})

/** Advances the clock first, so that the cache has expired. */
async function getWords(groups: string, app = server) {
  app.clock.nowMs += 10_000
  const { status, body } = await app.send('GET', `translations/es-MX?groups=${groups}`)
  expect(status).toBe(200)
  return (body as { words: Record<string, Record<string, string>> }).words
}

test.each([
  'fr?groups=wrap',
  'en',
  'en?groups=',
  'en?groups=secrets',
  'en?groups=../wrap',
  `en?groups=${'wrap,'.repeat(200)}wrap`,
])('translations/%s is refused', async (path) => {
  const { status, body } = await server.send('GET', `translations/${path}`)
  expect([status, body.code]).toEqual([400, 'validation'])
})

test('IN-01 without a translation service there are no texts', async () => {
  expect(await getWords('wrap', without)).toEqual({ wrap: {} })
})

test('IN-01 texts of all groups are in one answer by dotted key', async () => {
  await service.write([
    { language: 'es-MX', namespace: 'wrap', key: 'ladder.wrap', text: 'Envoltura' },
  ])
  const { wrap, table } = await getWords('wrap,table')
  expect(wrap?.['ladder.wrap']).toBe('Envoltura')
  expect(Object.keys(table ?? {}).length).toBeGreaterThan(3)
})

test('IN-01 while the service fails its last texts are served, and no others', async () => {
  const { table } = await getWords('table')
  await service.fail(2)
  expect(await getWords('table,splash')).toEqual({ table, splash: {} })
  expect(Object.keys((await getWords('splash')).splash ?? {}).length).toBeGreaterThan(3)
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.translations, server.seen)).toEqual([])
})
