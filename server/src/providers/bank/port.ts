import type { WireOriginator } from '@parvalue/shared/domain/wires/wire-match.ts'

/** One webhook event: its own id, and the transfer where the event concerns one. */
export type BankWebhookEvent = { eventId: string; transferRef: string | null }

/** `settled`: the money is available. `unknown`: the bank sent another status, which is in `statusText`. */
export type BankTransferStatus = 'pending' | 'settled' | 'declined' | 'returned' | 'unknown'

/** One inbound wire. */
export type BankTransfer = {
  /** The bank's own reference, unique per transfer. */
  ref: string
  /** The reference of the wire network (IMAD), where there is one. */
  networkRef: string | null
  accountId: string
  /** ISO 4217; `cents` are its minor units. */
  currency: string
  cents: bigint
  /** The whole remittance text of the sender. */
  memo: string
  originator: WireOriginator
  status: BankTransferStatus
  statusText: string
  arrivedAtMs: number
}

export type BankTransferPage = { transfers: readonly BankTransfer[]; next: string | null }

/** The bank that receives wires for us. Every function throws only `ProviderError`. */
export type Bank = {
  /** Returns the transfer; null if the bank does not know the reference. */
  findTransfer: (ref: string) => Promise<BankTransfer | null>
  /**
   * Returns transfers to one account since a time, newest first; `next` is the cursor of the following page.
   */
  listTransfers: (
    query: { accountId: string; sinceMs: number },
    next: string | null,
  ) => Promise<BankTransferPage>
  /** Sends the wire back to its sender; `key` is the idempotency key of the return. */
  returnTransfer: (ref: string, key: string) => Promise<BankTransfer>
  /** Returns the account's balance in minor units of its currency. */
  getBalance: (accountId: string) => Promise<bigint>
}
