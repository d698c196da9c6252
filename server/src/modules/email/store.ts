import { EMAIL_CODE_LIFE_MS } from '@parvalue/shared/domain/identity/email-code.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

export type EmailCode = {
  id: string
  entityId: string
  email: string
  codeHash: string | null
  tries: number
  askedAtMs: number
  expiresAtMs: number
}

/** Serializes requests of one holder and requests for one address. */
export async function lockMailbox(tx: Tx, entityId: string, email: string): Promise<void> {
  await tx.selectFrom('entities').where('id', '=', entityId).select('id').forUpdate().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox/${email}`}, 0))`.execute(tx)
}

/** Lists the times of requests since `sinceMs`: by this holder, and for this address by any holder. */
export async function listCodeRequestsSince(
  tx: Tx,
  { entityId, email, sinceMs }: { entityId: string; email: string; sinceMs: number },
): Promise<{ byEntity: number[]; ofAddress: number[] }> {
  const rows = await tx
    .selectFrom('email_codes')
    .where('requested_at', '>', new Date(sinceMs))
    .where((where) => where.or([where('entity_id', '=', entityId), where('email', '=', email)]))
    .select(['entity_id', 'email', 'requested_at'])
    .execute()
  const toTimes = (found: typeof rows) => found.map((row) => row.requested_at.getTime())
  return {
    byEntity: toTimes(rows.filter((row) => row.entity_id === entityId)),
    ofAddress: toTimes(rows.filter((row) => row.email === email)),
  }
}

export async function insertEmailCode(
  tx: Tx,
  code: { id: string; entityId: string; email: string; askedAtMs: number },
): Promise<void> {
  await tx
    .insertInto('email_codes')
    .values({
      id: code.id,
      entity_id: code.entityId,
      email: code.email,
      requested_at: new Date(code.askedAtMs),
      expires_at: new Date(code.askedAtMs + EMAIL_CODE_LIFE_MS),
    })
    .execute()
}

/** Locks the holder's newest code; null if it was used. Older codes are invalid. */
export async function lockNewestEmailCode(tx: Tx, entityId: string): Promise<EmailCode | null> {
  const row = await tx
    .selectFrom('email_codes')
    .where('entity_id', '=', entityId)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row && row.used_at === null ? toCode(row) : null
}

export async function findNewestEmailCode(db: Db, entityId: string): Promise<EmailCode | null> {
  const row = await db
    .selectFrom('email_codes')
    .where('entity_id', '=', entityId)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row && row.used_at === null ? toCode(row) : null
}

/** Locks a code whose mail was not sent yet; null if it was. */
export async function lockUnsentEmailCode(tx: Tx, id: string): Promise<EmailCode | null> {
  const row = await tx
    .selectFrom('email_codes')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toCode(row) : null
}

export async function saveCodeHash(tx: Tx, id: string, codeHash: string): Promise<void> {
  await tx.updateTable('email_codes').set({ code_hash: codeHash }).where('id', '=', id).execute()
}

export async function saveCodeSent(db: Db, id: string, nowMs: number): Promise<void> {
  await db
    .updateTable('email_codes')
    .set({ sent_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

export async function addCodeTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function saveConfirmedEmail(
  tx: Tx,
  { id, entityId, email }: EmailCode,
  nowMs: number,
): Promise<void> {
  const confirmed_at = new Date(nowMs)
  await tx.updateTable('email_codes').set({ used_at: confirmed_at }).where('id', '=', id).execute()
  await tx
    .insertInto('confirmed_emails')
    .values({ entity_id: entityId, email, confirmed_at })
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet({ email, confirmed_at }))
    .execute()
}

export type ConfirmedEmail = { email: string; confirmedAtMs: number }

export async function findConfirmedEmailRow(
  db: Db,
  entityId: string,
): Promise<ConfirmedEmail | null> {
  const row = await db
    .selectFrom('confirmed_emails')
    .where('entity_id', '=', entityId)
    .select(['email', 'confirmed_at'])
    .executeTakeFirst()
  return row ? { email: row.email, confirmedAtMs: row.confirmed_at.getTime() } : null
}

export async function listEntitiesSharingEmail(db: Db, entityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('confirmed_emails')
    .where('email', '=', (eb) =>
      eb.selectFrom('confirmed_emails').where('entity_id', '=', entityId).select('email'),
    )
    .select('entity_id')
    .execute()
  return rows.map(({ entity_id: id }) => id)
}

/** Deletes the codes requested before `beforeMs`, with the addresses that were entered for them. */
export async function deleteEmailCodesBefore(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom('email_codes').where('requested_at', '<', new Date(beforeMs)).execute()
}

type Row = {
  id: string
  entity_id: string
  email: string
  code_hash: string | null
  tries: number
  requested_at: Date
  expires_at: Date
}

const toCode = (row: Row): EmailCode => ({
  id: row.id,
  entityId: row.entity_id,
  email: row.email,
  codeHash: row.code_hash,
  tries: row.tries,
  askedAtMs: row.requested_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
})
