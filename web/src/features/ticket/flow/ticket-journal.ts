import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { listTicketStorageKeys, type TicketKey, toTicketStorageKey } from './ticket-keys.ts'
import { type TicketRecord, ticketRecordSchema } from './ticket-record.ts'

export type TicketJournal = {
  find: (key: TicketKey) => TicketRecord | null
  list: (account: Address) => TicketRecord[]
  save: (record: TicketRecord) => Outcome<TicketRecord, 'storage_full'>
  remove: (key: TicketKey) => void
}

/** Returns the journal of the tickets in the storage; corrupt records are ignored. */
export function createTicketJournal(storage: Storage): TicketJournal {
  const read = (key: string): TicketRecord | null => {
    try {
      const text = storage.getItem(key) ?? 'null'
      return ticketRecordSchema.safeParse(JSON.parse(text)).data ?? null
    } catch {
      return null
    }
  }
  return {
    find: (key) => read(toTicketStorageKey(key)),
    list: (account) =>
      listTicketStorageKeys(storage, account)
        .map(read)
        .filter((record) => record !== null),
    save: (record) => {
      try {
        storage.setItem(toTicketStorageKey(record), JSON.stringify(record))
        return accepted(record)
      } catch {
        return refused('storage_full')
      }
    },
    remove: (key) => storage.removeItem(toTicketStorageKey(key)),
  }
}
