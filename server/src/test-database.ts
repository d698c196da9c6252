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
import { type Engine, migrateToLatest } from './db/database.ts'
import { toDatabaseVersion } from './db/database-version.ts'
import { openPgliteInMemory } from './db/pglite.ts'

const MODULES = path.join(import.meta.dirname, '../../node_modules')
const FOLDER = path.join(MODULES, '.cache/test-database')

/**
 * A migrated database in memory, of nobody else. Making one takes three times as long as filling it
 * from a copy, so a copy of the first is kept, until a migration is added.
 */
export async function openTestDatabase(): Promise<Engine> {
  const version = toDatabaseVersion()
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
