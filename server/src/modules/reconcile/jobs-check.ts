import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import { sql } from 'kysely'
import type { CheckFinding, InvariantCheck } from '../../ports/checks.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'

/** Flow by the first part of a queue's name; other queues move no money. */
const FLOWS: Readonly<Record<string, BusinessFlow>> = {
  redemptions: 'redeem',
  orders: 'orders',
  funding: 'wires',
  brokerage: 'brokerage',
  yield: 'yield',
  actions: 'dividends',
}

const flowOf = (queue: string): BusinessFlow | null => FLOWS[queue.split('.')[0] ?? ''] ?? null

/**
 * Invariant 11: every row in progress has a job or a dead letter, every job has a row, and every recurring job is
 * scheduled. Jobs change while they are read, so a finding counts when two runs in a row have it.
 */
export const createJobsCheck = (listRepeating: () => readonly JobRequest[]): InvariantCheck => ({
  id: 'jobs',
  part: 'all',
  kind: 'outside',
  list: async (db) => [
    ...(await listUnscheduled(db, listRepeating())),
    ...(await listWithoutJob(db, 'redeem', REDEMPTIONS)),
    ...(await listWithoutJob(db, 'orders', ORDERS)),
    ...(await listWithoutRow(db, 'redeem', REDEMPTIONS)),
    ...(await listWithoutRow(db, 'orders', ORDERS)),
  ],
})

/** Statuses in which a row needs a job with its id and version. */
type WorkedRows = { table: string; queue: string; statuses: readonly string[] }

const REDEMPTIONS: WorkedRows = {
  table: 'redemptions',
  queue: 'redemptions.advance',
  statuses: ['SUBMITTED', 'PENDING_ESCROW', 'ESCROWED', 'PENDING_FILL', 'PENDING_CANCEL'],
}

const ORDERS: WorkedRows = {
  table: 'token_orders',
  queue: 'orders.advance',
  statuses: ['PENDING_ESCROW', 'ESCROWED', 'PENDING_FILL', 'PENDING_CANCEL'],
}

async function listUnscheduled(db: Db, repeating: readonly JobRequest[]): Promise<CheckFinding[]> {
  const waiting = await sql<{ name: string }>`
    select distinct name from pgboss.job where state in ('created', 'retry', 'active')
  `.execute(db)
  const names = new Set(waiting.rows.map(({ name }) => name))
  return repeating.flatMap(({ queue }) => {
    const flow = flowOf(queue.name)
    if (flow === null || names.has(queue.name)) return []
    return [{ flow, sentence: `Recurring job ${queue.name} is not scheduled.` }]
  })
}

const listWithoutJob = async (
  db: Db,
  flow: BusinessFlow,
  worked: WorkedRows,
): Promise<CheckFinding[]> => {
  const { table, queue, statuses } = worked
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(table)} r
    where r.is_canonical and r.status in (${sql.join(statuses)}) and not exists (
      select 1 from pgboss.job j
      where j.name in (${queue}, 'dead-letters') and j.state in ('created', 'retry', 'active')
        and j.data ->> 'id' = r.id::text and (j.data ->> 'version')::integer = r.job_version
    )
  `.execute(db)
  return rows.map(({ id }) => ({
    flow,
    sentence: `${id} is in progress but has no job (queue ${queue}).`,
  }))
}

const listWithoutRow = async (
  db: Db,
  flow: BusinessFlow,
  { table, queue }: WorkedRows,
): Promise<CheckFinding[]> => {
  const { rows } = await sql<{ id: string }>`
    select j.data ->> 'id' as id from pgboss.job j
    where j.name = ${queue} and j.state in ('created', 'retry', 'active')
      and not exists (select 1 from ${sql.table(table)} r where r.id::text = j.data ->> 'id')
  `.execute(db)
  return rows.map(({ id }) => ({
    flow,
    sentence: `A job of ${queue} is for ${id}, which does not exist.`,
  }))
}
