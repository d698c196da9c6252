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
import type { PGlite } from '@electric-sql/pglite'
import { type Engine, migrateToLatest } from '../../platform/db/database.ts'
import { toDatabaseVersion } from '../../platform/db/database-version.ts'
import { toEngine } from '../../platform/db/pglite-engine.ts'
import { type Beginning, noteBeginning, resetDatabase } from './test-database-reset.ts'
import { createPglite, dumpPglite } from './test-pglite.ts'
import { type Lent, lend } from './test-pglite-lending.ts'

const FOLDER = path.join(import.meta.dirname, '../../../../.cache/test-database')

type Shared = { pglite: PGlite; beginning: Beginning }

/** Databases of this process that nobody uses now. Test files of one process follow each other. */
const free: Shared[] = []

/**
 * Opens a migrated database in memory that nobody else uses. Filling a new one from a copy takes four
 * times as long as emptying one that an earlier test has closed, so those are used again.
 */
export async function openTestDatabase(): Promise<Engine> {
  const shared = (await takeFree()) ?? (await makeShared())
  const lent: Lent = lend(shared.pglite)
  let isReturned = false
  return toEngine(lent.calls, () => {
    // A test that left a transaction open has a database of its own until the process ends.
    if (isReturned || !lent.isQuiet()) return
    isReturned = true
    free.push(shared)
  })
}

async function takeFree(): Promise<Shared | null> {
  const shared = free.pop()
  if (!shared) return null
  if (await resetDatabase(shared.pglite, shared.beginning)) return shared
  await shared.pglite.close()
  return takeFree()
}

async function makeShared(): Promise<Shared> {
  const pglite = await openCopy()
  return { pglite, beginning: await noteBeginning(pglite) }
}

/** Making a database takes three times as long as filling it from a copy, which is kept for each version. */
async function openCopy(): Promise<PGlite> {
  const version = toDatabaseVersion()
  const file = path.join(FOLDER, `${version}.tar`)
  if (existsSync(file)) return createPglite(new Blob([readFileSync(file)]))
  const pglite = await createPglite()
  const migrated = await migrateToLatest(toEngine(pglite, () => {}))
  if (!migrated.ok) throw new Error(migrated.reason)
  saveCopy(await dumpPglite(pglite), file)
  for (const name of readdirSync(FOLDER)) {
    if (!name.startsWith(version)) rmSync(path.join(FOLDER, name), { force: true })
  }
  return pglite
}

/** Writes the copy whole under its name, or not at all: other processes may be doing the same. */
function saveCopy(copy: Uint8Array, file: string) {
  mkdirSync(FOLDER, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, copy)
  renameSync(unfinished, file)
}
