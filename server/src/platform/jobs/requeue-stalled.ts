import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '../../tables/tables.ts'

/**
 * Requeues active jobs at the start. Where only one process can have the database open they belong to a killed one,
 * so they need not wait for missed heartbeats.
 */
export async function requeueStalledJobs(db: Db, boss: PgBoss): Promise<void> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id::text as id from pgboss.job where state = 'active'
  `.execute(db)
  for (const { name, id } of rows) await boss.fail(name, id, { message: 'The process ended' })
}
