import type {
  EntryCode,
  LedgerAccount,
  LedgerEntry,
  LedgerTransfer,
  TransferCode,
} from '@parvalue/shared/domain/ledger.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

export type Difference = { entryId: string; field: string }

/** One call, however many entries; empty when all of them stand as given. */
export async function insertEntries(
  db: Db,
  entries: readonly LedgerEntry[],
): Promise<Difference[]> {
  const accounts = new Map<string, readonly [string, string, string, boolean]>()
  const rows = entries.map(({ id, code, corrects, transfers }) => ({
    id,
    code,
    corrects,
    transfers: transfers.map((transfer) => {
      const { debit, credit, amount } = transfer
      for (const account of [debit, credit]) {
        const { id, asset, normal, isBounded } = account
        if (!accounts.has(id)) accounts.set(id, [id, asset, normal, isBounded])
      }
      return [transfer.code, debit.asset, debit.id, credit.id, amount.toString()]
    }),
  }))
  const { rows: differences } = await sql<{ entry_id: string; field: string }>`
    select * from ledger_post(
      ${JSON.stringify([...accounts.values()])}::jsonb, ${JSON.stringify(rows)}::jsonb)
  `.execute(db)
  return differences.map(({ entry_id, field }) => ({ entryId: entry_id, field }))
}

/** Those of the named entries that exist and have not been taken back. */
export async function listStanding(db: Db, ids: readonly string[]): Promise<LedgerEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.entry_id', 'e.id')
    .innerJoin('ledger_accounts as d', 'd.id', 't.debit_account')
    .innerJoin('ledger_accounts as c', 'c.id', 't.credit_account')
    .leftJoin('ledger_entries as reversal', 'reversal.corrects', 'e.id')
    .where('e.id', '=', sql<string>`any (${[...ids]}::text[])`)
    .where('reversal.id', 'is', null)
    .orderBy('e.id')
    .orderBy('t.position')
    .select([
      'e.id',
      'e.code',
      'e.corrects',
      't.code as transfer_code',
      't.asset',
      't.amount',
      'd.id as debit_id',
      'd.normal as debit_normal',
      'd.is_bounded as is_debit_bounded',
      'c.id as credit_id',
      'c.normal as credit_normal',
      'c.is_bounded as is_credit_bounded',
    ])
    .execute()
  const entries = new Map<string, LedgerEntry & { transfers: LedgerTransfer[] }>()
  for (const row of rows) {
    const { id, corrects, asset } = row
    const known = entries.get(id) ?? { id, code: row.code as EntryCode, corrects, transfers: [] }
    entries.set(id, known)
    known.transfers.push({
      code: row.transfer_code as TransferCode,
      amount: BigInt(row.amount),
      debit: {
        id: row.debit_id,
        asset,
        normal: row.debit_normal,
        isBounded: row.is_debit_bounded,
      },
      credit: {
        id: row.credit_id,
        asset,
        normal: row.credit_normal,
        isBounded: row.is_credit_bounded,
      },
    })
  }
  return [...entries.values()]
}

/** In the direction in which the account grows; an account that nothing has touched holds nothing. */
export async function findBalance(db: Db, account: LedgerAccount): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_accounts')
    .where('id', '=', account.id)
    .select(['normal', 'debits', 'credits'])
    .executeTakeFirst()
  if (!row) return 0n
  const [debits, credits] = [BigInt(row.debits), BigInt(row.credits)]
  return row.normal === 'debit' ? debits - credits : credits - debits
}
