import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPgliteInMemory } from './pglite.ts'

let engine: Engine
let folder: string

beforeAll(async () => {
  engine = await openPgliteInMemory()
  folder = mkdtempSync(path.join(tmpdir(), 'parvalue-migrations-'))
}, 60_000)
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, script: string) => writeFileSync(path.join(folder, name), script)
const run = () => migrate(engine.runInTransaction, readMigrations(folder))

test('scripts run once, in order, and only whole', async () => {
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

test('an edited script that has landed is refused', async () => {
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
    reason: 'The database has 2 migrations, this program only 1; start a newer version.',
  })
})

test('a number may be left out, and filled later', async () => {
  write('0002-second.sql', 'insert into things values (2);')
  write('0020-far.sql', 'insert into things values (20);')
  write('0001-first.sql', 'create table things (id integer); insert into things values (1);')
  expect(await run()).toEqual({ ok: true, value: 1 })
  write('0010-between.sql', 'insert into things values (10);')
  expect(await run()).toEqual({ ok: true, value: 1 })
  expect(await run()).toEqual({ ok: true, value: 0 })
})

test.each([
  ['2-short.sql', 'should have a name such as 0001-words.sql'],
  ['0020-twice.sql', 'has the number of 0020-far.sql'],
])('a script named %s is a mistake of ours', (name, sentence) => {
  write(name, 'select 1')
  expect(() => readMigrations(folder)).toThrow(`Migration ${name} ${sentence}`)
  rmSync(path.join(folder, name))
})
