import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../tables/tables.ts'

export type StoredTokenGrant = {
  id: string
  chainId: number
  address: Address
  symbol: string
  amount: bigint
}

/** Inserts grants and returns the new ones; a wallet gets each token once. */
export async function insertTokenGrants(
  tx: Tx,
  gifts: readonly StoredTokenGrant[],
  nowMs: number,
): Promise<StoredTokenGrant[]> {
  if (gifts.length === 0) return []
  const rows = await tx
    .insertInto('share_gifts')
    .values(
      gifts.map(({ chainId, amount, ...gift }) => ({
        ...gift,
        chain_id: chainId,
        amount: amount.toString(),
        created_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return gifts.filter(({ id }) => rows.some((row) => row.id === id))
}

/** Finds a grant that is not settled yet; null otherwise. */
export async function findOpenTokenGrant(db: Db, id: string): Promise<StoredTokenGrant | null> {
  const row = await db
    .selectFrom('share_gifts')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  const { chain_id, address, symbol, amount } = row
  return {
    id,
    chainId: Number(chain_id),
    address: address as Address,
    symbol,
    amount: BigInt(amount),
  }
}

export async function settleTokenGrant(
  db: Db,
  id: string,
  status: 'paid' | 'failed',
): Promise<void> {
  await db.updateTable('share_gifts').set({ status }).where('id', '=', id).execute()
}
