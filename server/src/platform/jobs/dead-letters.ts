import { sql } from 'kysely'
import type { Enqueue, JobData } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { redactPii } from './redact-pii.ts'

export const DEAD_LETTERS = 'dead-letters'

/** Of one `retry` or list; what is left comes with the next. */
const COUNT_MAX = 500

export type DeadLetter = {
  id: string
  queue: string
  /** What its job is about, without what names a person. */
  about: string
  error: string
  tries: number
  diedAtMs: number
}

/** One dead letter, or the oldest of a queue. */
export type DeadLetterSelector = { id: string } | { queue: string }

type Taken = { id: string; queue: string; subject: string }

type Row = {
  id: string
  source_name: string | null
  data: JobData | null
  singleton_key: string | null
}

/** The oldest first. */
export async function listDeadLetters(db: Db): Promise<DeadLetter[]> {
  const { rows } = await sql<
    Row & { message: string | null; source_retry_count: number | null; created_on: Date }
  >`
    select id::text as id, source_name, data, singleton_key, source_retry_count, created_on,
      coalesce(output ->> 'message', output -> 'value' ->> 'message') as message
    from pgboss.job where name = ${DEAD_LETTERS} and state = 'created'
    order by created_on, id limit ${COUNT_MAX}
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    queue: row.source_name ?? '-',
    about: redactPii(
      Object.entries(row.data ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ),
    error: redactPii(row.message ?? 'no error is kept'),
    tries: (row.source_retry_count ?? 0) + 1,
    diedAtMs: row.created_on.getTime(),
  }))
}

/**
 * Puts them back into their queues as new jobs, in the caller's commit; who comes second finds none.
 * Throws `UnknownQueue` where this version has none of that name.
 */
export async function retryDeadLetters(
  tx: Tx,
  enqueue: Enqueue,
  choice: DeadLetterSelector,
): Promise<Taken[]> {
  const rows = await take(tx, choice)
  for (const { source_name: name, data, singleton_key: key } of rows) {
    // A merged job whose like waits already is in that one.
    const request = { queue: { name: name ?? '', isMerged: key !== null }, data: data ?? {} }
    await enqueue(tx, [key === null ? request : { ...request, key }])
  }
  return rows.map(toTaken)
}

/** Nobody does them any more. What is under way without a job is found by the check of jobs. */
export const dropDeadLetters = async (tx: Tx, choice: DeadLetterSelector): Promise<Taken[]> =>
  (await take(tx, choice)).map(toTaken)

async function take(tx: Tx, choice: DeadLetterSelector): Promise<Row[]> {
  const wanted = 'id' in choice ? sql`id = ${choice.id}::uuid` : sql`source_name = ${choice.queue}`
  const { rows } = await sql<Row>`
    delete from pgboss.job where name = ${DEAD_LETTERS} and id in (
      select id from pgboss.job where name = ${DEAD_LETTERS} and state = 'created' and ${wanted}
      order by created_on, id limit ${COUNT_MAX} for update
    )
    returning id::text as id, source_name, data, singleton_key
  `.execute(tx)
  return rows
}

/** On record under what it is about where that has an id of ours, so that both are found together. */
function toTaken({ id, source_name, data }: Row): Taken {
  const about = data?.id
  return { id, queue: source_name ?? '-', subject: typeof about === 'string' ? about : id }
}
