import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'

/** Returns the last block that was read; null before the first run. */
export async function findPaymentCursor(db: Db, chainId: number): Promise<number | null> {
  const row = await db
    .selectFrom('payment_transfer_cursors')
    .where('chain_id', '=', chainId)
    .select('block_number')
    .executeTakeFirst()
  return row ? Number(row.block_number) : null
}

export async function savePaymentCursor(db: Db, chainId: number, block: number): Promise<void> {
  await db
    .insertInto('payment_transfer_cursors')
    .values({ chain_id: chainId, block_number: block })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet({ block_number: block }))
    .execute()
}

/** Lists the wallets of everyone who has signed in. */
export async function listWallets(db: Db): Promise<Address[]> {
  const rows = await db.selectFrom('wallets').select('address').orderBy('address').execute()
  return rows.map(({ address }) => address.toLowerCase() as Address)
}
