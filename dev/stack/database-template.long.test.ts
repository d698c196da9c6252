import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toDatabaseVersion } from '../../server/src/platform/db/database-version.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { seedDatabaseFromTemplate } from './database-template.ts'

let folder = ''
const toFolder = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvalue-copy-'))
  for (const name of ['first', 'second', 'kept']) mkdirSync(toFolder(name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function open(name: string) {
  const engine = await openDatabase(null, toFolder(name))
  if (!engine.ok) throw new Error(engine.reason)
  return engine.value
}

test('an existing database stays unchanged', async () => {
  mkdirSync(toFolder('first/db'))
  writeFileSync(toFolder('first/db/ours'), '')
  await seedDatabaseFromTemplate(toFolder('first'), toFolder('kept'))
  expect(readdirSync(toFolder('first/db'))).toEqual(['ours'])
  expect(readdirSync(toFolder('kept'))).toEqual([])
})

test('copies of the template are independent, and templates of former versions are removed', async () => {
  mkdirSync(toFolder('kept/0123456789abcdef/db'), { recursive: true })
  await seedDatabaseFromTemplate(toFolder('first'), toFolder('kept'))
  expect(readdirSync(toFolder('kept'))).toEqual([toDatabaseVersion()])
  const first = await open('first')
  await first.db
    .insertInto('feature_flags')
    .values({ name: 'one', is_on: true, updated_at: new Date() })
    .execute()
  await first.close()
  await seedDatabaseFromTemplate(toFolder('second'), toFolder('kept'))
  const second = await open('second')
  expect(await second.db.selectFrom('feature_flags').selectAll().execute()).toEqual([])
  await second.close()
  expect(existsSync(toFolder(`kept/${toDatabaseVersion()}/db.lock`))).toBe(false)
})
