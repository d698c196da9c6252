import type { Address } from '@parvalue/shared/domain/values/address.ts'

const PREFIX = 'parvalue.ticket.1:'

/** Key of a ticket: one per account and stock. */
export type TicketKey = { account: Address; stockId: number }

export const toTicketStorageKey = ({ account, stockId }: TicketKey) =>
  `${PREFIX}${account}:${stockId}`

export const isTicketStorageKey = (key: string | null) => key === null || key.startsWith(PREFIX)

/** Returns the storage keys of an account's tickets; empty without storage. */
export function listTicketStorageKeys(storage: Storage, account: Address): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(`${PREFIX}${account}:`))
  } catch {
    return []
  }
}
