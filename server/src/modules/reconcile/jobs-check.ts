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
 * Creates the check of invariant 11: every row in progress has a job or a dead letter, as has every queue of
 * redemptions, every job has a row, and every recurring job is scheduled. Jobs change while they are read, so a finding
 * counts when two runs in a row have it.
 */
export const createJobsCheck = (listRepeating: () => readonly JobRequest[]): InvariantCheck => ({
  id: 'jobs',
  part: 'all',
  kind: 'outside',
  list: async (db) => [
    ...(await listUnscheduled(db, listRepeating())),
    ...(await listQueuesWithoutJob(db)),
    ...(await listWithoutJob(db, 'orders', ORDERS)),
    ...(await listWithoutRow(db, 'orders', ORDERS)),
  ],
})

/** Statuses in which a row needs a job with its id and version. */
type WorkedRows = { table: string; queue: string; statuses: readonly string[] }

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

/**
 * Lists the queues of redemptions without a job. Redemptions have no jobs of their own: each queue of a chain and
 * payment token has one while it has work.
 */
async function listQueuesWithoutJob(db: Db): Promise<CheckFinding[]> {
  const { rows } = await sql<{ chain_id: string | number; payment_token: string }>`
    select distinct r.chain_id, r.payment_token from redemptions r
    where r.is_canonical and r.status in (
      'SUBMITTED', 'PENDING_ESCROW', 'ESCROWED', 'PENDING_FILL', 'PENDING_CANCEL'
    ) and not exists (
      select 1 from pgboss.job j
      where j.name in ('redemptions.pay-next', 'redemptions.watch', 'dead-letters')
        and j.state in ('created', 'retry', 'active')
        and (j.data ->> 'chainId')::bigint = r.chain_id and j.data ->> 'paymentToken' = r.payment_token
    )
  `.execute(db)
  return rows.map(({ chain_id, payment_token }) => ({
    flow: 'redeem',
    sentence: `Redemptions in ${payment_token} on chain ${chain_id} are in progress but have no job.`,
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
