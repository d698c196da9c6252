import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { BundleRequest, CallsStatus } from '#wallet/bundles.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { Signer, TypedData } from '#wallet/transaction-request.ts'
import type { TransactionFailure } from '../failure/failure-causes.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import type { FindSafeTransaction, ListSafeTransactions } from '../safe/safe-service.ts'
import type { LateAnswer } from '../stopped/late-answer.ts'
import type { TransactionProgress } from './stage.ts'

/** The external dependencies of a transaction: chain, wallet, Safe service, journal and clock. */
export type TransactionFlowPorts = {
  client: ReadClient
  wallet: {
    /** Reads the wallet's current account and chain; null if no wallet is connected. */
    read: () => Promise<{ address: Address; chainId: number } | null>
    /** Rejects with `WalletWaitStopped` if the user stops waiting; `onLate` then gets the answer, or null for a refusal. */
    send: (
      request: {
        account: Address
        chainId: number
        to: Address
        data: Hex
        value: bigint
      },
      onLate: (hash: Hex | null) => void,
    ) => Promise<Hex>
  }
  /** Bundles of calls that the wallet sends together (EIP-5792). */
  bundles: {
    /** Returns the wallet's id of the bundle, usually the id in the request. */
    send: (request: BundleRequest, onLate: (id: string | null) => void) => Promise<string>
    find: (id: string) => Promise<CallsStatus>
  }
  /** Signs EIP-712 data; rejects if the wallet is on another account or network. */
  sign: (data: TypedData, signer: Signer) => Promise<Hex>
  /** Requests a Safe transaction by its hash, once; throws if the response is invalid. */
  findSafeTransaction: FindSafeTransaction
  /** Lists a Safe's proposals from a minimum Safe nonce; throws if the response is invalid. */
  listSafeTransactions: ListSafeTransactions
  /** Waits this long, whether or not the page is visible. */
  wait: (delayMs: number) => Promise<void>
  save: (entry: JournalEntry) => void
  /** Records an answer for which the user had stopped waiting. */
  saveLate: (late: LateAnswer) => void
  report: (progress: TransactionProgress) => void
  nowMs: () => number
  /** Waits between two polls of the chain; longer while the page is hidden. */
  pause: () => Promise<void>
  /** Milliseconds for which our node may not know a transaction before it is `dropped`. */
  dropAfterMs: number
  /** Milliseconds to wait until a transaction is mined. */
  waitMaxMs: number
}

/**
 * The cause of a run: the user pressed a button, or the page resumes it after a reload. A resumed run must not open the
 * wallet.
 */
export type TransactionRunTrigger = 'pressed' | 'resumed'

/** The result of a step, as far as this run can take it. */
export type StepResult =
  | { name: 'done' }
  | { name: 'needs-signature' }
  /** The entry's steps were reset and none was sent: the run restarts with the first step. */
  | { name: 'restart' }
  | { name: 'failed'; failure: TransactionFailure }

export const failedStep = (cause: TransactionFailure['cause'], detail: string | null = null) =>
  ({ name: 'failed', failure: { cause, detail } }) as const
