import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { WireOriginator } from '@parvalue/shared/domain/wires/wire-match.ts'
import {
  RECALLED_WIRE_REASON,
  type WireReceiptStatus,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../tables/tables.ts'

export type IncomingWire = {
  id: string
  bankRef: string
  bankRefHash: Hex
  networkRef: string | null
  accountId: string
  currency: string
  cents: bigint
  memo: string
  originator: WireOriginator
  memoCode: string | null
  status: WireReceiptStatus
  reason: string | null
  waitsFor: string | null
  /**
   * Id of the receipt whose cash replaces this one's, because the bank recalled this wire after its USD+ were minted;
   * null if none.
   */
  coveredBy: string | null
  mintAttempt: number
  arrivedAtMs: number
  recordedAtMs: number
}

/** Serializes the matching of wires to requests until the transaction ends; wires are rare enough for that. */
export async function lockWireMatching(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('incoming_wires', 7203411))`.execute(tx)
}

export async function hasWireReceipt(db: Db, bankRef: string): Promise<boolean> {
  const row = await db
    .selectFrom('incoming_wires')
    .where('bank_ref', '=', bankRef)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasNetworkRef(db: Db, networkRef: string | null): Promise<boolean> {
  if (networkRef === null) return false
  const row = await db
    .selectFrom('incoming_wires')
    .where('network_ref', '=', networkRef)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

type NewReceipt = Omit<IncomingWire, 'waitsFor' | 'coveredBy' | 'mintAttempt'>

export async function insertWireReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await tx
    .insertInto('incoming_wires')
    .values({
      id: receipt.id,
      bank_ref: receipt.bankRef,
      bank_ref_hash: receipt.bankRefHash,
      network_ref: receipt.networkRef,
      account_id: receipt.accountId,
      currency: receipt.currency,
      cents: receipt.cents.toString(),
      memo: receipt.memo,
      originator_name: receipt.originator.name,
      originator_bank: receipt.originator.bank,
      memo_code: receipt.memoCode,
      status: receipt.status,
      reason: receipt.reason,
      waits_for: null,
      arrived_at: new Date(receipt.arrivedAtMs),
      recorded_at: new Date(receipt.recordedAtMs),
    })
    .execute()
}

type Filter = { id: string } | { bankRef: string } | { bankRefHash: Hex }

const columnOf = (filter: Filter) => {
  if ('id' in filter) return ['id', filter.id] as const
  return 'bankRef' in filter
    ? (['bank_ref', filter.bankRef] as const)
    : (['bank_ref_hash', filter.bankRefHash] as const)
}

const selectReceipts = (db: Db) => db.selectFrom('incoming_wires').selectAll()

export async function findWireReceipt(db: Db, filter: Filter): Promise<IncomingWire | null> {
  const row = await selectReceipts(db)
    .where(...toWhere(filter))
    .executeTakeFirst()
  return row ? toReceipt(row) : null
}

/** Returns the receipt, locked until the transaction ends. */
export async function lockWireReceipt(tx: Tx, filter: Filter): Promise<IncomingWire | null> {
  const row = await selectReceipts(tx)
    .where(...toWhere(filter))
    .forUpdate()
    .executeTakeFirst()
  return row ? toReceipt(row) : null
}

function toWhere(filter: Filter) {
  const [column, value] = columnOf(filter)
  return [column, '=', value] as const
}

type Change = {
  status?: WireReceiptStatus
  reason?: string | null
  waitsFor?: string | null
  coveredBy?: string
  memoCode?: string
  mintAttempt?: number
}

export async function saveWireReceipt(db: Db, id: string, change: Change): Promise<void> {
  const { status, reason, waitsFor, coveredBy, memoCode, mintAttempt } = change
  await db
    .updateTable('incoming_wires')
    .set({
      ...(status === undefined ? {} : { status }),
      ...(reason === undefined ? {} : { reason }),
      ...(waitsFor === undefined ? {} : { waits_for: waitsFor }),
      ...(coveredBy === undefined ? {} : { covered_by: coveredBy }),
      ...(memoCode === undefined ? {} : { memo_code: memoCode }),
      ...(mintAttempt === undefined ? {} : { mint_attempt: mintAttempt }),
    })
    .where('id', '=', id)
    .execute()
}

type ListQuery = {
  statuses: readonly WireReceiptStatus[]
  memoCode?: string
  recordedBeforeMs?: number
  limit?: number
}

/** Lists receipts, oldest first. */
export async function listWireReceipts(db: Db, query: ListQuery): Promise<IncomingWire[]> {
  const { statuses, memoCode, recordedBeforeMs, limit = 1000 } = query
  let found = selectReceipts(db)
    .where('status', 'in', statuses)
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(limit)
  if (memoCode !== undefined) found = found.where('memo_code', '=', memoCode)
  if (recordedBeforeMs !== undefined) {
    found = found.where('recorded_at', '<=', new Date(recordedBeforeMs))
  }
  return (await found.execute()).map(toReceipt)
}

/** Lists wires that the bank recalled after minting and that no other wire covers yet, oldest first. */
export async function listRecalledWires(db: Db): Promise<IncomingWire[]> {
  const rows = await selectReceipts(db)
    .where('reason', '=', RECALLED_WIRE_REASON)
    .where('covered_by', 'is', null)
    .where('status', '<>', 'returned')
    .orderBy('recorded_at')
    .limit(1000)
    .execute()
  return rows.map(toReceipt)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReceipts>['execute']>>[number]

const toReceipt = (row: Row): IncomingWire => ({
  id: row.id,
  bankRef: row.bank_ref,
  bankRefHash: row.bank_ref_hash as Hex,
  networkRef: row.network_ref,
  accountId: row.account_id,
  currency: row.currency,
  cents: BigInt(row.cents),
  memo: row.memo,
  originator: { name: row.originator_name, bank: row.originator_bank },
  memoCode: row.memo_code,
  status: row.status,
  reason: row.reason,
  waitsFor: row.waits_for,
  coveredBy: row.covered_by,
  mintAttempt: row.mint_attempt,
  arrivedAtMs: row.arrived_at.getTime(),
  recordedAtMs: row.recorded_at.getTime(),
})

export type WireDecision = {
  receiptId: string
  decision: 'return' | 'assign' | 'release' | 'cover'
  memoCode: string | null
  who: string
  why: string
  nowMs: number
}

export async function insertWireDecision(tx: Tx, decision: WireDecision): Promise<void> {
  const { receiptId, memoCode, who, why, nowMs } = decision
  await tx
    .insertInto('wire_decisions')
    .values({
      wire_id: receiptId,
      decision: decision.decision,
      memo_code: memoCode,
      actor: who,
      reason_text: why,
      decided_at: new Date(nowMs),
    })
    .execute()
}

/** Sums the cents that the bank must hold in this account: all wires but those returned, being returned or covered. */
export async function sumHeldCents(db: Db, accountId: string): Promise<bigint> {
  const row = await db
    .selectFrom('incoming_wires')
    .where('account_id', '=', accountId)
    .where('status', 'not in', ['returning', 'returned'])
    .where('covered_by', 'is', null)
    .select(sql<string>`coalesce(sum(cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow()
  return BigInt(row.cents)
}
