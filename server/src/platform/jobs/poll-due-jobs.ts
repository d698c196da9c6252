import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../tables/tables.ts'

/** New jobs are announced; retries and delayed jobs are found within this interval. */
const POLL_INTERVAL_MS = 1000

export type PollerDeps = {
  db: Db
  log: Logger
  /** Starts the work of a queue; called at each poll for each queue that has a due job. */
  onDue: (queue: string) => void
}

/**
 * Polls all queues with one query instead of one per worker. Resolves after the last poll once `ending` is aborted.
 * An unreachable database is retried.
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
      log.error({ err: error }, 'jobs: polling for due jobs failed, will retry')
    }
    await delay(POLL_INTERVAL_MS, undefined, { signal: ending }).catch(() => {})
  }
}

/** Lists the queues with a due job, with one index lookup per queue, however many jobs wait. */
async function listDue(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select asked.name from unnest(${[...queues]}::text[]) asked (name) where exists (
      select 1 from pgboss.job j
      where j.name = asked.name and j.state < 'active' and not j.blocked and j.start_after <= now()
    )
  `.execute(db)
  return rows.map(({ name }) => name)
}
