import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { PageStorage } from '#device/storage.ts'
import { isEntryFinished, type JournalEntry, journalEntrySchema } from './journal-entry.ts'

/** Maximum number of finished entries that are stored for each account. */
export const FINISHED_ENTRIES_MAX = 50

const PREFIX = 'parvalue.tx.1:'

export type TransactionJournal = {
  list: () => JournalEntry[]
  find: (id: string) => JournalEntry | null
  save: (entry: JournalEntry) => void
  /** Deletes an account's oldest finished entries beyond `FINISHED_ENTRIES_MAX`. */
  prune: (account: Address) => void
}

/**
 * Creates the journal of transactions, so that a reload loses none. Each entry has its own storage
 * key, so tabs that run different entries never overwrite each other. Corrupt entries are skipped.
 */
export function createTransactionJournal(storage: PageStorage): TransactionJournal {
  const list = () =>
    storage
      .listKeys(PREFIX)
      .map((key) => parseEntry(storage.getItem(key)))
      .filter((entry) => entry !== null)
      .sort((a, b) => a.createdAtMs - b.createdAtMs)
  return {
    list,
    find: (id) => list().find((entry) => entry.id === id) ?? null,
    save: (entry) => void storage.setItem(toKey(entry), JSON.stringify(entry)),
    prune: (account) => {
      const finished = list().filter((entry) => entry.account === account && isEntryFinished(entry))
      for (const entry of finished.slice(0, -FINISHED_ENTRIES_MAX)) storage.removeItem(toKey(entry))
    },
  }
}

export const isJournalKey = (key: string | null) => key === null || key.startsWith(PREFIX)

const toKey = ({ account, chainId, id }: JournalEntry) => `${PREFIX}${account}:${chainId}:${id}`

function parseEntry(entryText: string | null): JournalEntry | null {
  try {
    return journalEntrySchema.safeParse(JSON.parse(entryText ?? 'null')).data ?? null
  } catch {
    return null
  }
}
