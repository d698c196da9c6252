import {
  type HolderType,
  type InquiryStatus,
  inquiryStatuses,
  isInquiryUndecided,
} from '@parvalue/shared/domain/identity/kyc.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'
import type { StoredHolder } from './holder.ts'

export type IdentityCheck = {
  inquiryId: string
  entityId: string
  number: number
  type: HolderType
  status: InquiryStatus
  found: StoredHolder | null
  startedAtMs: number
  changedAtMs: number
  /** Number of provider responses saved, for optimistic locking. */
  readCount: number
}

/** Finds the newest check; earlier ones ended without a result. */
export async function findNewestIdentityCheck(
  db: Db,
  entityId: string,
): Promise<IdentityCheck | null> {
  const row = await db
    .selectFrom('identity_checks')
    .where('entity_id', '=', entityId)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ? toCheck(row) : null
}

export async function findIdentityCheckByInquiry(
  db: Db,
  inquiryId: string,
): Promise<IdentityCheck | null> {
  const row = await db
    .selectFrom('identity_checks')
    .where('inquiry_id', '=', inquiryId)
    .selectAll()
    .executeTakeFirst()
  return row ? toCheck(row) : null
}

export async function lockIdentityCheck(tx: Tx, inquiryId: string): Promise<IdentityCheck | null> {
  const row = await tx
    .selectFrom('identity_checks')
    .where('inquiry_id', '=', inquiryId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toCheck(row) : null
}

/** Inserts a check; returns false if its inquiry already has a row, as after two concurrent starts. */
export async function insertIdentityCheck(tx: Tx, check: IdentityCheck): Promise<boolean> {
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

export async function saveInquiry(
  tx: Tx,
  { inquiryId, status, found, changedAtMs, readCount }: IdentityCheck,
  lookedAtMs: number,
): Promise<void> {
  await tx
    .updateTable('identity_checks')
    .set({
      status,
      found: found === null ? null : JSON.stringify(found),
      changed_at: new Date(changedAtMs),
      last_polled_at: new Date(lookedAtMs),
      looks: readCount + 1,
    })
    .where('inquiry_id', '=', inquiryId)
    .execute()
}

/** Saves the time of a failed read, which delays the next one. */
export async function saveIdentityCheckPolled(
  db: Db,
  inquiryId: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('identity_checks')
    .set({ last_polled_at: new Date(nowMs) })
    .where('inquiry_id', '=', inquiryId)
    .execute()
}

const POLLED_STATUSES = inquiryStatuses.filter(isInquiryUndecided)

/**
 * Lists checks whose webhook may have been lost. The polling interval is a twentieth of the time since the last
 * change, from 30 seconds to six hours.
 */
export async function listIdentityChecksDueForPolling(
  db: Db,
  nowMs: number,
  limit: number,
): Promise<string[]> {
  const now = new Date(nowMs)
  const rows = await db
    .selectFrom('identity_checks')
    .where('status', 'in', POLLED_STATUSES)
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

/** Stores the id of the provider's event; returns false if it was stored before (webhook deduplication). */
export async function claimKycEvent(tx: Tx, eventId: string, nowMs: number): Promise<boolean> {
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

const toCheck = (row: Row): IdentityCheck => ({
  inquiryId: row.inquiry_id,
  entityId: row.entity_id,
  number: row.number,
  type: row.type,
  status: row.status,
  found: row.found as StoredHolder | null,
  startedAtMs: row.started_at.getTime(),
  changedAtMs: row.changed_at.getTime(),
  readCount: row.looks,
})
