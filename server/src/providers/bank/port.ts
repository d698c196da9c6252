import type { Originator } from '@parvalue/shared/domain/wires/wire-match.ts'

/** What a notice is about: its own id, and the transfer where it is about one. */
export type BankNotice = { eventId: string; transferRef: string | null }

/**
 * `settled`: the money is ours to use. `unknown`: a word that this adapter does not know, and which
 * it keeps in `statusText`.
 */
export type BankTransferStatus = 'pending' | 'settled' | 'declined' | 'returned' | 'unknown'

/** Money that somebody sent us by wire. */
export type BankTransfer = {
  /** The bank's own reference, one for each transfer. */
  ref: string
  /** That of the network between the banks, where there is one. */
  networkRef: string | null
  accountId: string
  /** ISO 4217; `cents` are its minor units. */
  currency: string
  cents: bigint
  /** All that the sender wrote. */
  memo: string
  originator: Originator
  status: BankTransferStatus
  statusText: string
  arrivedAtMs: number
}

export type TransferPage = { transfers: readonly BankTransfer[]; next: string | null }

/** Our bank. Every function throws `ProviderError` and nothing else. */
export type Bank = {
  /** Null when the bank does not know the reference. */
  findTransfer: (ref: string) => Promise<BankTransfer | null>
  /** Transfers to one account since a time, the newest first; `next` asks for the page after. */
  listTransfers: (
    query: { accountId: string; sinceMs: number },
    next: string | null,
  ) => Promise<TransferPage>
  /** Sends it back to where it came from; the same key again is the same return. */
  returnTransfer: (ref: string, key: string) => Promise<BankTransfer>
  /** What the account holds, in minor units of its currency. */
  getBalance: (accountId: string) => Promise<bigint>
}
