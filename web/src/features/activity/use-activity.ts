import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import { useMemo } from 'react'
import { transactionStore } from '#tx/chain/transactions.ts'
import { NO_PROGRESS, type TransactionStage, toTransactionStage } from '#tx/flow/stage.ts'
import type { JournalEntry } from '#tx/journal/journal-entry.ts'
import { useStore } from '#wallet/store.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { type ActivityGroup, toActivityGroup, toTransactionProgress } from './activity-rules.ts'

export type ActivityItem = { entry: JournalEntry; stage: TransactionStage }

export type TransactionActivity = {
  /** Newest first in each group. */
  groups: Record<ActivityGroup, readonly ActivityItem[]>
  /** Progress of the running transactions from 0 to 1; null if there are none. */
  progress: number | null
}

/** Returns all transactions of the connected wallet, whichever form sent them. */
export function useActivity(): TransactionActivity {
  const wallet = useWallet()
  const account = wallet.status === 'connected' ? wallet.address : null
  const state = useStore(transactionStore)
  return useMemo(() => {
    const items = state.entries
      .filter((entry) => entry.account === account)
      .map((entry) => ({
        entry,
        stage: toTransactionStage(entry, state.progress[entry.id] ?? NO_PROGRESS),
      }))
      .sort((a, b) => b.entry.createdAtMs - a.entry.createdAtMs)
    const inGroup = (group: ActivityGroup) =>
      items.filter(({ entry }) => toActivityGroup(entry) === group)
    const groups = {
      'needs-you': inGroup('needs-you'),
      running: inGroup('running'),
      earlier: inGroup('earlier'),
    }
    return { groups, progress: progressOfAll([...groups['needs-you'], ...groups.running]) }
  }, [state, account])
}

function progressOfAll(items: readonly ActivityItem[]): number | null {
  if (items.length === 0) return null
  const sum = items.reduce(
    (total, { stage }) => total + toTransactionProgress(stage, CONFIRMATIONS),
    0,
  )
  return sum / items.length
}
