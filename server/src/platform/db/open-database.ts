import { accepted, type Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import { type DatabaseEngine, migrateToLatest } from './database.ts'
import { openPglite } from './pglite.ts'
import { DIRECT_ACCESS } from './pooler/pool-mode.ts'
import { openPostgres } from './postgres.ts'

/** Opens and migrates the database: Postgres where there is a URL, else PGlite in the data folder. */
export async function openDatabase(
  databaseUrl: string | null,
  dataDir: string,
  access = DIRECT_ACCESS,
): Promise<Outcome<DatabaseEngine, string>> {
  const opened =
    databaseUrl === null
      ? await openPglite(dataDir)
      : await openPostgres(databaseUrl, undefined, access)
  if (!opened.ok) return opened
  const migrated = await migrateToLatest(opened.value)
  if (migrated.ok) return accepted(opened.value)
  await opened.value.close()
  return migrated
}
