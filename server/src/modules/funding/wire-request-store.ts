import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { WireOriginator } from '@parvalue/shared/domain/wires/wire-match.ts'
import type { WireRequestStatus } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import type { Db, Tx } from '../../tables/tables.ts'

export type WireRequest = {
  memoCode: string
  wallet: Address
  chainId: number
  cents: bigint
  status: WireRequestStatus
  originator: WireOriginator | null
  createdAtMs: number
  expiresAtMs: number
}

export type NewWireRequest = Omit<WireRequest, 'status' | 'originator'>

/** Inserts a request; returns false if its memo code is already in use. */
export async function insertWireRequest(tx: Tx, request: NewWireRequest): Promise<boolean> {
  const result = await tx
    .insertInto('wire_requests')
    .values({
      memo_code: request.memoCode,
      wallet: request.wallet,
      chain_id: request.chainId,
      cents: request.cents.toString(),
      created_at: new Date(request.createdAtMs),
      expires_at: new Date(request.expiresAtMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function countOpenWireRequests(db: Db, wallet: Address): Promise<number> {
  const row = await db
    .selectFrom('wire_requests')
    .where('wallet', '=', wallet)
    .where('status', '=', 'open')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type Row = {
  memo_code: string
  wallet: string
  chain_id: string | number
  cents: string
  status: WireRequestStatus
  originator_name: string | null
  originator_bank: string | null
  created_at: Date
  expires_at: Date
}

export const toWireRequest = (row: Row): WireRequest => ({
  memoCode: row.memo_code,
  wallet: row.wallet as Address,
  chainId: Number(row.chain_id),
  cents: BigInt(row.cents),
  status: row.status,
  originator:
    row.originator_name === null
      ? null
      : { name: row.originator_name, bank: row.originator_bank ?? '' },
  createdAtMs: row.created_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
})

/** Locks the existing requests of these memo codes. */
export async function lockWireRequests(
  tx: Tx,
  memoCodes: readonly string[],
): Promise<WireRequest[]> {
  if (memoCodes.length === 0) return []
  const rows = await tx
    .selectFrom('wire_requests')
    .where('memo_code', 'in', memoCodes)
    .orderBy('memo_code')
    .selectAll()
    .forUpdate()
    .execute()
  return rows.map(toWireRequest)
}

export async function findWireRequest(db: Db, memoCode: string): Promise<WireRequest | null> {
  const row = await db
    .selectFrom('wire_requests')
    .where('memo_code', '=', memoCode)
    .selectAll()
    .executeTakeFirst()
  return row ? toWireRequest(row) : null
}

export async function saveWireRequest(
  tx: Tx,
  memoCode: string,
  { status, originator }: { status: WireRequestStatus; originator: WireOriginator | null },
): Promise<void> {
  await tx
    .updateTable('wire_requests')
    .set({
      status,
      originator_name: originator?.name ?? null,
      originator_bank: originator?.bank ?? null,
    })
    .where('memo_code', '=', memoCode)
    .execute()
}

/** Lists the memo codes of requests past their expiry, up to `limit`. */
export async function listOverdueWireRequests(
  db: Db,
  nowMs: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('wire_requests')
    .where('expires_at', '<=', new Date(nowMs))
    .where('status', 'in', ['open', 'funded'])
    .orderBy('expires_at')
    .limit(limit)
    .select('memo_code')
    .execute()
  return rows.map(({ memo_code }) => memo_code)
}
