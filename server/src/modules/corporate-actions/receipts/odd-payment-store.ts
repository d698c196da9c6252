import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OddActivity } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'

/** One activity that waits for an operator; `id` is a number as text. */
export type OpenOddPayment = {
  id: string
  paymentId: string | null
  raw: string
  reason: string
  firstSeenMs: number
}

/** `isNew`: it waits since now. `completedAs`: the text that stands in for the activity, if an operator completed it. */
export type SeenOddPayment = {
  id: string
  paymentId: string | null
  reason: string
  isNew: boolean
  isOpen: boolean
  completedAs: string | null
}

const toHash = (raw: string) => createHash('sha256').update(raw).digest('hex')

/**
 * Stores the unreadable activities of one whole answer; those that the broker no longer lists are closed as gone. A
 * decision about a text ends when the broker lists the activity with another one; `listedIds` are all ids of the answer.
 */
export async function saveOddPayments(
  tx: Tx,
  activities: readonly OddActivity[],
  { listedIds, nowMs }: { listedIds: readonly string[]; nowMs: number },
): Promise<SeenOddPayment[]> {
  const seenAt = new Date(nowMs)
  const byHash = new Map(activities.map((each) => [toHash(each.raw), each]))
  const rows = [...byHash].map(([hash, each]) => ({ hash, ...each }))
  const hashes = [...byHash.keys()]
  const isListed = listedIds.length + hashes.length > 0
  await sql`
    update dividend_odd_payments set resolution = 'gone', resolved_at = ${seenAt}, completed_as = null
    where not raw_hash = any (${hashes}::text[]) and (resolution is null
      or resolution in ('completed', 'dismissed') and case when payment_id is null then ${isListed}::boolean
        else payment_id = any (${[...listedIds]}::text[]) end)
  `.execute(tx)
  const { rows: former } = await sql<{ id: string }>`
    select id::text as id from dividend_odd_payments
    where raw_hash = any (${hashes}::text[]) and resolution is distinct from 'gone'
  `.execute(tx)
  const stored = new Set(former.map(({ id }) => id))
  const { rows: saved } = await sql<{
    id: string
    payment_id: string | null
    reason: string
    is_open: boolean
    completed_as: string | null
  }>`
    insert into dividend_odd_payments as old
      (raw_hash, payment_id, raw, reason, first_seen_at, last_seen_at)
    select hash, id, raw, reason, ${seenAt}, ${seenAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as fact (hash text, id text, raw text, reason text)
    on conflict (raw_hash) do update set last_seen_at = excluded.last_seen_at,
      reason = excluded.reason,
      resolution = nullif(old.resolution, 'gone'),
      resolved_at = case when old.resolution = 'gone' then null else old.resolved_at end
    returning id::text as id, payment_id, reason, resolution is null as is_open, completed_as
  `.execute(tx)
  return saved.map((row) => ({
    ...{ id: row.id, paymentId: row.payment_id, reason: row.reason },
    ...{ isNew: !stored.has(row.id), isOpen: row.is_open, completedAs: row.completed_as },
  }))
}

export async function listOpenOddPayments(db: Db): Promise<OpenOddPayment[]> {
  const rows = await db
    .selectFrom('dividend_odd_payments')
    .where('resolution', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(({ id, payment_id: paymentId, raw, reason, first_seen_at }) => ({
    ...{ id: `${id}`, paymentId, raw, reason },
    firstSeenMs: first_seen_at.getTime(),
  }))
}

/** Returns the text of an activity that waits for an operator, locked; null if none with that id does. */
export async function lockOddPayment(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('dividend_odd_payments')
    .where(sql<string>`id::text`, '=', id)
    .where('resolution', 'is', null)
    .select('raw')
    .forUpdate()
    .executeTakeFirst()
  return row?.raw ?? null
}

export type OddPaymentResolution = {
  id: string
  /** The text that can be read; null dismisses the activity. */
  completedAs: string | null
  who: string
  why: string
  nowMs: number
}

export async function resolveOddPayment(tx: Tx, resolution: OddPaymentResolution): Promise<void> {
  const { id, completedAs, who, why, nowMs } = resolution
  await tx
    .updateTable('dividend_odd_payments')
    .where(sql<string>`id::text`, '=', id)
    .set({
      resolution: completedAs === null ? 'dismissed' : 'completed',
      resolved_at: new Date(nowMs),
      resolved_by: who,
      resolved_reason: why,
      completed_as: completedAs,
    })
    .execute()
}
