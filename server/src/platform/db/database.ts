import path from 'node:path'
import { sql } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Db } from '../../tables/tables.ts'
import { migrate, type RunInTransaction, readMigrations } from './migrate.ts'

/** An open engine: Kysely for the product, whole transactions for migrations. */
export type Engine = {
  db: Db
  runInTransaction: RunInTransaction
  /** How the job queue reaches the same database. */
  queueConnection: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** No other process can have it open. */
  isAlone: boolean
  close: () => Promise<void>
}

export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../../migrations')

export const migrateToLatest = (engine: Engine) =>
  migrate(engine.runInTransaction, readMigrations(MIGRATIONS_DIR))

/** Whether a query gets an answer now. */
export async function isUsable(db: Db): Promise<boolean> {
  try {
    await sql`select 1 from schema_migrations limit 1`.execute(db)
    return true
  } catch {
    return false
  }
}
