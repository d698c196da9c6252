import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

export type Approval = { subject: string; who: string; givenAtMs: number }

/** Whoever approves, takes back or acts upon it waits until another who does so is done. */
export async function lockApprovals(tx: Tx, subject: string): Promise<void> {
  const name = `approvals/${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7203411))`.execute(tx)
}

/** False where the same person has given it before, and not taken it back. */
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

/** `of`: whose approval it is; `who` takes it back. */
export type Withdrawal = { subject: string; of: string; who: string; withdrawnAtMs: number }

/** False where there is none of that person. */
export async function insertWithdrawal(tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
  const { subject, of, who, withdrawnAtMs } = withdrawal
  const standing = await selectStanding(tx, [subject])
    .where('a.actor', '=', of)
    .select('a.number')
    .executeTakeFirst()
  if (!standing) return false
  await tx
    .insertInto('withdrawn_approvals')
    .values({ approval: standing.number, actor: who, withdrawn_at: new Date(withdrawnAtMs) })
    .execute()
  return true
}

/** Who has approved each, in the order of their saying so; names that nobody proved are left out. */
export async function listApprovers(
  db: Db,
  subjects: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(subjects.map((subject) => [subject, []]))
  if (subjects.length === 0) return found
  const rows = await selectStanding(db, subjects)
    .orderBy('a.number')
    .select(['a.subject', 'a.actor'])
    .execute()
  for (const { subject, actor } of rows) found.get(subject)?.push(actor)
  return found
}

const selectStanding = (db: Db, subjects: readonly string[]) =>
  db
    .selectFrom('approvals as a')
    .leftJoin('withdrawn_approvals as w', 'w.approval', 'a.number')
    .where('a.subject', 'in', [...subjects])
    .where('a.is_proven', '=', true)
    .where('w.approval', 'is', null)
