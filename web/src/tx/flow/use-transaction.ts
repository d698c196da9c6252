import { useMemo } from 'react'
import { useStore } from '#wallet/store.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import {
  continueTransaction,
  dismissTransaction,
  findLatestTransaction,
  startTransaction,
  transactionStore,
} from '../chain/transactions.ts'
import type { JournalEntry, TransactionKind } from '../journal/journal-entry.ts'
import type { SendStrategy } from '../strategies/send-strategy.ts'
import type { TransactionPlan } from './plan.ts'
import { NO_PROGRESS, type TransactionStage, toTransactionStage } from './stage.ts'

export type WidgetTransaction = {
  entry: JournalEntry | null
  stage: TransactionStage
  /** Starts a transaction. Does nothing while one of this kind is open, as after a double click. */
  start: (plan: TransactionPlan, strategy?: SendStrategy) => void
  /** Requests a missing signature, or resumes waiting. */
  continue: () => void
  /** Removes a finished transaction from the widget. */
  dismiss: () => void
}

/** Sends and shows a widget's transactions of one kind, for the connected account only. */
export function useTransaction(kind: TransactionKind): WidgetTransaction {
  const wallet = useWallet()
  const account = wallet.status === 'connected' ? wallet.address : null
  const state = useStore(transactionStore)
  const entry = account === null ? null : findLatestTransaction(state, kind, account)
  return useMemo(
    () => ({
      entry,
      stage: toTransactionStage(entry, (entry && state.progress[entry.id]) || NO_PROGRESS),
      start: (plan, strategy = 'steps') => startTransaction(kind, plan, strategy),
      continue: () => entry && continueTransaction(entry.id),
      dismiss: () => entry && dismissTransaction(entry.id),
    }),
    [kind, entry, state],
  )
}
