import { flagDefaults } from '@parvalue/shared/domain/product/flags.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { createFlagCache, FLAG_CACHE_TTL_MS } from './flag-cache.ts'
import { saveFeatureFlag } from './service.ts'

let engine: DatabaseEngine
const clock = { nowMs: 0 }

beforeAll(async () => {
  engine = await openTestDatabase()
})
beforeEach(() => engine.db.deleteFrom('feature_flags').execute())
afterAll(() => engine.close())

const create = () => createFlagCache({ db: engine.db, clock: () => clock.nowMs })
const off = { ...flagDefaults, Bridging: false }
const switchOff = () =>
  saveFeatureFlag(engine.db, { name: 'Bridging', isOn: false, nowMs: clock.nowMs })

test('a change made elsewhere counts within five seconds', async () => {
  const cache = create()
  expect(await cache.get()).toEqual(flagDefaults)
  await switchOff()
  clock.nowMs += FLAG_CACHE_TTL_MS - 1
  expect(await cache.get()).toEqual(flagDefaults)
  clock.nowMs += 1
  expect(await cache.get()).toEqual(off)
  expect(FLAG_CACHE_TTL_MS).toBeLessThanOrEqual(5000)
})

test('a change made here counts at once', async () => {
  const cache = create()
  await cache.get()
  await switchOff()
  cache.clear()
  expect(await cache.get()).toEqual(off)
})

test('a failed read is not cached', async () => {
  const cache = create()
  await engine.db.schema.alterTable('feature_flags').renameTo('away').execute()
  await expect(cache.get()).rejects.toThrow('feature_flags')
  await engine.db.schema.alterTable('away').renameTo('feature_flags').execute()
  expect(await cache.get()).toEqual(flagDefaults)
})
