import { sql } from 'kysely'
import type { Clock } from '../../platform/ambient.ts'
import type { Enqueue, JobQueue, JobWorker } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'

/**
 * The job queue is a model, because pg-boss has timers and a clock of its own. What it promises is the
 * same: a job exists when the change that asked for it is committed, of merged jobs with one key one
 * waits, a failed one comes again later and later, after so many times it waits for a person, and one
 * that nobody is at comes back.
 */
export const QUEUE_TABLE = `create table simulated_jobs (
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

/** As `jobs/boss.ts` has it. */
const TRIES_MAX = 8
const DELAY_MAX_SECONDS = 60
const HEARTBEAT_MS = 10_000

/** The jobs that a process is at: its heart beats for them. */
export type AtHand = Set<string>

export const createEnqueue =
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

/** The first that is due, or null; whoever has it is alone with it. */
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

/** `beating`: the jobs of all processes whose heart beats. */
type Working = { db: Db; clock: Clock; atHand: AtHand; beating: () => AtHand }

/** Does the next job of a queue; false when none was due. */
export async function workOne(
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

type Abandoned = { atHand: AtHand; sinceMs: number }

/** What was begun until then, and nobody is at any more, comes back and counts as tried. */
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

/** Those of the named queues that are given up. */
export async function listDead(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select queue || ' ' || data::text as line from simulated_jobs
    where state = 'dead' and queue = any (${[...queues]}::text[]) order by id
  `.execute(db)
  return rows.map(({ line }) => line)
}

/** Whether anything is left to do in the named queues, now or later. */
export async function hasJobs(db: Db, queues: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from simulated_jobs
    where state <> 'dead' and queue = any (${[...queues]}::text[]) limit 1
  `.execute(db)
  return rows.length > 0
}
