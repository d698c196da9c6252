import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../tables/tables.ts'

export type GasGrant = { id: string; chainId: number; address: Address; amount: bigint }

/** Inserts a gas grant; returns false if the wallet's last grant on this chain is still in progress. */
export async function insertGasGrant(tx: Tx, grant: GasGrant, nowMs: number): Promise<boolean> {
  const { id, chainId, address, amount } = grant
  const row = { id, chain_id: chainId, address, amount: amount.toString() }
  const result = await tx
    .insertInto('faucet_grants')
    .values({ ...row, created_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Finds the id of the wallet's grant in progress. */
export async function findOpenGasGrantOf(
  tx: Tx,
  { chainId, address }: Pick<GasGrant, 'chainId' | 'address'>,
): Promise<string | null> {
  const row = await tx
    .selectFrom('faucet_grants')
    .where((where) => where.and({ chain_id: chainId, address, status: 'open' }))
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Finds a grant that is not settled yet; null otherwise. */
export async function findOpenGasGrant(db: Db, id: string): Promise<GasGrant | null> {
  const row = await db
    .selectFrom('faucet_grants')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  const { chain_id, address, amount } = row
  return { id, chainId: Number(chain_id), address: address as Address, amount: BigInt(amount) }
}

export async function settleGasGrant(db: Db, id: string, status: 'paid' | 'failed'): Promise<void> {
  await db.updateTable('faucet_grants').set({ status }).where('id', '=', id).execute()
}
