import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'

/** Lists favorites, last added first. */
export async function listFavourites(db: Db, wallet: Address): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites')
    .where('wallet', '=', wallet)
    .select('stock_id')
    .orderBy('created_at', 'desc')
    .orderBy('stock_id')
    .execute()
  return rows.map(({ stock_id: stockId }) => stockId)
}

export async function insertFavourite(
  db: Db,
  row: { wallet: Address; stockId: number; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('favourites')
    .values({ wallet: row.wallet, stock_id: row.stockId, created_at: row.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFavourite(db: Db, wallet: Address, stockId: number): Promise<void> {
  await db
    .deleteFrom('favourites')
    .where('wallet', '=', wallet)
    .where('stock_id', '=', stockId)
    .execute()
}
