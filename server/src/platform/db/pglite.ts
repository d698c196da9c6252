import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { DatabaseEngine } from './database.ts'
import { explainFsError } from './folder-error.ts'
import { lockFolder } from './folder-lock.ts'
import { toPgliteEngine } from './pglite-engine.ts'

const BUILDING = 'db.building-'

/** Opens the embedded database for this process alone; the lock is held until it is closed. */
export async function openPglite(dataDir: string): Promise<Outcome<DatabaseEngine, string>> {
  const opened = await openLockedDatabase(dataDir)
  return opened.ok ? accepted(toPgliteEngine(opened.value.pglite, opened.value.release)) : opened
}

export type LockedDatabase = { pglite: PGlite; release: () => void }

/** Opens the embedded database without an engine around it; `release` unlocks the folder. */
export async function openLockedDatabase(
  dataDir: string,
): Promise<Outcome<LockedDatabase, string>> {
  try {
    const lock = lockFolder(dataDir, 'db')
    if (!lock.ok) return refused(lock.sentence)
    try {
      return accepted({ pglite: await openFolder(dataDir), release: lock.value.release })
    } catch (error) {
      lock.value.release()
      throw error
    }
  } catch (error) {
    const sentence = explainFsError(error, dataDir)
    if (sentence === null) throw error
    return refused(sentence)
  }
}

/**
 * Creates the database under a temporary name, so that a start that is killed meanwhile leaves no half-made database
 * under the real one.
 */
async function openFolder(dataDir: string): Promise<PGlite> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(BUILDING)) rmSync(path.join(dataDir, name), { recursive: true })
  }
  const folder = path.join(dataDir, 'db')
  if (!existsSync(folder)) {
    await buildFolder(path.join(dataDir, `${BUILDING}${process.pid}`), folder)
  }
  return PGlite.create(folder)
}

async function buildFolder(building: string, folder: string) {
  try {
    const pglite = await PGlite.create(building)
    await pglite.close()
    renameSync(building, folder)
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    throw error
  }
}
