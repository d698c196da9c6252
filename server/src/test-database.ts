import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type Engine, MIGRATIONS_DIR, migrateToLatest } from './db/database.ts'
import { readMigrations } from './db/migrate.ts'
import { openPgliteInMemory } from './db/pglite.ts'

const MODULES = path.join(import.meta.dirname, '../../node_modules')
const FOLDER = path.join(MODULES, '.cache/test-database')

/**
 * A migrated database in memory, of nobody else. Making one takes three times as long as filling it
 * from a copy, so a copy of the first is kept, until a migration is added.
 */
export async function openTestDatabase(): Promise<Engine> {
  const version = toVersion()
  const file = path.join(FOLDER, `${version}.tar`)
  if (existsSync(file)) return openPgliteInMemory(new Blob([readFileSync(file)]))
  const engine = await openPgliteInMemory()
  const migrated = await migrateToLatest(engine)
  if (!migrated.ok) throw new Error(migrated.reason)
  keep(await (await engine.dump()).bytes(), file)
  for (const name of readdirSync(FOLDER)) {
    if (!name.startsWith(version)) rmSync(path.join(FOLDER, name), { force: true })
  }
  return engine
}

/** Whole under its name, or not at all: other processes may be doing the same. */
function keep(copy: Uint8Array, file: string) {
  mkdirSync(FOLDER, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, copy)
  renameSync(unfinished, file)
}

function toVersion(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(path.join(MODULES, '@electric-sql/pglite/package.json')))
  for (const { name, checksum } of readMigrations(MIGRATIONS_DIR)) hash.update(name + checksum)
  return hash.digest('hex').slice(0, 16)
}
