import type { ChainRebase } from '@parvalue/shared/domain/reserves/rebase.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

export type YieldPeriod = {
  number: number
  fromMs: number
  untilMs: number
  rate: bigint
  supply: bigint
  amount: bigint
}

export type RebaseAllocation = {
  period: number
  chainId: number
  amount: bigint
  attempt: number
  /** Block of the confirmed event (three blocks deep). */
  blockNumber: number | null
}

/** Serializes decisions about income until the transaction ends. */
export const lockIncome = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7203411, 50)`.execute(tx)
}

export async function findLastYieldPeriod(db: Db): Promise<YieldPeriod | null> {
  const row = await db
    .selectFrom('yield_periods')
    .orderBy('number', 'desc')
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    number: row.number,
    fromMs: row.from_at.getTime(),
    untilMs: row.until_at.getTime(),
    rate: BigInt(row.rate),
    supply: BigInt(row.supply),
    amount: BigInt(row.amount),
  }
}

export async function insertYieldPeriod(
  tx: Tx,
  period: YieldPeriod,
  parts: readonly ChainRebase[],
): Promise<void> {
  await tx
    .insertInto('yield_periods')
    .values({
      number: period.number,
      from_at: new Date(period.fromMs),
      until_at: new Date(period.untilMs),
      rate: period.rate.toString(),
      supply: period.supply.toString(),
      amount: period.amount.toString(),
    })
    .execute()
  await tx
    .insertInto('yield_parts')
    .values(
      parts.map(({ chainId, amount }) => ({
        period: period.number,
        chain_id: chainId,
        amount: amount.toString(),
        transaction_hash: null,
      })),
    )
    .execute()
}

/** Finds the oldest open allocation of a chain. */
export async function findOpenRebaseAllocation(
  db: Db,
  chainId: number,
): Promise<RebaseAllocation | null> {
  const row = await db
    .selectFrom('yield_parts')
    .where('chain_id', '=', chainId)
    .where('is_closed', '=', false)
    .orderBy('period')
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    period: row.period,
    chainId,
    amount: BigInt(row.amount),
    attempt: row.attempt,
    blockNumber: row.block_number === null ? null : Number(row.block_number),
  }
}

export async function listChainsWithOpenAllocation(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('yield_parts')
    .where('is_closed', '=', false)
    .select('chain_id')
    .distinct()
    .execute()
  return rows.map(({ chain_id }) => Number(chain_id))
}

type AllocationKey = Pick<RebaseAllocation, 'period' | 'chainId'>

const whereKey = ({ period, chainId }: AllocationKey) => ({ period, chain_id: chainId })

export type MinedRebase = {
  blockNumber: number
  transactionHash: Hex
  /** The balance per share that the rebase reached in its block; null if it streams. */
  balancePerShare: bigint | null
}

export async function saveRebase(tx: Tx, part: AllocationKey, mined: MinedRebase): Promise<void> {
  await tx
    .updateTable('yield_parts')
    .set({
      block_number: mined.blockNumber,
      transaction_hash: mined.transactionHash,
      balance_per_share: mined.balancePerShare?.toString() ?? null,
    })
    .where((where) => where.and(whereKey(part)))
    .execute()
}

/** Clears the mined rebases of open allocations whose block a reorg removed. */
export async function clearRebasesAbove(tx: Tx, chainId: number, block: number): Promise<void> {
  await tx
    .updateTable('yield_parts')
    .set({ block_number: null, transaction_hash: null, balance_per_share: null })
    .where('chain_id', '=', chainId)
    .where('is_closed', '=', false)
    .where('block_number', '>', sql<number>`${block}`)
    .execute()
}

export async function setAllocationClosed(tx: Tx, part: AllocationKey): Promise<void> {
  await tx
    .updateTable('yield_parts')
    .set({ is_closed: true })
    .where((where) => where.and(whereKey(part)))
    .where('transaction_hash', 'is not', null)
    .execute()
}

/** Starts a new attempt with a new intent id after a revert. */
export async function startNextRebaseAttempt(
  db: Db,
  { attempt, ...part }: RebaseAllocation,
): Promise<void> {
  await db
    .updateTable('yield_parts')
    .set({ attempt: attempt + 1 })
    .where((where) => where.and({ ...whereKey(part), attempt }))
    .execute()
}

export async function sumRebaseAllocations(db: Db, chainId: number): Promise<bigint> {
  const row = await db
    .selectFrom('yield_parts')
    .where('chain_id', '=', chainId)
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .executeTakeFirst()
  return BigInt(row?.sum ?? 0)
}

export type PaidSpan = { fromMs: number; untilMs: number }

/** Returns the time span that each of these transactions paid for, if its rebase counted in the same block. */
export async function listPaidSpans(
  db: Db,
  chainId: number,
  hashes: readonly string[],
): Promise<Map<string, PaidSpan>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('yield_parts as part')
    .innerJoin('yield_periods as period', 'period.number', 'part.period')
    .where('part.chain_id', '=', chainId)
    .where('part.transaction_hash', 'in', [...hashes])
    .where('part.balance_per_share', 'is not', null)
    .select(['part.transaction_hash', 'period.from_at', 'period.until_at'])
    .execute()
  return new Map(
    rows.map((row) => [
      row.transaction_hash ?? '',
      { fromMs: row.from_at.getTime(), untilMs: row.until_at.getTime() },
    ]),
  )
}
