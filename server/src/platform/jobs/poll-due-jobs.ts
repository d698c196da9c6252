import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../tables/tables.ts'

/** New jobs are announced; those that are to be tried again, or later, are found within this. */
const LOOK_EVERY_MS = 1000

export type PollerDeps = {
  db: Db
  log: Logger
  /** Called with each queue in which a job can be taken; again at the next look while there is one. */
  onDue: (queue: string) => void
}

/**
 * One question for all queues instead of one a worker. Until `ending` is aborted; resolves after the last look.
 * A database that is away is asked again.
 */
export async function pollDueJobs(
  queues: readonly string[],
  ending: AbortSignal,
  { db, log, onDue }: PollerDeps,
): Promise<void> {
  while (!ending.aborted) {
    try {
      for (const queue of await listDue(db, queues)) onDue(queue)
    } catch (error) {
      log.error({ err: error }, 'looking for jobs failed')
    }
    await delay(LOOK_EVERY_MS, undefined, { signal: ending }).catch(() => {})
  }
}

/** A look into the index for each, however many jobs wait. */
async function listDue(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select asked.name from unnest(${[...queues]}::text[]) asked (name) where exists (
      select 1 from pgboss.job j
      where j.name = asked.name and j.state < 'active' and not j.blocked and j.start_after <= now()
    )
  `.execute(db)
  return rows.map(({ name }) => name)
}
