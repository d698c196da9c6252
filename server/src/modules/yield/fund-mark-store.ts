import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

export type FundMark = {
  chainId: number
  token: Address
  symbol: string
  amount: bigint
  price: bigint
  pricedAtMs: number
}

type FundKey = { chainId: number; token: string }

export async function lockFundMark(tx: Tx, { chainId, token }: FundKey): Promise<FundMark | null> {
  const row = await tx
    .selectFrom('fund_marks')
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    chainId,
    token: row.token as Address,
    symbol: row.symbol,
    amount: BigInt(row.amount),
    price: BigInt(row.price),
    pricedAtMs: row.priced_at.getTime(),
  }
}

export async function saveFundMark(tx: Tx, mark: FundMark, nowMs: number): Promise<void> {
  const changed = {
    amount: mark.amount.toString(),
    price: mark.price.toString(),
    priced_at: new Date(mark.pricedAtMs),
  }
  const { chainId: chain_id, token, symbol } = mark
  await tx
    .insertInto('fund_marks')
    .values({ chain_id, token, symbol, ...changed, since: new Date(nowMs) })
    .onConflict((conflict) => conflict.columns(['chain_id', 'token']).doUpdateSet(changed))
    .execute()
}

/** Lists the last mark of each fund. */
export async function listFundMarks(db: Db): Promise<FundMark[]> {
  const rows = await db
    .selectFrom('fund_marks')
    .orderBy('chain_id')
    .orderBy('symbol')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    token: row.token as Address,
    symbol: row.symbol,
    amount: BigInt(row.amount),
    price: BigInt(row.price),
    pricedAtMs: row.priced_at.getTime(),
  }))
}

/** Returns when the first mark was saved, which is the start of the first period; null if there is none. */
export async function findIncomeStart(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('fund_marks')
    .select(({ fn }) => fn.min('since').as('since'))
    .executeTakeFirst()
  return row?.since ? new Date(row.since).getTime() : null
}

export type FundEntitlement = FundKey & {
  symbol: string
  exDate: string
  payableDate: string
  amount: bigint
}

/** Inserts an entitlement, once for each fund and ex-date. */
export async function insertFundEntitlement(tx: Tx, entitlement: FundEntitlement): Promise<void> {
  const { chainId, exDate, payableDate, amount, token, symbol } = entitlement
  await tx
    .insertInto('fund_entitlements')
    .values({
      chain_id: chainId,
      token,
      symbol,
      ex_date: exDate,
      payable_date: payableDate,
      amount: amount.toString(),
      ...{ paid_by: null, received: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listUnpaidFundEntitlements(db: Db): Promise<FundEntitlement[]> {
  const rows = await db
    .selectFrom('fund_entitlements')
    .where('paid_by', 'is', null)
    .select(['chain_id', 'token', 'symbol', 'amount'])
    .select([
      sql<string>`ex_date::text`.as('ex_date'),
      sql<string>`payable_date::text`.as('payable_date'),
    ])
    .orderBy('ex_date')
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    token: row.token,
    symbol: row.symbol,
    exDate: row.ex_date,
    payableDate: row.payable_date,
    amount: BigInt(row.amount),
  }))
}

/** Marks an entitlement as paid by a payment, with the income that is posted for it; returns false if another worker has done so before. */
export async function setFundEntitlementPaid(
  tx: Tx,
  { chainId, token, exDate }: FundEntitlement,
  { paidBy, received }: { paidBy: string; received: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fund_entitlements')
    .set({ paid_by: paidBy, received: received.toString() })
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .where(sql<string>`ex_date::text`, '=', exDate)
    .where('paid_by', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
