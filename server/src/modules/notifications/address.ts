import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'
import { findConfirmedEmail } from '../email/service.ts'

/** Returns the confirmed e-mail address of the wallet's holder; null if there is none. */
export async function findMailAddress(db: Db, wallet: Address): Promise<string | null> {
  const row = await db
    .selectFrom('wallets')
    .where('address', '=', wallet)
    .select('entity_id')
    .executeTakeFirst()
  return row ? findConfirmedEmail(db, row.entity_id) : null
}
