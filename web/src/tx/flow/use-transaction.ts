import { useMemo } from 'react'
import { useStore } from '#wallet/store.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import {
  continueTransaction,
  dismissTransaction,
  findTransaction,
  startTransaction,
  transactionStore,
} from '../chain/transactions.ts'
import type { JournalEntry, TransactionKind } from '../journal/journal-entry.ts'
import type { SendStrategy } from '../strategies/way.ts'
import type { TransactionPlan } from './plan.ts'
import { NO_PROGRESS, type TransactionStage, toStage } from './stage.ts'

export type Transaction = {
  entry: JournalEntry | null
  stage: TransactionStage
  /** Refused while another one of the kind is open: a double click starts one. */
  start: (plan: TransactionPlan, way?: SendStrategy) => void
  /** Asks for a signature that is still missing, or goes on waiting. */
  continue: () => void
  /** Puts a finished one away. */
  dismiss: () => void
}

/** The one way a widget sends transactions. Shows only those of the connected account. */
export function useTransaction(kind: TransactionKind): Transaction {
  const wallet = useWallet()
  const account = wallet.status === 'connected' ? wallet.address : null
  const state = useStore(transactionStore)
  const entry = account === null ? null : findTransaction(state, kind, account)
  return useMemo(
    () => ({
      entry,
      stage: toStage(entry, (entry && state.progress[entry.id]) || NO_PROGRESS),
      start: (plan, way = 'steps') => startTransaction(kind, plan, way),
      continue: () => entry && continueTransaction(entry.id),
      dismiss: () => entry && dismissTransaction(entry.id),
    }),
    [kind, entry, state],
  )
}
