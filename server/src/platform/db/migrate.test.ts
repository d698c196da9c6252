import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyPglite } from '../../testing/database/test-pglite.ts'
import type { DatabaseEngine } from './database.ts'
import { readMigrations, runMigrations } from './migrate.ts'

let engine: DatabaseEngine
let folder: string

beforeAll(async () => {
  engine = await openEmptyPglite()
  folder = mkdtempSync(path.join(tmpdir(), 'parvalue-migrations-'))
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, script: string) => writeFileSync(path.join(folder, name), script)
const run = () => runMigrations(engine.runInTransaction, readMigrations(folder))

test('scripts run once, in order, and completely or not at all', async () => {
  write('0001-first.sql', 'create table things (id integer); insert into things values (1);')
  expect(await run()).toEqual({ ok: true, value: 1 })
  write('0002-second.sql', 'insert into things values (2); select broken;')
  await expect(run()).rejects.toThrow('broken')
  write('0002-second.sql', 'insert into things values (2);')
  expect(await run()).toEqual({ ok: true, value: 1 })
  expect(await run()).toEqual({ ok: true, value: 0 })
  const rows = await engine.runInTransaction((session) => session.query('select id from things'))
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('an edited script that has run is refused', async () => {
  write('0001-first.sql', 'create table things (id bigint);')
  expect(await run()).toEqual({
    ok: false,
    reason: expect.stringContaining('0001-first.sql was edited after it had been applied'),
  })
})

test('a database ahead of the program is refused', async () => {
  rmSync(path.join(folder, '0002-second.sql'))
  expect(await run()).toEqual({
    ok: false,
    reason:
      'The database has migration 2, which this program does not know; start a newer version.',
  })
})

test('numbers may have gaps, and a later script may have a lower number', async () => {
  write('0001-first.sql', 'create table things (id integer); insert into things values (1);')
  write('0002-second.sql', 'insert into things values (2);')
  write('0010-tenth.sql', 'insert into things values (10);')
  expect(await run()).toEqual({ ok: true, value: 1 })
  write('0005-fifth.sql', 'insert into things values (5);')
  expect(await run()).toEqual({ ok: true, value: 1 })
  expect(await run()).toEqual({ ok: true, value: 0 })
  const rows = await engine.runInTransaction((session) => session.query('select id from things'))
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 10, 5])
})

test.each(['0010-twice.sql', '2-short.sql'])('a script named %s throws', (name) => {
  write(name, 'select 1')
  expect(() => readMigrations(folder)).toThrow(`Migration ${name} needs a number of its own`)
  rmSync(path.join(folder, name))
})
