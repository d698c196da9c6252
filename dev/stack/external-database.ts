import { accepted } from '@parvalue/shared/domain/values/outcome.ts'
import { toDatabaseAccess } from '../../server/src/config/database-settings.ts'
import type { Result } from '../cli/refusal.ts'

/**
 * Connects to the database of `DATABASE_URL` once, so that a wrong one is refused before the chains are started. Without
 * the variable the database is embedded, and nothing is checked.
 */
export async function requireExternalDatabase(
  url = process.env.DATABASE_URL,
  access = toDatabaseAccess(process.env),
): Promise<Result<void>> {
  if (!url) return accepted(undefined)
  const { openPostgres } = await import('../../server/src/platform/db/postgres.ts')
  const opened = await openPostgres(url, undefined, access)
  if (!opened.ok) return opened
  await opened.value.close()
  return accepted(undefined)
}
