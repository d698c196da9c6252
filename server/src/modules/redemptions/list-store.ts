import {
  finalRedemptionStatuses,
  parkedRedemptionStatuses,
  type RedemptionStatus,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import { type Redemption, toRedemption } from './row.ts'

export type RedemptionFilter = { owner: Address; status: RedemptionStatus | null }

const select = (db: Db, { owner, status }: RedemptionFilter) =>
  db
    .selectFrom('redemptions')
    .where('owner', '=', owner)
    .where('is_canonical', '=', true)
    .$if(status !== null, (query) => query.where('status', '=', status ?? 'FILLED'))

export async function countRedemptions(db: Db, filter: RedemptionFilter): Promise<number> {
  const row = await select(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type Page = { offset: number; limit: number; count: number }

/**
 * Lists a page, newest first. The index is scanned from the nearer end, so the last page costs as little as the
 * first.
 */
export async function listRedemptionPage(
  db: Db,
  filter: RedemptionFilter,
  { offset, limit, count }: Page,
): Promise<Redemption[]> {
  if (offset >= count) return []
  const isNearEnd = offset > count / 2
  const size = Math.min(limit, count - offset)
  const direction = isNearEnd ? 'asc' : 'desc'
  // The offset is skipped by an index-only scan.
  const ids = select(db, filter)
    .orderBy('requested_at', direction)
    .orderBy('id', direction)
    .offset(isNearEnd ? count - offset - size : offset)
    .limit(size)
    .select('id')
  const rows = await db
    .selectFrom('redemptions')
    .where('id', 'in', ids)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
  return rows.map(toRedemption)
}

/** Lists the first page, newest first, and the count of all, with one statement. */
export async function listFirstRedemptionPage(
  db: Db,
  filter: RedemptionFilter,
  limit: number,
): Promise<{ rows: Redemption[]; count: number }> {
  const rows = await select(db, filter)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .select(
      select(db, filter)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('count'),
    )
    .execute()
  return { rows: rows.map(toRedemption), count: Number(rows[0]?.count ?? 0) }
}

/** Lists the given redemptions, or all, newest first. */
export async function listFilteredRedemptions(
  db: Db,
  filter: RedemptionFilter,
  { ids, limit }: { ids: readonly string[] | null; limit: number },
): Promise<Redemption[]> {
  const rows = await select(db, filter)
    .$if(ids !== null, (query) => query.where('id', '=', sql<string>`any (${ids}::uuid[])`))
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toRedemption)
}

export async function findOwnedRedemption(
  db: Db,
  owner: Address,
  id: string,
): Promise<Redemption | null> {
  const row = await select(db, { owner, status: null })
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ? toRedemption(row) : null
}

type RedemptionQueue = { count: number; isDry: boolean }

const COUNTED_MAX = 10_000

/**
 * Reads the number of open redemptions of a chain that are not parked, at most `COUNTED_MAX`, and whether any of them
 * waits for liquidity.
 */
export async function readRedemptionQueueDepth(db: Db, chainId: number): Promise<RedemptionQueue> {
  const { rows } = await sql<{ count: string | number; is_dry: boolean | null }>`
    select count(*) as count, bool_or(waiting_for = 'liquidity') as is_dry from (
      select waiting_for from redemptions
      where chain_id = ${chainId} and is_canonical
        and status not in (${sql.join(finalRedemptionStatuses.map((status) => sql.lit(status)))})
        and status <> all (${[...parkedRedemptionStatuses]}::text[])
      limit ${COUNTED_MAX}
    ) as open
  `.execute(db)
  const [row] = rows
  return { count: Number(row?.count ?? 0), isDry: row?.is_dry === true }
}

/** Lists parked redemptions, oldest first. */
export async function listParkedRedemptionRows(db: Db, limit: number): Promise<Redemption[]> {
  const rows = await db
    .selectFrom('redemptions')
    .where('status', 'in', [...parkedRedemptionStatuses])
    .where('is_canonical', '=', true)
    .orderBy('requested_at')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toRedemption)
}

/** Selects the redemptions that lack approvals, also those whose transfer failed before the limit was lowered. */
const selectToApprove = (db: Db) =>
  db
    .selectFrom('redemptions')
    .where('waiting_for', '=', sql.lit('approval'))
    .where('is_canonical', '=', true)
    .where('closed_by', 'is', null)
    .selectAll()

export async function listRedemptionRowsToApprove(db: Db, limit: number): Promise<Redemption[]> {
  const rows = await selectToApprove(db).orderBy('requested_at').limit(limit).execute()
  return rows.map(toRedemption)
}

/** Finds a redemption that lacks approvals, also where it is behind the end of the list. */
export async function findRedemptionRowToApprove(db: Db, id: string): Promise<Redemption | null> {
  const row = await selectToApprove(db).where('id', '=', id).executeTakeFirst()
  return row ? toRedemption(row) : null
}

/** Counts redemptions on all chains that have not ended, including parked ones. */
export async function countOpenRedemptionRows(db: Db): Promise<number> {
  const row = await db
    .selectFrom('redemptions')
    .where('status', 'not in', [...finalRedemptionStatuses])
    .where('is_canonical', '=', true)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
