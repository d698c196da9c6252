import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { registerWallet } from '../../modules/user/service.ts'
import type { Db } from '../../tables/tables.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'

type Flags = { is_blocked?: boolean; is_whitelisted?: boolean; is_aml_flagged?: boolean }

/** Sets flags of the entity behind a wallet, like an operator does. */
export async function setEntityFlags(db: Db, wallet: Address, flags: Flags): Promise<void> {
  await db
    .updateTable('entities')
    .set(flags)
    .where('id', 'in', db.selectFrom('wallets').where('address', '=', wallet).select('entity_id'))
    .execute()
}

/** Inserts the wanted restriction of an address, before it is sent to the chain's restrictor. */
export async function insertWantedRestriction(
  db: Db,
  address: Address,
  is_wanted: boolean,
): Promise<void> {
  await registerWallet(db, address, 0)
  await db
    .insertInto('restrictions')
    .values({ chain_id: SEPOLIA_CHAIN_ID, address, is_wanted, version: 1 })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doUpdateSet({ is_wanted }))
    .execute()
}
