import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { registerWallet } from '../../modules/user/service.ts'
import type { Db } from '../../tables/tables.ts'
import { CHAIN_ID } from '../server/test-app.ts'

type Flags = { is_blocked?: boolean; is_whitelisted?: boolean; is_aml_flagged?: boolean }

/** Of the entity behind a wallet, as an operator would set them. */
export async function setFlagsOf(db: Db, wallet: Address, flags: Flags): Promise<void> {
  await db
    .updateTable('entities')
    .set(flags)
    .where('id', 'in', db.selectFrom('wallets').where('address', '=', wallet).select('entity_id'))
    .execute()
}

/** What we want of the test chain's restrictor, before that was told of it. */
export async function wantRestriction(db: Db, address: Address, is_wanted: boolean): Promise<void> {
  await registerWallet(db, address, 0)
  await db
    .insertInto('restrictions')
    .values({ chain_id: CHAIN_ID, address, is_wanted, version: 1 })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doUpdateSet({ is_wanted }))
    .execute()
}
