import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../tables/tables.ts'
import { openTestDatabase } from './test-database.ts'

const WALLET = `0x${'a1'.repeat(20)}`

const listVersions = async (db: Db) =>
  (await sql<{ version: string }>`select * from schema_migrations order by 1`.execute(db)).rows

const countChangeEvents = async (db: Db) =>
  (await db.selectFrom('change_events').selectAll().execute()).length

test('a closed database refuses queries, and the next test gets it as migrated', async () => {
  const first = await openTestDatabase()
  const versions = await listVersions(first.db)
  await sql`insert into change_events (wallet, kind) values (${WALLET}, ${'wires'})`.execute(
    first.db,
  )
  await first.close()
  await expect(sql`select 1`.execute(first.db)).rejects.toThrow()

  const second = await openTestDatabase()
  expect(await countChangeEvents(second.db)).toBe(0)
  expect(await listVersions(second.db)).toEqual(versions)
  await second.close()
})

test('a changed schema is not visible to later tests', async () => {
  const first = await openTestDatabase()
  await sql`alter table change_events add column color text`.execute(first.db)
  await first.close()
  const second = await openTestDatabase()
  await expect(sql`select color from change_events`.execute(second.db)).rejects.toThrow('color')
  await second.close()
})

test('a database that is closed twice is reused only once', async () => {
  const first = await openTestDatabase()
  await first.close()
  await first.close()
  const [second, third] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await sql`insert into change_events (wallet, kind) values (${WALLET}, ${'wires'})`.execute(
    second.db,
  )
  expect(await countChangeEvents(third.db)).toBe(0)
  await Promise.all([second.close(), third.close()])
})

test('two databases that are open at once are independent', async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await sql`insert into change_events (wallet, kind) values (${WALLET}, ${'wires'})`.execute(
    first.db,
  )
  expect(await countChangeEvents(second.db)).toBe(0)
  await Promise.all([first.close(), second.close()])
})
