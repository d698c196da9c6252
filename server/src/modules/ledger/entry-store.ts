import type {
  LedgerAccount,
  LedgerEntry,
  LedgerEntryCode,
  LedgerTransfer,
  LedgerTransferCode,
} from '@parvalue/shared/domain/ledger/ledger.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

export type EntryDifference = { entryId: string; field: string }

/** An entry that exists already, with the field in which it differs; null if it is equal. */
export type ExistingEntry = { entryId: string; field: string | null }

/** Posts all entries in one call; if some exist already, it posts none and returns the existing ones. */
export async function insertEntries(
  db: Db,
  entries: readonly LedgerEntry[],
): Promise<ExistingEntry[]> {
  const [entry, ...others] = entries
  const [transfer, ...more] = entry?.transfers ?? []
  if (entry && transfer && others.length + more.length === 0) {
    return insertSingle(db, entry, transfer)
  }
  const { accounts, transfers, starts } = toColumns(entries)
  const { rows } = await sql<Posted>`
    select * from ledger_post(
      ${accounts.map(({ id }) => id)}::text[], ${accounts.map(({ asset }) => asset)}::text[],
      ${accounts.map(({ normal }) => normal)}::text[],
      ${toList(accounts.map(({ isBounded }) => isBounded))}::text::boolean[],
      ${entries.map(({ id }) => id)}::text[], ${entries.map(({ code }) => code)}::text[],
      ${entries.map(({ corrects }) => corrects)}::text[], ${toList(starts)}::text::integer[],
      ${toList(transfers.entries)}::text::integer[], ${toList(transfers.codes)}::text::text[],
      ${toList(transfers.debits)}::text::integer[], ${toList(transfers.credits)}::text::integer[],
      ${toList(transfers.amounts)}::text::numeric[])
  `.execute(db)
  return rows.map(toExisting)
}

/** Posts one entry with a single transfer, the most common case, in half the time. */
async function insertSingle(
  db: Db,
  { id, code, corrects }: LedgerEntry,
  { code: transferCode, amount, debit, credit }: LedgerTransfer,
): Promise<ExistingEntry[]> {
  const { rows } = await sql<{ difference: string | null }>`
    select ledger_post_single(
      ${id}, ${code}, ${corrects}, ${transferCode}, ${amount.toString()},
      ${debit.id}, ${debit.asset}, ${debit.normal}, ${debit.isBounded},
      ${credit.id}, ${credit.asset}, ${credit.normal}, ${credit.isBounded}) as difference
  `.execute(db)
  const difference = rows[0]?.difference ?? null
  return difference === null ? [] : [{ entryId: id, field: difference || null }]
}

type Posted = { entry_id: string; field: string | null }

const toExisting = ({ entry_id: entryId, field }: Posted): ExistingEntry => ({ entryId, field })

/** Formats a Postgres array literal; its elements need no quotes. */
const toList = (values: readonly (number | bigint | boolean | LedgerTransferCode)[]) =>
  `{${values.join(',')}}`

/** Converts entries to columns; transfers refer to entries and accounts by position, starting at one. */
function toColumns(entries: readonly LedgerEntry[]) {
  const accounts: LedgerAccount[] = []
  const positions = new Map<string, number>()
  const positionOf = (account: LedgerAccount) => {
    const known = positions.get(account.id)
    if (known !== undefined) return known
    positions.set(account.id, accounts.push(account))
    return accounts.length
  }
  const transfers = {
    entries: [] as number[],
    codes: [] as LedgerTransferCode[],
    debits: [] as number[],
    credits: [] as number[],
    amounts: [] as bigint[],
  }
  const starts = entries.map((entry, index) => {
    const start = transfers.entries.length
    for (const { code, debit, credit, amount } of entry.transfers) {
      transfers.entries.push(index + 1)
      transfers.codes.push(code)
      transfers.debits.push(positionOf(debit))
      transfers.credits.push(positionOf(credit))
      transfers.amounts.push(amount)
    }
    return start
  })
  return { accounts, transfers, starts }
}

/**
 * Locks entries, so that the commit of the transaction waits for a standby: a lock is a change. Nothing ever deletes an
 * entry.
 */
export async function lockEntries(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('ledger_entries')
    .where('id', '=', sql<string>`any (${[...ids]}::text[])`)
    .select('number')
    .forKeyShare()
    .execute()
}

/** Lists the given entries that exist and are not reversed. */
export async function listUnreversedEntries(
  db: Db,
  ids: readonly string[],
): Promise<LedgerEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.entry', 'e.number')
    .innerJoin('ledger_accounts as d', 'd.number', 't.debit')
    .innerJoin('ledger_accounts as c', 'c.number', 't.credit')
    .leftJoin('ledger_entries as reversal', (join) =>
      join.onRef('reversal.corrects', '=', 'e.id').on('reversal.code', '=', 'reversal'),
    )
    .where('e.id', '=', sql<string>`any (${[...ids]}::text[])`)
    .where('reversal.id', 'is', null)
    .orderBy('e.id')
    .orderBy('t.position')
    .select([
      'e.id',
      'e.code',
      'e.corrects',
      't.code as transfer_code',
      'd.asset',
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
    const known = entries.get(id) ?? {
      id,
      code: row.code as LedgerEntryCode,
      corrects,
      transfers: [],
    }
    entries.set(id, known)
    known.transfers.push({
      code: row.transfer_code as LedgerTransferCode,
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

/** Returns the balance on the account's normal side; 0 for an account without transfers. */
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

/** Sums what the correcting entries of `corrected` debited and credited to `account`, without reversals. */
export async function sumCorrections(
  db: Db,
  { corrected, account }: { corrected: readonly string[]; account: LedgerAccount },
): Promise<{ debits: bigint; credits: bigint }> {
  const { rows } = await sql<{ debits: string; credits: string }>`
    select coalesce(sum(t.amount) filter (where t.debit = a.number), 0)::text as debits,
      coalesce(sum(t.amount) filter (where t.credit = a.number), 0)::text as credits
    from ledger_entries e join ledger_transfers t on t.entry = e.number
      join ledger_accounts a on a.id = ${account.id}
    where e.corrects = any (${[...corrected]}::text[]) and e.code <> 'reversal'
  `.execute(db)
  const [row] = rows
  return { debits: BigInt(row?.debits ?? 0), credits: BigInt(row?.credits ?? 0) }
}
