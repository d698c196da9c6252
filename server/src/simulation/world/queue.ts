import { sql } from 'kysely'
import type { Clock } from '../../platform/ambient.ts'
import type { Enqueue, JobQueue, JobWorker } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'

/**
 * This table models the job queue, because pg-boss uses timers and its own clock. The guarantees are the same: a job
 * exists if the change that enqueued it commits, at most one merged job per key waits, failed jobs are retried with
 * backoff, jobs that exhausted their retries become dead letters, and jobs without a heartbeat are retried.
 */
export const SIMULATED_JOBS_TABLE = `create table simulated_jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  data jsonb not null,
  key text,
  is_merged boolean not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  due_ms bigint not null,
  begun_ms bigint
);
create unique index on simulated_jobs (queue, coalesce(key, '')) where state = 'waiting' and is_merged;`

/** These three values equal those in `platform/jobs/boss.ts`. */
const TRIES_MAX = 8
const DELAY_MAX_SECONDS = 60
const HEARTBEAT_MS = 10_000

/** The jobs that a process is running; its heartbeat covers them. */
export type RunningJobIds = Set<string>

export const createSimulatedEnqueue =
  (clock: Clock): Enqueue =>
  async (tx, requests) => {
    for (const { queue, data, key = null, delaySeconds = 0 } of requests) {
      await sql`
        insert into simulated_jobs (queue, data, key, is_merged, due_ms)
        values (${queue.name}, ${JSON.stringify(data)}::jsonb, ${key}, ${queue.isMerged},
          ${clock() + delaySeconds * 1000})
        on conflict do nothing
      `.execute(tx)
    }
  }

type Job = { id: string; data: unknown; tries: number }

/** Claims the first due job exclusively; null if there is none. */
async function claim(db: Db, queue: JobQueue, nowMs: number): Promise<Job | null> {
  const { rows } = await sql<Job>`
    update simulated_jobs set state = 'active', begun_ms = ${nowMs} where id = (
      select id from simulated_jobs
      where queue = ${queue.name} and state in ('waiting', 'retry') and due_ms <= ${nowMs}
      order by due_ms, id limit 1
    ) returning id, data, tries
  `.execute(db)
  return rows[0] ?? null
}

/** `beating` returns the jobs of all processes with a heartbeat. */
type Working = { db: Db; clock: Clock; atHand: RunningJobIds; beating: () => RunningJobIds }

/** Runs the next job of a queue; false if none was due. */
export async function runNextJob(
  { db, clock, atHand, beating }: Working,
  { queue, run }: JobWorker,
): Promise<boolean> {
  await failAbandonedJobs(db, clock, { atHand: beating(), sinceMs: clock() - HEARTBEAT_MS })
  const job = await claim(db, queue, clock())
  if (!job) return false
  atHand.add(job.id)
  try {
    await tryJob(db, clock, { job, run })
  } finally {
    atHand.delete(job.id)
  }
  return true
}

type Trying = { job: Job; run: JobWorker['run'] }

async function tryJob(db: Db, clock: Clock, { job, run }: Trying): Promise<void> {
  try {
    await run(job.data)
  } catch {
    return fail(db, clock(), job)
  }
  await sql`delete from simulated_jobs where id = ${job.id} and state = 'active'`.execute(db)
}

async function fail(db: Db, nowMs: number, { id, tries }: Pick<Job, 'id' | 'tries'>) {
  const state = tries >= TRIES_MAX ? 'dead' : 'retry'
  const delaySeconds = Math.min(DELAY_MAX_SECONDS, 2 ** tries)
  await sql`
    update simulated_jobs
    set state = ${state}, tries = ${tries + 1}, due_ms = ${nowMs + delaySeconds * 1000}
    where id = ${id} and state = 'active'
  `.execute(db)
}

type Abandoned = { atHand: RunningJobIds; sinceMs: number }

/** Fails active jobs that started by `sinceMs` and have no heartbeat; they are retried and count as tried. */
export async function failAbandonedJobs(
  db: Db,
  clock: Clock,
  { atHand, sinceMs }: Abandoned,
): Promise<void> {
  const { rows } = await sql<Pick<Job, 'id' | 'tries'>>`
    select id, tries from simulated_jobs
    where state = 'active' and begun_ms <= ${sinceMs} and not id = any (${[...atHand]}::bigint[])
    order by id
  `.execute(db)
  for (const job of rows) await fail(db, clock(), job)
}

/** Lists the dead letters of these queues. */
export async function listDeadLetters(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select queue || ' ' || data::text as line from simulated_jobs
    where state = 'dead' and queue = any (${[...queues]}::text[]) order by id
  `.execute(db)
  return rows.map(({ line }) => line)
}

/** Returns whether these queues have unfinished jobs, due or not. */
export async function hasPendingJobs(db: Db, queues: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from simulated_jobs
    where state <> 'dead' and queue = any (${[...queues]}::text[]) limit 1
  `.execute(db)
  return rows.length > 0
}
