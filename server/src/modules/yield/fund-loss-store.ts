import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'
import type { FundEntitlement } from './fund-mark-store.ts'

export type PaidEntitlement = FundEntitlement & {
  paidBy: string
  /** Income posted for it, in base units of USD+; null if it was paid before migration 0201. */
  received: bigint | null
}

type Key = Pick<FundEntitlement, 'chainId' | 'token' | 'exDate'>

const isOf = ({ chainId, token, exDate }: Key) =>
  sql<boolean>`chain_id = ${chainId} and token = ${token} and ex_date = ${exDate}::date`

/** Lists the entitlements due from this day on that are paid, oldest first. */
export const listPaidEntitlements = (db: Db, since: string): Promise<PaidEntitlement[]> =>
  list(db, sql`payable_date >= ${since}::date order by ex_date, chain_id, token`)

/** Locks an entitlement; returns null if another worker has released it. */
export async function lockPaidEntitlement(
  tx: Tx,
  entitlement: PaidEntitlement,
): Promise<PaidEntitlement | null> {
  const { paidBy } = entitlement
  const [found] = await list(tx, sql`${isOf(entitlement)} and paid_by = ${paidBy} for update`)
  return found ?? null
}

/** Makes an entitlement due again, after its payment was taken back as a whole. */
export async function releaseEntitlement(tx: Tx, entitlement: Key): Promise<void> {
  await tx
    .updateTable('fund_entitlements')
    .set({ paid_by: null, received: null })
    .where(isOf(entitlement))
    .execute()
}

export type FundLoss = Key & {
  id: string
  /** The broker's payment that was taken back. */
  paymentId: string
  amount: bigint
  postedAtMs: number
}

export async function insertFundLoss(tx: Tx, loss: Omit<FundLoss, 'id'>): Promise<void> {
  await tx
    .insertInto('fund_losses')
    .values({
      ...{ chain_id: loss.chainId, token: loss.token, ex_date: loss.exDate },
      ...{ payment_id: loss.paymentId, amount: loss.amount.toString(), closed_at: null },
      posted_at: new Date(loss.postedAtMs),
    })
    .execute()
}

/** Lists the losses of one distribution, oldest first. */
export const listLossesOf = (db: Db, entitlement: Key): Promise<FundLoss[]> =>
  listLosses(db, isOf(entitlement))

/** Lists the losses that no operator has closed, oldest first. */
export const listOpenFundLosses = (db: Db): Promise<FundLoss[]> =>
  listLosses(db, sql<boolean>`closed_at is null`)

/** Closes a loss; returns false if none with this id is open. */
export async function closeFundLoss(tx: Tx, id: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fund_losses')
    .set({ closed_at: new Date(nowMs) })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function listLosses(db: Db, condition: ReturnType<typeof sql<boolean>>): Promise<FundLoss[]> {
  const rows = await db
    .selectFrom('fund_losses')
    .where(condition)
    .orderBy('posted_at')
    .orderBy('id')
    .select(['id', 'chain_id', 'token', 'payment_id', 'amount', 'posted_at'])
    .select(sql<string>`ex_date::text`.as('ex_date'))
    .execute()
  return rows.map((row) => ({
    ...{ id: `${row.id}`, chainId: Number(row.chain_id), token: row.token, exDate: row.ex_date },
    ...{ paymentId: row.payment_id, amount: BigInt(row.amount) },
    postedAtMs: row.posted_at.getTime(),
  }))
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<PaidEntitlement[]> {
  const { rows } = await sql<{
    chain_id: string | number
    token: string
    symbol: string
    ex_date: string
    payable_date: string
    amount: string
    paid_by: string
    received: string | null
  }>`
    select chain_id, token, symbol, ex_date::text, payable_date::text, amount::text, paid_by, received::text
    from fund_entitlements where paid_by is not null and ${condition}
  `.execute(db)
  return rows.map((row) => ({
    ...{ chainId: Number(row.chain_id), token: row.token, symbol: row.symbol },
    ...{ exDate: row.ex_date, payableDate: row.payable_date, amount: BigInt(row.amount) },
    ...{ paidBy: row.paid_by, received: row.received === null ? null : BigInt(row.received) },
  }))
}
