import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'

export type BankLinkRow = Selectable<Tables['bank_links']>

/** Inserts a bank link; returns false if the account already has an open one. */
export async function insertBankLink(
  tx: Tx,
  link: Insertable<Tables['bank_links']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('bank_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findOpenBankLink(db: Db, accountId: string): Promise<BankLinkRow | null> {
  const row = await db
    .selectFrom('bank_links')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findBankLink(db: Db, id: string): Promise<BankLinkRow | null> {
  const row = await db.selectFrom('bank_links').where('id', '=', id).selectAll().executeTakeFirst()
  return row ?? null
}

export async function listBankLinksByIds(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, BankLinkRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('bank_links').where('id', 'in', ids).selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function saveBankLink(
  db: Db,
  id: string,
  change: Updateable<Tables['bank_links']>,
): Promise<void> {
  await db.updateTable('bank_links').set(change).where('id', '=', id).execute()
}

/** Lists the links that are being linked or unlinked, without those that wait for an operator. */
export const listBankLinksInProgress = (db: Db): Promise<BankLinkRow[]> =>
  db
    .selectFrom('bank_links')
    .where('status', 'in', ['QUEUED', 'PENDING', 'CANCEL_REQUESTED'])
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('status', '<>', 'QUEUED'),
        where('review_name', 'is', null),
        where('reviewed_at', 'is not', null),
      ]),
    )
    .orderBy('created_at')
    .limit(500)
    .selectAll()
    .execute()
