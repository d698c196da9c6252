import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'

export type BrokerageAccount = Selectable<Tables['brokerage_accounts']> & { wallet: Address }
type Row = Selectable<Tables['brokerage_accounts']>

const toAccount = (row: Row | undefined): BrokerageAccount | null =>
  row ? { ...row, wallet: row.wallet as Address } : null

/** Inserts an account; returns false if the holder already has an open one. */
export async function insertAccount(
  tx: Tx,
  account: Insertable<Tables['brokerage_accounts']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('brokerage_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Finds the holder's newest account; a closed one if no other was opened since. */
export async function findAccountOf(db: Db, entityId: string): Promise<BrokerageAccount | null> {
  return toAccount(
    await db
      .selectFrom('brokerage_accounts')
      .where('entity_id', '=', entityId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .selectAll()
      .executeTakeFirst(),
  )
}

/** Lists the broker's ids of all accounts that the holder has or had, newest first. */
export async function listVendorAccountIdsOf(db: Db, entityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('brokerage_accounts')
    .where('entity_id', '=', entityId)
    .where('vendor_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .select('vendor_id')
    .execute()
  return rows.flatMap(({ vendor_id }) => vendor_id ?? [])
}

export async function findAccount(
  db: Db,
  by: { id: string } | { vendor_id: string },
): Promise<BrokerageAccount | null> {
  const [column, value] =
    'id' in by ? (['id', by.id] as const) : (['vendor_id', by.vendor_id] as const)
  return toAccount(
    await db
      .selectFrom('brokerage_accounts')
      .where(column, '=', value)
      .selectAll()
      .executeTakeFirst(),
  )
}

/** Locks the account's row, which serializes everything that posts its money. */
export async function lockAccount(tx: Tx, id: string): Promise<BrokerageAccount> {
  const row = await tx
    .selectFrom('brokerage_accounts')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, wallet: row.wallet as Address }
}

export async function saveAccount(
  db: Db,
  id: string,
  change: Updateable<Tables['brokerage_accounts']>,
): Promise<void> {
  await db.updateTable('brokerage_accounts').set(change).where('id', '=', id).execute()
}

/** Lists accounts that are still being opened or closed. */
export async function listAccountsInProgress(db: Db): Promise<BrokerageAccount[]> {
  const rows = await db
    .selectFrom('brokerage_accounts')
    .where((where) =>
      where.or([
        where('status', 'in', [
          'ONBOARDING',
          'SUBMITTED',
          'APPROVED',
          'APPROVAL_PENDING',
          'EDITED',
        ]),
        where('status', '=', 'ACTION_REQUIRED'),
        where.and([where('close_requested_at', 'is not', null), where('closed_at', 'is', null)]),
      ]),
    )
    .orderBy('created_at')
    .limit(500)
    .selectAll()
    .execute()
  return rows.map((row) => ({ ...row, wallet: row.wallet as Address }))
}
