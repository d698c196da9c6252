import type { ChainEvent } from '@parvalue/shared/chain/events.ts'
import { type BlockStage, blockStageOf } from '@parvalue/shared/domain/chain/block-stage.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

export type UsdPlusPurchase = {
  chainId: number
  blockNumber: number
  transactionHash: Hex
  receiver: Address
  paymentToken: Address
  paymentAmount: bigint
  amount: bigint
  stage: BlockStage
}

type Issued = Extract<ChainEvent, { name: 'usdPlusMinter.Issued' }>

export async function insertUsdPlusPurchases(
  db: Db,
  chainId: number,
  events: readonly Issued[],
): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('usdplus_purchases')
    .values(
      events.map(({ args, blockNumber, logIndex, transactionHash }) => ({
        chain_id: chainId,
        block_number: blockNumber,
        log_index: logIndex,
        transaction_hash: transactionHash,
        receiver: args.receiver,
        payment_token: args.paymentToken,
        payment_amount: args.paymentTokenAmount.toString(),
        amount: args.usdPlusAmount.toString(),
      })),
    )
    .execute()
}

/** Lists purchases, newest first. */
export async function listUsdPlusPurchaseRows(
  db: Db,
  receiver: Address,
): Promise<UsdPlusPurchase[]> {
  const rows = await db
    .selectFrom('usdplus_purchases as p')
    .innerJoin('chain_cursors as c', 'c.chain_id', 'p.chain_id')
    .where('p.receiver', '=', receiver)
    .orderBy('p.block_number', 'desc')
    .orderBy('p.log_index', 'desc')
    .selectAll('p')
    .select(['c.confirmed_block', 'c.final_block'])
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    blockNumber: Number(row.block_number),
    transactionHash: row.transaction_hash as Hex,
    receiver: row.receiver as Address,
    paymentToken: row.payment_token as Address,
    paymentAmount: BigInt(row.payment_amount),
    amount: BigInt(row.amount),
    stage: blockStageOf(Number(row.block_number), {
      confirmedBlock: Number(row.confirmed_block),
      finalBlock: Number(row.final_block),
    }),
  }))
}

/** Returns the balance per share after the last rebase; one if there was none. */
export async function findBalancePerShare(db: Db, chainId: number): Promise<bigint> {
  const row = await db
    .selectFrom('usdplus_rebases')
    .where('chain_id', '=', chainId)
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .select('balance_per_share')
    .executeTakeFirst()
  return row ? BigInt(row.balance_per_share) : ONE_SHARE
}

export type Rebase = {
  chainId: number
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  minedAt: Date
  balancePerShare: bigint
  supplyBefore: bigint
  supplyAfter: bigint
  /** The state of wUSD+ right after the rebase; null if the chain has no wUSD+. */
  vault: { countedShares: bigint; wrappedSupply: bigint } | null
}

export async function insertRebases(db: Db, rebases: readonly Rebase[]): Promise<void> {
  if (rebases.length === 0) return
  await db
    .insertInto('usdplus_rebases')
    .values(
      rebases.map((rebase) => ({
        chain_id: rebase.chainId,
        block_number: rebase.blockNumber,
        log_index: rebase.logIndex,
        balance_per_share: rebase.balancePerShare.toString(),
        supply_before: rebase.supplyBefore.toString(),
        supply_after: rebase.supplyAfter.toString(),
        mined_at: rebase.minedAt,
        transaction_hash: rebase.transactionHash,
        vault_shares: rebase.vault?.countedShares.toString() ?? null,
        wrapped_supply: rebase.vault?.wrappedSupply.toString() ?? null,
      })),
    )
    .execute()
}

export type ListedRebase = {
  blockNumber: number
  transactionHash: Hex | null
  minedAtMs: number
  balancePerShare: bigint
  vaultShares: bigint | null
  wrappedSupply: bigint | null
}

/** Lists rebases thinned to `countMax`, counting from the newest, so that the newest is always included. */
export async function listThinnedRebases(
  db: Db,
  chainId: number,
  countMax: number,
): Promise<ListedRebase[]> {
  const { rows } = await sql<ListedRow>`
    with numbered as (
      select *, row_number() over (order by block_number desc, log_index desc) - 1 as place,
        count(*) over () as total
      from usdplus_rebases where chain_id = ${chainId} and mined_at is not null
    )
    select * from numbered where place % greatest(1, ceil(total::numeric / ${countMax})::bigint) = 0
    order by block_number, log_index
  `.execute(db)
  return rows.map(toListed)
}

/** Finds the newest rebase mined by then, or of all; null if there is none. */
export async function findNewestRebaseRow(
  db: Db,
  chainId: number,
  notAfterMs: number | null,
): Promise<ListedRebase | null> {
  const row = await db
    .selectFrom('usdplus_rebases')
    .where('chain_id', '=', chainId)
    .where('mined_at', 'is not', null)
    .$if(notAfterMs !== null, (query) => query.where('mined_at', '<=', new Date(notAfterMs ?? 0)))
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .selectAll()
    .executeTakeFirst()
  return row ? toListed(row) : null
}

export async function findFirstRebaseRow(db: Db, chainId: number): Promise<ListedRebase | null> {
  const row = await db
    .selectFrom('usdplus_rebases')
    .where('chain_id', '=', chainId)
    .where('mined_at', 'is not', null)
    .orderBy('block_number')
    .orderBy('log_index')
    .selectAll()
    .executeTakeFirst()
  return row ? toListed(row) : null
}

type ListedRow = {
  block_number: string | number
  transaction_hash: string | null
  mined_at: Date | null
  balance_per_share: string
  vault_shares: string | null
  wrapped_supply: string | null
}

const toListed = (row: ListedRow): ListedRebase => ({
  blockNumber: Number(row.block_number),
  transactionHash: row.transaction_hash as Hex | null,
  minedAtMs: row.mined_at === null ? 0 : new Date(row.mined_at).getTime(),
  balancePerShare: BigInt(row.balance_per_share),
  vaultShares: row.vault_shares === null ? null : BigInt(row.vault_shares),
  wrappedSupply: row.wrapped_supply === null ? null : BigInt(row.wrapped_supply),
})

export async function deleteUsdPlusRowsAbove(
  db: Db,
  chainId: number,
  block: number,
): Promise<void> {
  for (const table of ['usdplus_purchases', 'usdplus_rebases'] as const) {
    await db
      .deleteFrom(table)
      .where('chain_id', '=', chainId)
      .where('block_number', '>', block)
      .execute()
  }
}

export type SupplyComparison = {
  chainId: number
  blockNumber: number
  blockHash: string
  ledgerSupply: bigint
  chainSupply: bigint
  checkedAtMs: number
}

export async function saveSupplyComparison(db: Db, check: SupplyComparison): Promise<void> {
  const values = {
    chain_id: check.chainId,
    block_number: check.blockNumber,
    block_hash: check.blockHash,
    ledger_supply: check.ledgerSupply.toString(),
    chain_supply: check.chainSupply.toString(),
    checked_at: new Date(check.checkedAtMs),
  }
  const { chain_id: _, ...changed } = values
  await db
    .insertInto('usdplus_supply_checks')
    .values(values)
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(changed))
    .execute()
}

export async function listSupplyComparisonRows(db: Db): Promise<SupplyComparison[]> {
  const rows = await db.selectFrom('usdplus_supply_checks').selectAll().execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    blockNumber: Number(row.block_number),
    blockHash: row.block_hash,
    ledgerSupply: BigInt(row.ledger_supply),
    chainSupply: BigInt(row.chain_supply),
    checkedAtMs: row.checked_at.getTime(),
  }))
}
