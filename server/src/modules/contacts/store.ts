import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../tables/tables.ts'

export type Contact = { address: Address; label: string; createdAt: Date }

/** Lists an address book by name. */
export async function listContacts(db: Db, wallet: Address): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contacts')
    .where('wallet', '=', wallet)
    .select(['address', 'label', 'created_at'])
    .orderBy('label')
    .orderBy('address')
    .execute()
  return rows.map(({ address, label, created_at: createdAt }) => ({
    address: address as Address,
    label,
    createdAt,
  }))
}

type NewContact = { wallet: Address; address: Address; label: string; createdAt: Date }

export async function saveContact(tx: Tx, contact: NewContact): Promise<void> {
  const { wallet, address, label, createdAt } = contact
  await tx
    .insertInto('contacts')
    .values({ wallet, address, label, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['wallet', 'address']).doUpdateSet({ label }))
    .execute()
}

export async function deleteContact(db: Db, wallet: Address, address: Address): Promise<void> {
  await db
    .deleteFrom('contacts')
    .where('wallet', '=', wallet)
    .where('address', '=', address)
    .execute()
}
