import { PGlite } from '@electric-sql/pglite'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { toPgliteEngine } from '../../platform/db/pglite-engine.ts'

/** Shared buffers in pages of 8 kB. The default 128 MB is cleared at each start, without benefit in memory. */
const MEMORY_BUFFERS = ['-B', '1024']

/** Opens PGlite in memory; `filled` is a dump by `dumpPglite`. */
export const createPglite = (filled?: Blob): Promise<PGlite> =>
  PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...MEMORY_BUFFERS],
    ...(filled && { loadDataDir: filled }),
  })

/** Opens an empty in-memory database without tables. */
export async function openEmptyPglite(): Promise<DatabaseEngine> {
  return toPgliteEngine(await createPglite(), () => {})
}

/** Dumps a database without the template databases, which are half of all files. */
export async function dumpPglite(pglite: PGlite): Promise<Uint8Array> {
  await pglite.exec(
    "update pg_database set datistemplate = false, datallowconn = true where datname <> 'postgres'",
  )
  for (const name of ['template0', 'template1'])
    await pglite.exec(`drop database if exists ${name}`)
  await pglite.exec('checkpoint')
  return (await pglite.dumpDataDir('none')).bytes()
}
