import type { PlannedDividendPayment } from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../tables/tables.ts'

export type DividendPayment = PlannedDividendPayment & {
  id: string
  actionId: string
  attempt: number
  isClosed: boolean
  transactionHash: Hex | null
  closedAt: Date | null
}

type NewPayment = PlannedDividendPayment & Pick<DividendPayment, 'id' | 'actionId'>

export async function insertDividendPayments(
  tx: Tx,
  payments: readonly NewPayment[],
): Promise<void> {
  // A Postgres statement has at most 65,535 parameters.
  for (let first = 0; first < payments.length; first += ROWS_MAX) {
    await tx
      .insertInto('dividend_payments')
      .values(payments.slice(first, first + ROWS_MAX).map(toRow))
      .execute()
  }
}

const ROWS_MAX = 5_000

const toRow = (payment: NewPayment) => ({
  id: payment.id,
  action_id: payment.actionId,
  chain_id: payment.chainId,
  wallet: payment.wallet,
  form: payment.form,
  shares: payment.shares.toString(),
  gross: payment.gross.toString(),
  tax: payment.tax.toString(),
  amount: payment.amount.toString(),
  tax_bps: payment.taxBps,
  tax_reason: payment.taxReason,
  transaction_hash: null,
  closed_at: null,
})

type AllocationKey = { actionId: string; chainId: number }

/** Lists payments to wallets on a chain whose transaction is not final yet. */
export const listPendingDividendPayments = (
  db: Db,
  { actionId, chainId }: AllocationKey,
): Promise<DividendPayment[]> =>
  list(
    db,
    sql`action_id = ${actionId} and chain_id = ${chainId} and form = 'paid' and not is_closed`,
  )

export const listDividendPaymentsOf = (db: Db, wallet: Address): Promise<DividendPayment[]> =>
  list(db, sql`wallet = ${wallet}`)

export async function isDividendPaymentOpen(
  db: Db,
  { id, attempt }: DividendPayment,
): Promise<boolean> {
  const row = await db
    .selectFrom('dividend_payments')
    .where((where) => where.and({ id, attempt, is_closed: false }))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function closeDividendPayment(
  tx: Tx,
  { id }: DividendPayment,
  reached: { hash: Hex | null; nowMs: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('dividend_payments')
    .set({ is_closed: true, transaction_hash: reached.hash, closed_at: new Date(reached.nowMs) })
    .where('id', '=', id)
    .where('is_closed', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type ClosedPayment = Pick<
  DividendPayment,
  'id' | 'actionId' | 'chainId' | 'wallet' | 'amount'
>

/** Closes all reinvested payments with the one transaction that credited the wrapper vault, and returns them. */
export async function closeReinvestedPayments(
  tx: Tx,
  { actionId, chainId }: AllocationKey,
  reached: { hash: Hex | null; nowMs: number },
): Promise<ClosedPayment[]> {
  const rows = await tx
    .updateTable('dividend_payments')
    .set({ is_closed: true, transaction_hash: reached.hash, closed_at: new Date(reached.nowMs) })
    .where((where) =>
      where.and({ action_id: actionId, chain_id: chainId, form: 'reinvested', is_closed: false }),
    )
    .returning(['id', 'wallet', 'amount'])
    .execute()
  return rows.map(({ id, wallet, amount }) => ({
    id,
    wallet: wallet as Address,
    amount: BigInt(amount),
    ...{ actionId, chainId },
  }))
}

/** Closes the dividends that are too small to pay: their tax is withheld when the dividend is funded, and they stay owed. */
export async function closeSmallPayments(
  tx: Tx,
  { actionId, nowMs }: { actionId: string; nowMs: number },
): Promise<void> {
  await tx
    .updateTable('dividend_payments')
    .set({ is_closed: true, closed_at: new Date(nowMs) })
    .where((where) => where.and({ action_id: actionId, form: 'small', is_closed: false }))
    .execute()
}

/** Starts a new attempt with a new intent id after a revert. */
export async function startNextPaymentAttempt(
  db: Db,
  { id, attempt }: DividendPayment,
): Promise<void> {
  await db
    .updateTable('dividend_payments')
    .set({ attempt: attempt + 1 })
    .where((where) => where.and({ id, attempt }))
    .execute()
}

/** Drops the entitlements of a dividend for which nothing was posted, with the plans of its chains. */
export async function deleteEntitlements(tx: Tx, actionId: string): Promise<void> {
  await tx.deleteFrom('dividend_payments').where('action_id', '=', actionId).execute()
  await tx.deleteFrom('corporate_action_chains').where('action_id', '=', actionId).execute()
}

/** Returns the shares of all entitled wallets, in units of the stock token. */
export async function sumEntitledShares(db: Db, actionId: string): Promise<bigint> {
  const { rows } = await sql<{ shares: string }>`
    select coalesce(sum(shares), 0)::text as shares from dividend_payments where action_id = ${actionId}
  `.execute(db)
  return BigInt(rows[0]?.shares ?? 0)
}

type Row = {
  id: string
  action_id: string
  chain_id: string | number
  wallet: string
  form: PlannedDividendPayment['form']
  shares: string
  gross: string
  tax: string
  amount: string
  tax_bps: number
  tax_reason: PlannedDividendPayment['taxReason']
  attempt: number
  is_closed: boolean
  transaction_hash: string | null
  closed_at: Date | null
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<DividendPayment[]> {
  const { rows } = await sql<Row>`
    select * from dividend_payments where ${condition} order by id desc
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    actionId: row.action_id,
    chainId: Number(row.chain_id),
    wallet: row.wallet as Address,
    form: row.form,
    shares: BigInt(row.shares),
    gross: BigInt(row.gross),
    tax: BigInt(row.tax),
    amount: BigInt(row.amount),
    taxBps: row.tax_bps,
    taxReason: row.tax_reason,
    attempt: row.attempt,
    isClosed: row.is_closed,
    transactionHash: row.transaction_hash as Hex | null,
    closedAt: row.closed_at,
  }))
}
