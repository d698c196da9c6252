import type { ScreeningStatus } from '@parvalue/shared/domain/identity/kyc.ts'
import type { Db, Tx } from '../../tables/tables.ts'

export type Screening = {
  id: string
  entityId: string
  inquiryId: string
  attempt: number
  reportId: string | null
  status: ScreeningStatus
  askedAtMs: number
  changedAtMs: number
}

const OPEN = ['requested', 'pending', 'errored'] as const

/** Inserts a screening; returns false if one is already in progress. */
export async function insertScreening(
  tx: Tx,
  screening: Pick<Screening, 'id' | 'entityId' | 'inquiryId' | 'askedAtMs'>,
): Promise<boolean> {
  const requested_at = new Date(screening.askedAtMs)
  const result = await tx
    .insertInto('screenings')
    .values({
      id: screening.id,
      entity_id: screening.entityId,
      inquiry_id: screening.inquiryId,
      status: 'requested',
      requested_at,
      changed_at: requested_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findNewestScreening(db: Db, entityId: string): Promise<Screening | null> {
  const row = await db
    .selectFrom('screenings')
    .where('entity_id', '=', entityId)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ? toScreening(row) : null
}

export async function findScreening(db: Db, id: string): Promise<Screening | null> {
  const row = await db.selectFrom('screenings').where('id', '=', id).selectAll().executeTakeFirst()
  return row ? toScreening(row) : null
}

export async function findScreeningByReport(db: Db, reportId: string): Promise<Screening | null> {
  const row = await db
    .selectFrom('screenings')
    .where('report_id', '=', reportId)
    .selectAll()
    .executeTakeFirst()
  return row ? toScreening(row) : null
}

/** Locks a screening as it was read; returns null if another process has changed it since. */
export async function lockScreening(
  tx: Tx,
  { id, status, attempt }: Pick<Screening, 'id' | 'status' | 'attempt'>,
): Promise<Screening | null> {
  const row = await tx
    .selectFrom('screenings')
    .where('id', '=', id)
    .where('status', '=', status)
    .where('attempt', '=', attempt)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toScreening(row) : null
}

export async function saveScreening(tx: Tx, screening: Screening): Promise<void> {
  await tx
    .updateTable('screenings')
    .set({
      status: screening.status,
      attempt: screening.attempt,
      report_id: screening.reportId,
      changed_at: new Date(screening.changedAtMs),
    })
    .where('id', '=', screening.id)
    .execute()
}

export async function listOpenScreenings(db: Db, limit: number): Promise<Screening[]> {
  const rows = await db
    .selectFrom('screenings')
    .where('status', 'in', OPEN)
    .orderBy('changed_at')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toScreening)
}

type Row = {
  id: string
  entity_id: string
  inquiry_id: string
  attempt: number
  report_id: string | null
  status: ScreeningStatus
  requested_at: Date
  changed_at: Date
}

const toScreening = (row: Row): Screening => ({
  id: row.id,
  entityId: row.entity_id,
  inquiryId: row.inquiry_id,
  attempt: row.attempt,
  reportId: row.report_id,
  status: row.status,
  askedAtMs: row.requested_at.getTime(),
  changedAtMs: row.changed_at.getTime(),
})
