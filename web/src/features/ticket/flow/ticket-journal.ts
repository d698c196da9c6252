import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { PageStorage } from '#device/storage.ts'
import { listTicketStorageKeys, type TicketKey, toTicketStorageKey } from './ticket-keys.ts'
import { type TicketRecord, ticketRecordSchema } from './ticket-record.ts'

export type TicketJournal = {
  find: (key: TicketKey) => TicketRecord | null
  list: (account: Address) => TicketRecord[]
  save: (record: TicketRecord) => void
  remove: (key: TicketKey) => void
}

/** Returns the journal of the tickets in the storage; corrupt records are ignored. */
export function createTicketJournal(storage: PageStorage): TicketJournal {
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
    save: (record) => void storage.setItem(toTicketStorageKey(record), JSON.stringify(record)),
    remove: (key) => storage.removeItem(toTicketStorageKey(key)),
  }
}
