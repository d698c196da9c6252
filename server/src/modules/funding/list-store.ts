import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { fundedReceiptStatuses } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import { toWireRequest, type WireRequest } from './wire-request-store.ts'

export type FundedWireRequest = WireRequest & {
  /** Cents of each wire received for the request, oldest first. */
  receipts: bigint[]
  receivedCents: bigint
  /** USD+ minted for these wires, in base units. */
  mintedAmount: bigint
}

type Page = { limit: number; offset: number }

/**
 * Lists requests in progress first (requirement TT-04), then the newest; without those that ended before any money
 * arrived.
 */
export const listFundedWireRequests = (db: Db, wallet: Address): Promise<FundedWireRequest[]> =>
  toFunded(selectFunded(db, wallet).where('q.is_listed', '=', true))

/**
 * Returns one page of the list of `listFundedWireRequests`. The index is scanned from the nearer end, so the last page
 * costs as little as the first.
 */
export async function listWireRequestPage(
  db: Db,
  wallet: Address,
  { limit, offset }: Page,
): Promise<FundedWireRequest[]> {
  // The first page begins at the near end, however many requests there are.
  const count = offset === 0 ? Infinity : await countListed(db, wallet)
  if (offset >= count) return []
  const isNearEnd = offset > count / 2
  const size = Math.min(limit, count - offset)
  const [forth, back] = isNearEnd ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  // The offset is skipped by an index-only scan.
  const memoCodes = selectListed(db, wallet)
    .orderBy('is_fulfilled', forth)
    .orderBy('created_at', back)
    .orderBy('memo_code', forth)
    .offset(isNearEnd ? count - offset - size : offset)
    .limit(size)
    .select('memo_code')
  return toFunded(selectFunded(db, wallet).where('q.memo_code', 'in', memoCodes))
}

/** Lists all requests or the given ones, including those that ended before any money arrived. */
export function listAllWireRequests(
  db: Db,
  wallet: Address,
  memoCodes: readonly string[] | null,
): Promise<FundedWireRequest[]> {
  const all = selectFunded(db, wallet)
  return toFunded(memoCodes ? all.where('q.memo_code', 'in', memoCodes) : all)
}

const selectListed = (db: Db, wallet: Address) =>
  db.selectFrom('wire_requests').where('wallet', '=', wallet).where('is_listed', '=', true)

async function countListed(db: Db, wallet: Address): Promise<number> {
  const row = await selectListed(db, wallet)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const selectFunded = (db: Db, wallet: Address) =>
  db
    .selectFrom('wire_requests as q')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('incoming_wires as r')
          .whereRef('r.memo_code', '=', 'q.memo_code')
          .where('r.status', 'in', fundedReceiptStatuses)
          .select([
            sql<string[] | null>`array_agg(r.cents::text order by r.recorded_at, r.id)`.as(
              'receipts',
            ),
            sql<string | null>`sum((select sum(w.amount) from wire_mints w
              where w.bank_ref_hash = r.bank_ref_hash))`.as('minted_amount'),
          ])
          .as('m'),
      (join) => join.onTrue(),
    )
    .where('q.wallet', '=', wallet)
    .orderBy('q.is_fulfilled')
    .orderBy('q.created_at', 'desc')
    .orderBy('q.memo_code')
    .selectAll('q')
    .select(['m.receipts', 'm.minted_amount'])

async function toFunded(query: ReturnType<typeof selectFunded>): Promise<FundedWireRequest[]> {
  const rows = await query.execute()
  return rows.map((row) => ({
    ...toWireRequest(row),
    receipts: (row.receipts ?? []).map(BigInt),
    receivedCents: BigInt(row.received_cents),
    mintedAmount: BigInt(row.minted_amount ?? 0),
  }))
}
