import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../../tables/tables.ts'

/** A wallet's balance before and after a split on one chain, in stock tokens; wrapped tokens are converted. */
export type SplitAdjustment = {
  actionId: string
  chainId: number
  wallet: Address
  before: bigint
  after: bigint
}

const ROWS_MAX = 5_000

export async function insertSplitAdjustments(
  tx: Tx,
  effects: readonly SplitAdjustment[],
): Promise<void> {
  for (let first = 0; first < effects.length; first += ROWS_MAX) {
    await tx
      .insertInto('split_effects')
      .values(
        effects.slice(first, first + ROWS_MAX).map((effect) => ({
          action_id: effect.actionId,
          chain_id: effect.chainId,
          wallet: effect.wallet,
          before_amount: effect.before.toString(),
          after_amount: effect.after.toString(),
        })),
      )
      .execute()
  }
}

export async function listSplitAdjustmentsOf(db: Db, wallet: Address): Promise<SplitAdjustment[]> {
  const rows = await db
    .selectFrom('split_effects')
    .where('wallet', '=', wallet)
    .selectAll()
    .execute()
  return rows.map((row) => ({
    actionId: row.action_id,
    chainId: Number(row.chain_id),
    wallet,
    before: BigInt(row.before_amount),
    after: BigInt(row.after_amount),
  }))
}
