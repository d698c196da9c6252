import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviderHealth } from '../modules/status/provider-health.ts'
import type { DatabaseEngine } from '../platform/db/database.ts'
import { createLogger } from '../platform/http/log.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { startHeartbeat } from './heartbeat.ts'

let engine: DatabaseEngine
const log: string[] = []

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const start = (providerHealth = createProviderHealth(Date.now)) =>
  startHeartbeat({
    db: engine.db,
    clock: Date.now,
    random: randomBytes,
    roles: ['api', 'worker'],
    providerHealth,
    log: createLogger({ write: (line) => log.push(line) }),
  })

const listSigns = () => engine.db.selectFrom('heartbeats').orderBy('name').selectAll().execute()

test('a process stores heartbeats per role from its start and deletes them at its end', async () => {
  const providerHealth = createProviderHealth(Date.now)
  providerHealth.note('bank', true)
  const heartbeat = start(providerHealth)
  await expect
    .poll(async () => (await listSigns()).map(({ name }) => name))
    .toEqual([
      expect.stringMatching(/^api-[0-9a-f]{6}$/),
      'bank',
      expect.stringMatching(/^worker-[0-9a-f]{6}$/),
    ])
  await heartbeat.stop()
  expect((await listSigns()).map(({ name }) => name)).toEqual(['bank'])
})

test('an unreachable database ends no process', async () => {
  const heartbeat = start()
  await expect.poll(listSigns).toHaveLength(3)
  await engine.close()
  await heartbeat.stop()
  const broken = start()
  await expect.poll(() => log.join()).toContain('heartbeat: storing failed, will retry')
  await broken.stop()
})
