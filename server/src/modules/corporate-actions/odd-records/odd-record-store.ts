import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { OddRecord, VendorAction } from '../../../providers/market-data/port.ts'
import { describeOddRecord } from '../../../providers/market-data/service.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { endReplacedDecisions, type ListedRecord } from './ended-decisions.ts'

/** One unreadable record that waits for an operator; `id` is a number as text, `stockId` null if it names no stock. */
export type OpenOddRecord = OddRecord & {
  id: string
  stockId: number | null
  firstSeenMs: number
  lastSeenMs: number
}

/** `isNew`: it waits since now. `completedAs`: the action that stands in for the record, if an operator completed it. */
export type SeenOddRecord = OddRecord & {
  id: string
  isNew: boolean
  isDismissed: boolean
  completedAs: VendorAction | null
}

const toHash = (raw: string) => createHash('sha256').update(raw).digest('hex')

/** The unreadable records of one answer; `settled` are the resolved ones that the import of this answer applies. */
export type SavedOddRecords = { seen: SeenOddRecord[]; settled: readonly SettledOddRecord[] }

/** An unreadable record that was resolved, or that the vendor no longer lists. */
export type SettledOddRecord = { id: string; raw: string }

/**
 * Stores the unreadable records of one whole answer; those that the vendor no longer lists are closed as gone, and so
 * are those that were decided and have another text now. `listed` are all records of the answer.
 */
export async function saveOddRecords(
  tx: Tx,
  records: readonly (OddRecord & { stockId: number | null })[],
  { listed, nowMs }: { listed: readonly ListedRecord[]; nowMs: number },
): Promise<SavedOddRecords> {
  const seenAt = new Date(nowMs)
  const byHash = new Map(records.map((record) => [toHash(record.raw), record]))
  const rows = [...byHash].map(([hash, record]) => ({ hash, ...record }))
  const hashes = [...byHash.keys()]
  await sql`
    update corporate_action_odd_records set resolution = 'gone', resolved_at = ${seenAt}
    where resolution is null and not raw_hash = any(${hashes}::text[])
  `.execute(tx)
  await endReplacedDecisions(tx, { hashes, listed, nowMs })
  // Read before the insert below: a resolution that commits in between is applied by the next import.
  const { rows: settled } = await sql<SettledOddRecord>`
    select id::text as id, raw from corporate_action_odd_records
    where resolution is not null and not is_followed
  `.execute(tx)
  const { rows: former } = await sql<{ raw_hash: string }>`
    select raw_hash from corporate_action_odd_records
    where raw_hash = any(${hashes}::text[]) and resolution is distinct from 'gone'
  `.execute(tx)
  const stored = new Set(former.map(({ raw_hash }) => raw_hash))
  const { rows: saved } = await sql<{
    id: string
    raw_hash: string
    is_dismissed: boolean
    completed_as: unknown
  }>`
    insert into corporate_action_odd_records as old
      (raw_hash, vendor_id, stock_id, raw, reason, first_seen_at, last_seen_at)
    select hash, "vendorId", "stockId", raw, reason, ${seenAt}, ${seenAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as fact (hash text, "vendorId" text, "stockId" integer, raw text, reason text)
    on conflict (raw_hash) do update set last_seen_at = excluded.last_seen_at,
      reason = excluded.reason,
      stock_id = excluded.stock_id,
      resolution = nullif(old.resolution, 'gone'),
      is_followed = old.is_followed and old.resolution <> 'gone',
      resolved_at = case when old.resolution = 'gone' then null else old.resolved_at end
    returning id::text as id, raw_hash, completed_as,
      resolution is not distinct from 'dismissed' as is_dismissed
  `.execute(tx)
  const seen = saved.flatMap(({ id, raw_hash, is_dismissed, completed_as }) => {
    const record = byHash.get(raw_hash)
    const flags = { isNew: !stored.has(raw_hash), isDismissed: is_dismissed }
    return record ? [{ ...record, id, ...flags, completedAs: toCompleted(completed_as) }] : []
  })
  return { seen, settled }
}

/** Marks the resolutions of these records as applied by an import. */
export async function markResolutionsApplied(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update corporate_action_odd_records set is_followed = true
    where id::text = any(${[...ids]}::text[]) and resolution is not null and not is_followed
  `.execute(db)
}

const toCompleted = (stored: unknown) => (stored === null ? null : storedAction.parse(stored))

/** Returns the records with the operator's decision about each; stores nothing. */
export async function listStoredOddRecords(
  db: Db,
  records: readonly OddRecord[],
): Promise<Omit<SeenOddRecord, 'id' | 'isNew'>[]> {
  if (records.length === 0) return []
  const rows = await db
    .selectFrom('corporate_action_odd_records')
    .where(
      'raw_hash',
      'in',
      records.map(({ raw }) => toHash(raw)),
    )
    .select(['raw_hash', 'resolution', 'completed_as'])
    .execute()
  const byHash = new Map(rows.map((row) => [row.raw_hash, row]))
  return records.map((record) => {
    const row = byHash.get(toHash(record.raw))
    const isDismissed = row?.resolution === 'dismissed'
    return { ...record, isDismissed, completedAs: toCompleted(row?.completed_as ?? null) }
  })
}

/** Returns whether an operator completed another record, which the vendor may still list, as this same action. */
export async function hasOtherCompletedRecord(
  tx: Tx,
  { id, action: { kind, vendorId, symbol } }: { id: string; action: VendorAction },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from corporate_action_odd_records other
    where other.id::text <> ${id} and other.resolution = 'completed'
      and (completed_as ->> 'kind', completed_as ->> 'vendorId', completed_as ->> 'symbol')
        = (${kind}, ${vendorId}, ${symbol})
      and last_seen_at >= (
        select last_seen_at from corporate_action_odd_records where id::text = ${id}
      )
  `.execute(tx)
  return rows.length > 0
}

export const listOpenOddRecords = (db: Db): Promise<OpenOddRecord[]> =>
  list(db, sql<boolean>`resolution is null`)

/**
 * Returns the first ex-date of the records that have to be read: `sinceDate`, or that of an unreadable record that waits
 * for an operator or stands for an action since then.
 */
export async function findFirstOddDate(db: Db, sinceDate: string): Promise<string> {
  const { rows } = await sql<{ raw: string }>`
    select raw from corporate_action_odd_records
    where not is_followed or completed_as ->> 'exDate' >= ${sinceDate}
  `.execute(db)
  const dates = rows.flatMap(({ raw }) => describeOddRecord(raw).exDate ?? [])
  return [sinceDate, ...dates].toSorted()[0] ?? sinceDate
}

/** Lists open records, and those whose resolution no import has applied yet. */
export const listUnfollowedOddRecords = (db: Db): Promise<OpenOddRecord[]> =>
  list(db, sql<boolean>`not is_followed`)

async function list(db: Db, condition: RawBuilder<boolean>): Promise<OpenOddRecord[]> {
  const rows = await db
    .selectFrom('corporate_action_odd_records')
    .where(condition)
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(({ id, vendor_id: vendorId, stock_id: stockId, raw, reason, ...row }) => ({
    ...{ id: `${id}`, vendorId, stockId, raw, reason },
    firstSeenMs: row.first_seen_at.getTime(),
    lastSeenMs: row.last_seen_at.getTime(),
  }))
}

/** Locks and returns the record with this id; null if no record with this id waits for an operator. */
export async function lockOddRecord(tx: Tx, id: string): Promise<OddRecord | null> {
  const row = await tx
    .selectFrom('corporate_action_odd_records')
    .where(sql<string>`id::text`, '=', id)
    .where('resolution', 'is', null)
    .select(['vendor_id', 'raw', 'reason'])
    .forUpdate()
    .executeTakeFirst()
  return row ? { vendorId: row.vendor_id, raw: row.raw, reason: row.reason } : null
}

export type OddRecordResolution = {
  id: string
  /** The action that the record stands for; null dismisses it. */
  completedAs: VendorAction | null
  who: string
  why: string
  nowMs: number
}

export async function resolveOddRecord(tx: Tx, resolution: OddRecordResolution): Promise<void> {
  const { id, completedAs, who, why, nowMs } = resolution
  await tx
    .updateTable('corporate_action_odd_records')
    .where(sql<string>`id::text`, '=', id)
    .set({
      resolution: completedAs ? 'completed' : 'dismissed',
      resolved_at: new Date(nowMs),
      resolved_by: who,
      resolved_reason: why,
      completed_as: completedAs ? toStored(completedAs) : null,
    })
    .execute()
}

const toStored = (action: VendorAction) =>
  JSON.stringify(action, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

const amount = z.string().transform((text) => BigInt(text))
const common = { vendorId: z.string(), symbol: z.string(), exDate: z.string() }

const storedAction: z.ZodType<VendorAction> = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('dividend'),
    payDate: z.string(),
    perShare: amount,
    isSpecial: z.boolean(),
  }),
  z.object({ ...common, kind: z.literal('split'), from: amount, to: amount }),
])
