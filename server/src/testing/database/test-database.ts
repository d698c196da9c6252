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
import { type DatabaseEngine, migrateToLatest } from '../../platform/db/database.ts'
import { toDatabaseVersion } from '../../platform/db/database-version.ts'
import { toPgliteEngine } from '../../platform/db/pglite-engine.ts'
import { type MigratedState, recordMigratedState, resetDatabase } from './test-database-reset.ts'
import { createPglite, dumpPglite } from './test-pglite.ts'
import { leasePglite, type PgliteLease } from './test-pglite-lease.ts'

const FOLDER = path.join(import.meta.dirname, '../../../../.cache/test-database')

type Shared = { pglite: PGlite; beginning: MigratedState }

/** Unused databases of this process. Test files in one process run one after the other. */
const free: Shared[] = []

/**
 * Opens a migrated in-memory database for exclusive use. Databases closed by earlier tests are reused,
 * because emptying one takes a quarter of the time of filling a new one from a copy.
 */
export async function openTestDatabase(): Promise<DatabaseEngine> {
  const shared = (await takeFree()) ?? (await createShared())
  const lent: PgliteLease = leasePglite(shared.pglite)
  let isReturned = false
  return toPgliteEngine(lent.calls, () => {
    // A database with an open transaction is not reused.
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

async function createShared(): Promise<Shared> {
  const pglite = await openCopy()
  return { pglite, beginning: await recordMigratedState(pglite) }
}

/** Opens a database from a saved copy, one per schema version; migrating takes three times as long. */
async function openCopy(): Promise<PGlite> {
  const version = toDatabaseVersion()
  const file = path.join(FOLDER, `${version}.tar`)
  if (existsSync(file)) return createPglite(new Blob([readFileSync(file)]))
  const pglite = await createPglite()
  const migrated = await migrateToLatest(toPgliteEngine(pglite, () => {}))
  if (!migrated.ok) throw new Error(migrated.reason)
  saveCopy(await dumpPglite(pglite), file)
  for (const name of readdirSync(FOLDER)) {
    if (!name.startsWith(version)) rmSync(path.join(FOLDER, name), { force: true })
  }
  return pglite
}

/** Writes the copy atomically (temporary file, then rename), because other processes may write the same copy. */
function saveCopy(copy: Uint8Array, file: string) {
  mkdirSync(FOLDER, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, copy)
  renameSync(unfinished, file)
}
