import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '../../tables/tables.ts'

/**
 * Where only one process can have the database open, a job that is active at its start belongs to
 * one that was killed: it goes back at once instead of after its heartbeats are missed.
 */
export async function requeueStalledJobs(db: Db, boss: PgBoss): Promise<void> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id::text as id from pgboss.job where state = 'active'
  `.execute(db)
  for (const { name, id } of rows) await boss.fail(name, id, { message: 'The process ended' })
}
