import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../tables/tables.ts'

/** An instant redemption that is in a block. Amounts are base units of USD+ and of the payment token. */
export type InstantRedemption = {
  chainId: number
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  owner: Address
  receiver: Address
  paymentToken: Address
  amount: bigint
  paidAmount: bigint
  fee: bigint
  redeemedAt: Date
}

export async function insertInstantRedemption(tx: Tx, row: InstantRedemption): Promise<void> {
  await tx
    .insertInto('instant_redemptions')
    .values({
      chain_id: row.chainId,
      block_number: row.blockNumber,
      log_index: row.logIndex,
      transaction_hash: row.transactionHash,
      owner: row.owner,
      receiver: row.receiver,
      payment_token: row.paymentToken,
      amount: row.amount.toString(),
      paid_amount: row.paidAmount.toString(),
      fee: row.fee.toString(),
      redeemed_at: row.redeemedAt,
    })
    .execute()
}

/** Deletes the redemptions of blocks that a reorg removed, and returns their owners. */
export async function deleteInstantRedemptionsAbove(
  tx: Tx,
  chainId: number,
  block: number,
): Promise<Address[]> {
  const rows = await tx
    .deleteFrom('instant_redemptions')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', block)
    .returning('owner')
    .execute()
  return [...new Set(rows.map(({ owner }) => owner as Address))]
}

type Page = { page: number; pageSize: number }

/** Lists a page of an owner's instant redemptions, newest first; pages count from 1. */
export async function listInstantRedemptionRows(
  db: Db,
  owner: Address,
  { page, pageSize }: Page,
): Promise<InstantRedemption[]> {
  const rows = await db
    .selectFrom('instant_redemptions')
    .where('owner', '=', owner)
    .orderBy('redeemed_at', 'desc')
    .orderBy('chain_id')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .selectAll()
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    blockNumber: Number(row.block_number),
    logIndex: row.log_index,
    transactionHash: row.transaction_hash as Hex,
    owner: row.owner as Address,
    receiver: row.receiver as Address,
    paymentToken: row.payment_token as Address,
    amount: BigInt(row.amount),
    paidAmount: BigInt(row.paid_amount),
    fee: BigInt(row.fee),
    redeemedAt: row.redeemed_at,
  }))
}

export async function countInstantRedemptions(db: Db, owner: Address): Promise<number> {
  const row = await db
    .selectFrom('instant_redemptions')
    .where('owner', '=', owner)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Sums the fees of the redemptions up to a block, in base units of the payment token. */
export async function sumInstantFees(
  db: Db,
  { chainId, token, upTo }: { chainId: number; token: Address; upTo: number },
): Promise<bigint> {
  const row = await db
    .selectFrom('instant_redemptions')
    .where('chain_id', '=', chainId)
    .where('payment_token', '=', token)
    .where('block_number', '<=', upTo)
    .select(({ fn }) => fn.sum<string | null>('fee').as('sum'))
    .executeTakeFirst()
  return BigInt(row?.sum ?? 0)
}
