import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import {
  hasPostgres,
  NEEDS_POSTGRES,
  startPostgres,
  type TestPostgres,
} from '../../testing/database/test-engines.ts'
import { readArchiveMetrics } from './archive.ts'

/** Bound of the alarm about the age, as operators copy it from the page. */
const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/alarms.md'), 'utf8')
const ageMaxSeconds = Number(/`max\(parvalue_archive_age_seconds\) > (\d+)`/.exec(page)?.[1])

let server: TestPostgres | null = null
let engine: DatabaseEngine | null = null
afterEach(async () => {
  await engine?.close()
  await server?.stop()
  server = null
})

async function read(db: DatabaseEngine['db'], aheadMs = 0) {
  const families = await readArchiveMetrics({ db, clock: () => Date.now() + aheadMs })
  const readValue = (name: string) => families.find((one) => one.name === name)?.samples[0]?.value
  return {
    isEnabled: readValue('parvalue_archive_enabled'),
    age: readValue('parvalue_archive_age_seconds') ?? Number.NaN,
    failures: readValue('parvalue_archive_failures_total') ?? Number.NaN,
  }
}

test('a database without an archive says so, and has no age', async () => {
  engine = await openTestDatabase()
  expect(await read(engine.db, 3_600_000)).toEqual({ isEnabled: 0, age: 0, failures: 0 })
})

test.skipIf(!hasPostgres)(
  `both alarms fire while the archive belongs to another user, and end when it does not; ${NEEDS_POSTGRES}`,
  async () => {
    server = await startPostgres((folder) => {
      // Like the folder of a new volume, which belongs to root.
      mkdirSync(path.join(folder, 'archive'), { mode: 0o555 })
      const command = `test ! -f ${folder}/archive/%f && cp %p ${folder}/archive/%f`
      return { settings: ['archive_mode=on', `archive_command=${command}`], env: {} }
    })
    const opened = await openPostgres(server.url)
    if (!opened.ok) throw new Error(opened.reason)
    engine = opened.value
    const { db } = engine
    const fillSegment = async () => {
      await sql`create table if not exists written ()`.execute(db)
      await sql`drop table written`.execute(db)
      await sql`select pg_switch_wal()`.execute(db)
    }
    await fillSegment()
    const failed = async () => (await read(db)).failures > 0
    await waitUntil(failed, 'the archiver has failed')
    // Nothing was ever archived, so the age counts from the start.
    const late = await read(db, (ageMaxSeconds + 1) * 1000)
    expect(late).toMatchObject({ isEnabled: 1, age: expect.any(Number) })
    expect(late.age).toBeGreaterThan(ageMaxSeconds)

    chmodSync(path.join(server.folder, 'archive'), 0o777)
    const readSince = async () => Date.now() / 1000 - (await read(db)).age
    const began = await readSince()
    const isArchived = async () => (await readSince()) > began + 0.1
    // Each new segment wakes the archiver, which otherwise waits for a minute after three failures.
    await waitUntil(isArchived, 'the age counts from an archived segment', {
      meanwhile: fillSegment,
      pauseMs: 500,
    })
    const { rows } = await sql<{ last: string | null }>`
      select last_archived_wal as last from pg_stat_archiver
    `.execute(db)
    expect(rows[0]?.last).toMatch(/^[0-9A-F]{24}$/)
  },
)
