import type { Db, Tx } from '../tables/tables.ts'

export type OperatorAction = {
  action: string
  subject: string
  who: string
  why: string
  doneAtMs: number
}

export async function insertOperatorAction(
  tx: Tx,
  { action, subject, who, why, doneAtMs }: OperatorAction,
): Promise<void> {
  await tx
    .insertInto('operator_actions')
    .values({ action, subject, actor: who, reason_text: why, done_at: new Date(doneAtMs) })
    .execute()
}

/** Records that the server froze a flow, which only an operator can undo. */
export const recordFreezeAction = (
  tx: Tx,
  { flow: subject, why, nowMs: doneAtMs }: { flow: string; why: string; nowMs: number },
): Promise<void> =>
  insertOperatorAction(tx, { action: 'flow freeze', subject, who: 'the system', why, doneAtMs })

/** Lists recorded actions, newest first. */
export async function listOperatorActions(
  db: Db,
  { subject, countMax }: { subject: string | null; countMax: number },
): Promise<OperatorAction[]> {
  const rows = await db
    .selectFrom('operator_actions')
    .$if(subject !== null, (query) =>
      query.where('subject', 'in', [subject ?? '', (subject ?? '').toLowerCase()]),
    )
    .orderBy('number', 'desc')
    .limit(countMax)
    .selectAll()
    .execute()
  return rows.map(({ action, subject: about, actor, reason_text, done_at }) => ({
    action,
    subject: about,
    who: actor,
    why: reason_text,
    doneAtMs: done_at.getTime(),
  }))
}
