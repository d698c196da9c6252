import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../server/src/platform/db/database.ts'
import { type LockedDatabase, openLockedDatabase } from '../../server/src/platform/db/pglite.ts'
import {
  type EmbeddedDatabase,
  toPgliteEngine,
} from '../../server/src/platform/db/pglite-engine.ts'
import { seedDatabaseFromTemplate } from '../stack/database-template.ts'
import { connectPglite } from './remote-pglite.ts'
import { serveDatabase } from './serve-database.ts'

let folder = ''
let pglite: LockedDatabase['pglite']
let serving: Server
let remote: EmbeddedDatabase
let engine: DatabaseEngine

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parvalue-remote-'))
  await seedDatabaseFromTemplate(folder)
  const opened = await openLockedDatabase(folder)
  if (!opened.ok) throw new Error(opened.reason)
  pglite = opened.value.pglite
  await pglite.exec('create table things (id integer primary key, at timestamptz, raw bytea)')
  serving = await serveDatabase(pglite, join(folder, 'socket'))
})

afterAll(async () => {
  serving.close()
  await pglite.close()
  rmSync(folder, { recursive: true, force: true })
})

const connect = () => connectPglite(join(folder, 'socket'), () => {})
const countThings = async () =>
  (await pglite.query<{ count: number }>('select count(*)::int as count from things')).rows[0]
    ?.count

beforeEach(async () => {
  await pglite.exec('delete from things')
  remote = await connect()
  engine = toPgliteEngine(remote, () => {})
})
afterEach(() => engine.close())

test('an error keeps its Postgres code', async () => {
  await sql`insert into things (id) values (1)`.execute(engine.db)
  const again = sql`insert into things (id) values (1)`.execute(engine.db)
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' })
})

test('a failed transaction is rolled back, and the next one works', async () => {
  const fails = engine.db.transaction().execute(async (tx) => {
    await sql`insert into things (id) values (2)`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(fails).rejects.toThrow('changed my mind')
  await engine.db.transaction().execute((tx) => sql`insert into things (id) values (3)`.execute(tx))
  expect(await countThings()).toBe(1)
})

test('an open transaction of a killed server is rolled back', async () => {
  const begun = Promise.withResolvers<void>()
  const lost = remote.transaction(async (tx) => {
    await tx.query('insert into things (id) values (4)')
    begun.resolve()
    await new Promise(() => {})
  })
  void lost.catch(() => {})
  await begun.promise
  await remote.close()
  remote = await connect()
  engine = toPgliteEngine(remote, () => {})
  await remote.query('insert into things (id) values (5)')
  expect(await countThings()).toBe(1)
})

test('values have the same types as in PGlite', async () => {
  const at = new Date('2026-11-26T10:00:00Z')
  await remote.query('insert into things values ($1, $2, $3)', [6, at, Buffer.from('raw')])
  const { rows } = await remote.query('select * , 2::int8 ^ 60 as big from things')
  const { rows: own } = await pglite.query('select * , 2::int8 ^ 60 as big from things')
  expect(rows).toEqual(own)
  const changed = await sql`update things set at = null`.execute(engine.db)
  expect(changed.numAffectedRows).toBe(1n)
})

test('scripts of several statements run, also in a transaction', async () => {
  const rows = await engine.runInTransaction(async ({ run, query }) => {
    await run('insert into things (id) values (7); insert into things (id) values (8)')
    return query('select id from things order by id')
  })
  expect(rows).toEqual([{ id: 7 }, { id: 8 }])
})

test('a listener of a channel is notified until it unsubscribes', async () => {
  const notifications: string[] = []
  const first = Promise.withResolvers<void>()
  const unlisten = await remote.listen('things', (payload) => {
    notifications.push(payload)
    first.resolve()
  })
  await pglite.exec("notify things, 'one'")
  await first.promise
  await unlisten()
  await pglite.exec("notify things, 'two'")
  // The answer comes after everything that was sent before it.
  await remote.query('select 1')
  expect(notifications).toEqual(['one'])
})
