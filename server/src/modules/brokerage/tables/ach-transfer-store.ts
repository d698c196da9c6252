import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'

type Row = Selectable<Tables['ach_transfers']>
export type AchTransfer = Omit<Row, 'cents'> & { cents: bigint }

const toTransfer = ({ cents, ...row }: Row): AchTransfer => ({ ...row, cents: BigInt(cents) })

export async function insertAchTransfer(
  tx: Tx,
  transfer: Insertable<Tables['ach_transfers']>,
): Promise<void> {
  await tx.insertInto('ach_transfers').values(transfer).execute()
}

export async function findAchTransfer(
  db: Db,
  by: { id: string } | { vendor_id: string },
): Promise<AchTransfer | null> {
  const [column, value] =
    'id' in by ? (['id', by.id] as const) : (['vendor_id', by.vendor_id] as const)
  const row = await db
    .selectFrom('ach_transfers')
    .where(column, '=', value)
    .selectAll()
    .executeTakeFirst()
  return row ? toTransfer(row) : null
}

export async function getAchTransfer(db: Db, id: string): Promise<AchTransfer> {
  const found = await findAchTransfer(db, { id })
  if (!found) throw new Error(`ACH transfer ${id} does not exist`)
  return found
}

export async function saveAchTransfer(
  db: Db,
  id: string,
  change: Updateable<Tables['ach_transfers']>,
): Promise<void> {
  await db.updateTable('ach_transfers').set(change).where('id', '=', id).execute()
}

type Page = { page: number; pageSize: number }

/** Lists transfers, newest first. */
export async function listAchTransfers(db: Db, accountId: string, { page, pageSize }: Page) {
  const rows = await db
    .selectFrom('ach_transfers')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .selectAll()
    .execute()
  return rows.map(toTransfer)
}

export async function countAchTransfers(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('ach_transfers')
    .where('account_id', '=', accountId)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Lists transfers in progress, of one account or of all, oldest first. */
export async function listOpenAchTransfers(db: Db, accountId?: string): Promise<AchTransfer[]> {
  let query = db
    .selectFrom('ach_transfers')
    .where('status', 'in', ['queued', 'pending'])
    .orderBy('created_at')
    .limit(1000)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  return (await query.selectAll().execute()).map(toTransfer)
}

type TransferTerms = Pick<AchTransfer, 'account_id' | 'direction' | 'cents'> & {
  /** Id of the bank at the broker; null, as for a wire, matches no transfer. */
  relationshipId: string | null
}

/** Lists the transfers with the same terms, requested at `until` or before, oldest first. */
export async function listSameAchTransfers(
  db: Db,
  { account_id, direction, cents, relationshipId }: TransferTerms,
  until: Date,
): Promise<AchTransfer[]> {
  const rows = await db
    .selectFrom('ach_transfers')
    .innerJoin('bank_links', 'bank_links.id', 'ach_transfers.link_id')
    .where('ach_transfers.account_id', '=', account_id)
    .where('ach_transfers.direction', '=', direction)
    .where('ach_transfers.cents', '=', cents.toString())
    .where('bank_links.vendor_id', '=', relationshipId)
    .where('ach_transfers.requested_market_at', '<=', until)
    .orderBy('ach_transfers.requested_market_at')
    .orderBy('ach_transfers.id')
    .selectAll('ach_transfers')
    .execute()
  return rows.map(toTransfer)
}

/** Lists the broker's transfer ids that belong to our rows. */
export async function listVendorTransferIds(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ach_transfers')
    .where('account_id', '=', accountId)
    .where('vendor_id', 'is not', null)
    .select('vendor_id')
    .execute()
  return new Set(rows.flatMap(({ vendor_id }) => vendor_id ?? []))
}
