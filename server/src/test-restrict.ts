import type { Address } from '@parvalue/shared/domain/address.ts'
import type { Db } from './db/tables.ts'

type Flags = { is_blocked?: boolean; is_whitelisted?: boolean; is_aml_flagged?: boolean }

/** Of the entity behind a wallet, as an operator would set them. */
export async function setFlagsOf(db: Db, wallet: Address, flags: Flags): Promise<void> {
  await db
    .updateTable('entities')
    .set(flags)
    .where('id', 'in', db.selectFrom('wallets').where('address', '=', wallet).select('entity_id'))
    .execute()
}
