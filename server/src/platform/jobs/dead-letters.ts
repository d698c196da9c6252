import { sql } from 'kysely'
import type { Enqueue, JobData } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { splitTraceparent } from './job-trace.ts'
import { redactPii } from './redact-pii.ts'

export const DEAD_LETTER_QUEUE = 'dead-letters'

/** Maximum number of dead letters in one list or retry; another call handles the next ones. */
const COUNT_MAX = 500

export type DeadLetter = {
  id: string
  queue: string
  /** The subject of the job, without personal data. */
  about: string
  error: string
  tries: number
  diedAtMs: number
}

/** One dead letter by id, or those of a queue, oldest first. */
export type DeadLetterSelector = { id: string } | { queue: string }

type RemovedDeadLetter = { id: string; queue: string; subject: string }

type Row = {
  id: string
  source_name: string | null
  data: JobData | null
  singleton_key: string | null
}

/** Lists dead letters, oldest first. */
export async function listDeadLetters(db: Db): Promise<DeadLetter[]> {
  const { rows } = await sql<
    Row & { message: string | null; source_retry_count: number | null; created_on: Date }
  >`
    select id::text as id, source_name, data, singleton_key, source_retry_count, created_on,
      coalesce(output ->> 'message', output -> 'value' ->> 'message') as message
    from pgboss.job where name = ${DEAD_LETTER_QUEUE} and state = 'created'
    order by created_on, id limit ${COUNT_MAX}
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    queue: row.source_name ?? '-',
    about: redactPii(
      Object.entries((splitTraceparent(row.data).data ?? {}) as JobData)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ),
    error: redactPii(row.message ?? 'no error is kept'),
    tries: (row.source_retry_count ?? 0) + 1,
    diedAtMs: row.created_on.getTime(),
  }))
}

/**
 * Puts dead letters back into their queues as new jobs, in the caller's commit; a concurrent second call finds none.
 * Throws `UnknownQueueError` if this version has no queue of that name.
 */
export async function retryDeadLetters(
  tx: Tx,
  enqueue: Enqueue,
  choice: DeadLetterSelector,
): Promise<RemovedDeadLetter[]> {
  const rows = await removeSelected(tx, choice)
  for (const { source_name: name, data, singleton_key: key } of rows) {
    // A merged job is skipped if one like it is already queued.
    const request = { queue: { name: name ?? '', isMerged: key !== null }, data: data ?? {} }
    await enqueue(tx, [key === null ? request : { ...request, key }])
  }
  return rows.map(toRemovedDeadLetter)
}

/** Discards dead letters. The jobs check reports objects that are left open without a job. */
export const discardDeadLetters = async (
  tx: Tx,
  choice: DeadLetterSelector,
): Promise<RemovedDeadLetter[]> => (await removeSelected(tx, choice)).map(toRemovedDeadLetter)

async function removeSelected(tx: Tx, choice: DeadLetterSelector): Promise<Row[]> {
  const wanted = 'id' in choice ? sql`id = ${choice.id}::uuid` : sql`source_name = ${choice.queue}`
  const { rows } = await sql<Row>`
    delete from pgboss.job where name = ${DEAD_LETTER_QUEUE} and id in (
      select id from pgboss.job where name = ${DEAD_LETTER_QUEUE} and state = 'created' and ${wanted}
      order by created_on, id limit ${COUNT_MAX} for update
    )
    returning id::text as id, source_name, data, singleton_key
  `.execute(tx)
  return rows
}

/** Converts a dead letter for the audit log, under the id of its subject, so that `actions <id>` shows it. */
function toRemovedDeadLetter({ id, source_name, data }: Row): RemovedDeadLetter {
  const about = data?.id
  return { id, queue: source_name ?? '-', subject: typeof about === 'string' ? about : id }
}
