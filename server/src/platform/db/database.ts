import path from 'node:path'
import { sql } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Db } from '../../tables/tables.ts'
import { type RunInTransaction, readMigrations, runMigrations } from './migrate.ts'
import type { ReplicaSet } from './replicas/replica-set.ts'

/** An open database: Kysely for queries, whole transactions for migrations. */
export type DatabaseEngine = {
  db: Db
  runInTransaction: RunInTransaction
  /** Options by which the job queue connects to the same database. */
  queueConnection: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** True if no other process can have the database open. */
  isAlone: boolean
  /** The standbys that serve public reads, if there are any. */
  replicas?: ReplicaSet
  close: () => Promise<void>
}

export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../../migrations')

export const migrateToLatest = (engine: DatabaseEngine) =>
  runMigrations(engine.runInTransaction, readMigrations(MIGRATIONS_DIR))

/** Returns whether the database takes changes: a standby, or one set to read-only, answers only queries. */
export async function isDatabaseWritable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ setting: string }>`
    select current_setting('transaction_read_only') as setting`.execute(db)
  return rows[0]?.setting === 'off'
}

/** Returns whether the database answers a query now. */
export async function isDatabaseUsable(db: Db): Promise<boolean> {
  try {
    await sql`select 1 from schema_migrations limit 1`.execute(db)
    return true
  } catch {
    return false
  }
}
