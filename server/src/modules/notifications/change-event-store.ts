import type { PushedListKind } from '@parvalue/shared/domain/product/pushed-lists.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'
import type { StreamCursor } from './stream-cursor.ts'

export type ChangeEvent = StreamCursor & { kind: PushedListKind }

export async function insertChangeEvent(
  tx: Tx,
  wallet: Address,
  kind: PushedListKind,
): Promise<void> {
  await tx.insertInto('change_events').values({ wallet, kind }).execute()
}

/** Returns the id of the oldest transaction that is still running, or the next id; all earlier ones have ended. */
export async function readOldestRunningXid(db: Db): Promise<bigint> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid
  `.execute(db)
  return BigInt(rows[0]?.xid ?? 0)
}

/** Lists wallets with change events from transactions between `from` (inclusive) and `to` (exclusive). */
export async function listWalletsWithChanges(
  db: Db,
  { from, to }: { from: bigint; to: bigint },
): Promise<Address[]> {
  const { rows } = await sql<{ wallet: Address }>`
    select distinct wallet from change_events where xid >= ${`${from}`}::xid8 and xid < ${`${to}`}::xid8
  `.execute(db)
  return rows.map(({ wallet }) => wallet)
}

/** Lists a wallet's change events after a cursor, in order, up to the oldest transaction that is still running. */
export async function listChangeEvents(
  db: Db,
  wallet: Address,
  { after, limit }: { after: StreamCursor; limit: number },
): Promise<ChangeEvent[]> {
  const { rows } = await sql<{ xid: string; id: string; kind: PushedListKind }>`
    select xid::text as xid, id::text as id, kind from change_events
    where wallet = ${wallet}
      and (xid, id) > (${`${after.xid}`}::xid8, ${`${after.id}`}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by change_events.xid, change_events.id limit ${limit}
  `.execute(db)
  return rows.map(({ xid, id, kind }) => ({ xid: BigInt(xid), id: BigInt(id), kind }))
}

export async function deleteChangeEventsBefore(tx: Tx, createdBefore: Date): Promise<void> {
  await sql`
    with gone as (delete from change_events where created_at < ${createdBefore} returning xid)
    update change_events_pruned set xid = greatest(change_events_pruned.xid, newest.xid)
    from (select max(xid) as xid from gone) newest where newest.xid is not null
  `.execute(tx)
}

/** Returns the id of the newest transaction whose change events may have been deleted. */
export async function findPrunedXid(db: Db): Promise<bigint> {
  const { rows } = await sql<{ xid: string }>`
    select xid::text as xid from change_events_pruned
  `.execute(db)
  return BigInt(rows[0]?.xid ?? 0)
}
