import type { Db, Tx } from '../../db/tables.ts'

export type Approval = { subject: string; who: string; givenAtMs: number }

/** False where the same person has given it before. */
export async function insertApproval(tx: Tx, approval: Approval): Promise<boolean> {
  const { subject, who, givenAtMs } = approval
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('approvals')
    .values({ subject, who, given_at: new Date(givenAtMs), is_proven: true })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Who has approved each, in the order of their saying so; names that nobody proved are left out. */
export async function listApprovers(
  db: Db,
  subjects: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(subjects.map((subject) => [subject, []]))
  if (subjects.length === 0) return found
  const rows = await db
    .selectFrom('approvals')
    .where('subject', 'in', [...subjects])
    .where('is_proven', '=', true)
    .orderBy('number')
    .select(['subject', 'who'])
    .execute()
  for (const { subject, who } of rows) found.get(subject)?.push(who)
  return found
}
