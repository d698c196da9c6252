import type { Db, Tx } from '../../../tables/tables.ts'

/** Stores the id of the bank's event; returns false if it was stored before (webhook deduplication). */
export async function claimBankEvent(tx: Tx, eventId: string, nowMs: number): Promise<boolean> {
  const result = await tx
    .insertInto('bank_events')
    .values({ event_id: eventId, received_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns the time up to which the account was polled; 0 if it was never polled. */
export async function findPolledUntil(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('bank_polls')
    .where('account_id', '=', accountId)
    .select('polled_until')
    .executeTakeFirst()
  return row?.polled_until.getTime() ?? 0
}

export async function savePolledUntil(db: Db, accountId: string, untilMs: number): Promise<void> {
  const polled_until = new Date(untilMs)
  await db
    .insertInto('bank_polls')
    .values({ account_id: accountId, polled_until })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ polled_until }))
    .execute()
}
