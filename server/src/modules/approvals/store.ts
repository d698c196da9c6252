import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

export type Approval = { subject: string; who: string; givenAtMs: number }

/** Serializes approvals, withdrawals and the actions that need them until the transaction ends. */
export async function lockApprovals(tx: Tx, subject: string): Promise<void> {
  const name = `approvals/${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7203411))`.execute(tx)
}

/** Inserts an approval; returns false if the operator has approved before and not withdrawn that approval. */
export async function insertApproval(tx: Tx, approval: Approval): Promise<boolean> {
  const { subject, who, givenAtMs } = approval
  const { round } = await tx
    .selectFrom('withdrawn_approvals as w')
    .innerJoin('approvals as a', 'a.number', 'w.approval')
    .where('a.subject', '=', subject)
    .where('a.actor', '=', who)
    .where('a.is_proven', '=', true)
    .select(sql<number>`count(*)::int`.as('round'))
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('approvals')
    .values({ subject, actor: who, approved_at: new Date(givenAtMs), is_proven: true, round })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A withdrawal by `who` of the approval that `of` gave. */
export type ApprovalWithdrawal = { subject: string; of: string; who: string; withdrawnAtMs: number }

/** Inserts a withdrawal; returns false if the operator `of` has no valid approval. */
export async function insertApprovalWithdrawal(
  tx: Tx,
  withdrawal: ApprovalWithdrawal,
): Promise<boolean> {
  const { subject, of, who, withdrawnAtMs } = withdrawal
  const approval = await selectValid(tx, [subject])
    .where('a.actor', '=', of)
    .select('a.number')
    .executeTakeFirst()
  if (!approval) return false
  await tx
    .insertInto('withdrawn_approvals')
    .values({ approval: approval.number, actor: who, withdrawn_at: new Date(withdrawnAtMs) })
    .execute()
  return true
}

export async function hasWithdrawnApproval(db: Db, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawn_approvals as w')
    .innerJoin('approvals as a', 'a.number', 'w.approval')
    .where('a.subject', '=', subject)
    .select('w.approval')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Lists the operators whose approval of each subject is valid, in the order of their approvals; approvals from before
 * operators were authenticated are left out.
 */
export async function listApprovers(
  db: Db,
  subjects: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(subjects.map((subject) => [subject, []]))
  if (subjects.length === 0) return found
  const rows = await selectValid(db, subjects)
    .orderBy('a.number')
    .select(['a.subject', 'a.actor'])
    .execute()
  for (const { subject, actor } of rows) found.get(subject)?.push(actor)
  return found
}

const selectValid = (db: Db, subjects: readonly string[]) =>
  db
    .selectFrom('approvals as a')
    .leftJoin('withdrawn_approvals as w', 'w.approval', 'a.number')
    .where('a.subject', '=', sql<string>`any (${[...subjects]}::uuid[])`)
    .where('a.is_proven', '=', true)
    .where('w.approval', 'is', null)
