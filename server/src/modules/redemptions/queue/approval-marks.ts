import { sql } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { listUnapprovedSubjects } from '../../approvals/service.ts'
import type { RedemptionDeps } from '../deps.ts'
import type { RedemptionQueueKey } from './queues.ts'

type Mark = { id: string; isLacking: boolean }

type MarkDeps = Pick<RedemptionDeps, 'db' | 'approvalLimit'>

/**
 * Marks the redemptions that lack approvals, which others may pass, and clears the mark of those that need none any
 * more. One that has a transfer of the custodian needs none, because its dollars are on the way, unless an operator has
 * withdrawn an approval. After a failed transfer it needs them again, because the limit may have been lowered since
 * (decision 0054).
 */
export async function markMissingApprovals(
  { db, approvalLimit }: MarkDeps,
  key: RedemptionQueueKey,
): Promise<void> {
  const wrong = await listWrongMarks(db, key, approvalLimit)
  if (wrong.length === 0) return
  await inTransaction(db, async (tx) => {
    const locked = await lockRedemptions(tx, wrong)
    // Another run may have requested a transfer before the rows were locked, so the list is read again.
    const marks = await listWrongMarks(tx, key, approvalLimit)
    await saveMarks(
      tx,
      marks.filter(({ id }) => locked.has(id)),
    )
  })
}

/** Lists the redemptions whose mark has to change, in two queries whatever their number. */
async function listWrongMarks(
  db: Db,
  { chainId, paymentToken }: RedemptionQueueKey,
  limit: bigint,
): Promise<Mark[]> {
  const unpaid = sql`
    select id, waiting_for is not distinct from 'approval' as is_marked, not exists (
        select 1 from custodian_transfers t where t.redemption_id = r.id and t.status <> 'failed'
      ) or exists (
        select 1 from withdrawn_approvals w join approvals a on a.number = w.approval
        where a.subject = r.id
      ) as is_in_need
    from redemptions r
    where chain_id = ${chainId} and payment_token = ${paymentToken} and is_canonical and closed_by is null`
  const { rows } = await sql<{ id: string; is_marked: boolean; is_subject: boolean }>`
    select id, is_marked, is_in_need as is_subject from (${unpaid}
      and status in ('SUBMITTED', 'PENDING_ESCROW', 'ESCROWED') and amount > ${limit.toString()}) large
    union all
    select id, is_marked, false from (${unpaid}
      and waiting_for = 'approval' and amount <= ${limit.toString()}) small
  `.execute(db)
  const subjects = rows.flatMap(({ id, is_subject }) => (is_subject ? [id] : []))
  const unapproved = await listUnapprovedSubjects(db, subjects)
  return rows
    .map(({ id, is_marked }) => ({ id, isLacking: unapproved.has(id), isMarked: is_marked }))
    .filter(({ isLacking, isMarked }) => isLacking !== isMarked)
}

/** Locks the rows until the transaction ends, in one order for all runs; returns the ids of those that exist. */
async function lockRedemptions(tx: Tx, marks: readonly Mark[]): Promise<Set<string>> {
  const ids = marks.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from redemptions where id = any (${ids}::uuid[]) order by id for update
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function saveMarks(tx: Tx, marks: readonly Mark[]): Promise<void> {
  for (const isLacking of [true, false]) {
    const ids = marks.flatMap((mark) => (mark.isLacking === isLacking ? [mark.id] : []))
    if (ids.length === 0) continue
    await tx
      .updateTable('redemptions')
      .set({ waiting_for: isLacking ? 'approval' : null })
      .where('id', '=', sql<string>`any (${ids}::uuid[])`)
      .execute()
  }
}
