import type { HolderType, InquiryStatus } from '@parvalue/shared/domain/identity/kyc.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'
import type { KnownHolder } from './holder.ts'

export type Check = {
  inquiryId: string
  entityId: string
  number: number
  type: HolderType
  status: InquiryStatus
  found: KnownHolder | null
  startedAtMs: number
  changedAtMs: number
  /** How many answers of the provider were written down. */
  looks: number
}

/** The newest: an earlier one ended without an answer. */
export async function findCheckOf(db: Db, entityId: string): Promise<Check | null> {
  const row = await db
    .selectFrom('identity_checks')
    .where('entity_id', '=', entityId)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ? toCheck(row) : null
}

export async function findCheck(db: Db, inquiryId: string): Promise<Check | null> {
  const row = await db
    .selectFrom('identity_checks')
    .where('inquiry_id', '=', inquiryId)
    .selectAll()
    .executeTakeFirst()
  return row ? toCheck(row) : null
}

export async function lockCheck(tx: Tx, inquiryId: string): Promise<Check | null> {
  const row = await tx
    .selectFrom('identity_checks')
    .where('inquiry_id', '=', inquiryId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toCheck(row) : null
}

/** Two starts at once are the same inquiry, and one row. */
export async function insertCheck(tx: Tx, check: Check): Promise<boolean> {
  const result = await tx
    .insertInto('identity_checks')
    .values({
      inquiry_id: check.inquiryId,
      entity_id: check.entityId,
      number: check.number,
      type: check.type,
      status: check.status,
      found: null,
      started_at: new Date(check.startedAtMs),
      changed_at: new Date(check.changedAtMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function saveTold(
  tx: Tx,
  { inquiryId, status, found, changedAtMs, looks }: Check,
  lookedAtMs: number,
): Promise<void> {
  await tx
    .updateTable('identity_checks')
    .set({
      status,
      found: found === null ? null : JSON.stringify(found),
      changed_at: new Date(changedAtMs),
      last_polled_at: new Date(lookedAtMs),
      looks: looks + 1,
    })
    .where('inquiry_id', '=', inquiryId)
    .execute()
}

/** That it was asked for, though the answer was of no use. */
export async function saveLooked(db: Db, inquiryId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('identity_checks')
    .set({ last_polled_at: new Date(nowMs) })
    .where('inquiry_id', '=', inquiryId)
    .execute()
}

const WAITING = ['created', 'pending', 'completed', 'needs_review', 'expired'] as const

/**
 * Those of which news may have been lost. The longer nothing changed, the rarer it is asked for: each
 * time a twentieth of that later, from half a minute up to six hours.
 */
export async function listToLookAt(db: Db, nowMs: number, limit: number): Promise<string[]> {
  const now = new Date(nowMs)
  const rows = await db
    .selectFrom('identity_checks')
    .where('status', 'in', WAITING)
    .where(
      sql<boolean>`(last_polled_at is null or last_polled_at <= ${now}::timestamptz - least(greatest(
        (${now}::timestamptz - changed_at) / 20, interval '30 seconds'), interval '6 hours'))`,
    )
    .orderBy(sql`last_polled_at nulls first`)
    .limit(limit)
    .select('inquiry_id')
    .execute()
  return rows.map((row) => row.inquiry_id)
}

/** Whether this is the first time that the provider tells of it. */
export async function claimEvent(tx: Tx, eventId: string, nowMs: number): Promise<boolean> {
  const result = await tx
    .insertInto('kyc_events')
    .values({ event_id: eventId, received_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

type Row = {
  inquiry_id: string
  entity_id: string
  number: number
  type: HolderType
  status: InquiryStatus
  found: unknown
  started_at: Date
  changed_at: Date
  looks: number
}

const toCheck = (row: Row): Check => ({
  inquiryId: row.inquiry_id,
  entityId: row.entity_id,
  number: row.number,
  type: row.type,
  status: row.status,
  found: row.found as KnownHolder | null,
  startedAtMs: row.started_at.getTime(),
  changedAtMs: row.changed_at.getTime(),
  looks: row.looks,
})
