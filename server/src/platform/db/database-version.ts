import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS_DIR } from './database.ts'
import { readMigrations } from './migrate.ts'

const PGLITE = path.join(
  import.meta.dirname,
  '../../../../node_modules/@electric-sql/pglite/package.json',
)

/**
 * Returns a version that changes whenever a fresh embedded database would differ: with its engine or its migrations.
 */
export function toDatabaseVersion(): string {
  const hash = createHash('sha256').update(readFileSync(PGLITE))
  for (const { name, checksum } of readMigrations(MIGRATIONS_DIR)) hash.update(name + checksum)
  return hash.digest('hex').slice(0, 16)
}
