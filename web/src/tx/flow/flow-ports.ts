import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import type { BundleRequest, CallsStatus } from '#wallet/bundles.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { Signer, TypedData } from '#wallet/transaction-request.ts'
import type { Failure } from '../failure/failure-causes.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import type { FindSafeTransaction, ListSafeTransactions } from '../safe/safe-service.ts'
import type { Progress } from './stage.ts'

/** Everything outside that a transaction needs, passed in. */
export type FlowPorts = {
  client: ReadClient
  wallet: {
    /** Account and chain as the wallet says now. */
    read: () => Promise<{ address: Address; chainId: number } | null>
    send: (request: {
      account: Address
      chainId: number
      to: Address
      data: Hex
      value: bigint
    }) => Promise<Hex>
  }
  /** Calls that the wallet sends together (EIP-5792). */
  bundles: {
    /** Answers by what the wallet knows them, mostly the id that was proposed. */
    send: (request: BundleRequest) => Promise<string>
    find: (id: string) => Promise<CallsStatus>
  }
  /** EIP-712, signed as this account on this network or not at all. */
  sign: (data: TypedData, signer: Signer) => Promise<Hex>
  /** What the Safe service knows of a hash, asked once; throws where it cannot be understood. */
  findSafeTransaction: FindSafeTransaction
  /** What was ever proposed to a Safe for a number as high; throws like the one above. */
  listSafeTransactions: ListSafeTransactions
  /** Lets so much time pass, whether or not somebody watches. */
  wait: (delayMs: number) => Promise<void>
  save: (entry: JournalEntry) => Outcome<JournalEntry, 'storage_full'>
  report: (progress: Progress) => void
  nowMs: () => number
  /** Between two looks at the chain; longer where nobody watches the page. */
  pause: () => Promise<void>
  /** How long a transaction may be unknown to our node before it counts as dropped. */
  dropAfterMs: number
  /** How long we wait for a transaction to be mined at all. */
  waitMaxMs: number
}

/** Whether a drive follows a press of the person; a wallet never opens by itself. */
export type RunTrigger = 'pressed' | 'resumed'

/** What became of a step, as far as this drive can take it. */
export type StepResult =
  | { name: 'done' }
  | { name: 'needs-signature' }
  /** The entry's steps are others now, none of them sent: it begins anew with the first. */
  | { name: 'restart' }
  | { name: 'failed'; failure: Failure }

export const failed = (cause: Failure['cause'], detail: string | null = null) =>
  ({ name: 'failed', failure: { cause, detail } }) as const
