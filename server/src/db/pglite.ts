import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import type { Engine } from './database.ts'
import { findFolderFault } from './folder-fault.ts'
import { lockFolder } from './folder-lock.ts'
import type { Tables } from './tables.ts'

const BUILDING = 'db.building-'

/** The embedded database, for one process; the lock is held until it is closed. */
export async function openPglite(dataDir: string): Promise<Outcome<Engine, string>> {
  try {
    const lock = lockFolder(dataDir, 'db')
    if (!lock.ok) return refused(lock.sentence)
    try {
      const pglite = await openFolder(dataDir)
      return accepted(toEngine(pglite, lock.value.release))
    } catch (error) {
      lock.value.release()
      throw error
    }
  } catch (error) {
    const sentence = findFolderFault(error, dataDir)
    if (sentence === null) throw error
    return refused(sentence)
  }
}

/**
 * A start that is killed while it makes the database leaves a folder that nobody opens, instead of
 * half a database under the real name.
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

/** The calls of PGlite that the product makes; tests hand out a handle to an instance that they share. */
export type PgliteCalls = Pick<
  PGlite,
  'query' | 'exec' | 'transaction' | 'listen' | 'ready' | 'waitReady' | 'closed' | 'close'
>

/** Returns the product's view of an open PGlite; `release` runs after it was closed. */
export function toEngine(pglite: PgliteCalls, release: () => void): Engine {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    db,
    queueConnection: { db: fromPglite(pglite), backend: 'pglite' },
    isAlone: true,
    runInTransaction: (work) =>
      pglite.transaction((tx) =>
        work({
          run: async (script) => {
            await tx.exec(script)
          },
          query: async (text, values) =>
            (await tx.query<Record<string, unknown>>(text, values)).rows,
        }),
      ),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      release()
    },
  }
}
