import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { PageStorage } from '#device/storage.ts'

const PREFIX = 'parvalue.ticket.1:'

/** Key of a ticket: one per account and stock. */
export type TicketKey = { account: Address; stockId: number }

export const toTicketStorageKey = ({ account, stockId }: TicketKey) =>
  `${PREFIX}${account}:${stockId}`

export const isTicketStorageKey = (key: string | null) => key === null || key.startsWith(PREFIX)

/** Returns the storage keys of an account's tickets. */
export const listTicketStorageKeys = (storage: PageStorage, account: Address): string[] =>
  storage.listKeys(`${PREFIX}${account}:`)
