import type { Address } from '@parvalue/shared/domain/values/address.ts'

const PREFIX = 'parvalue.ticket.1:'

/** Whose ticket: each account has one for each stock. */
export type TicketKey = { account: Address; stockId: number }

export const toKeyText = ({ account, stockId }: TicketKey) => `${PREFIX}${account}:${stockId}`

export const isTicketKey = (key: string | null) => key === null || key.startsWith(PREFIX)

/** The places of an account's tickets; none where this browser keeps nothing. */
export function listTicketKeys(storage: Storage, account: Address): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(`${PREFIX}${account}:`))
  } catch {
    return []
  }
}
