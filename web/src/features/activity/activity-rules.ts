import {
  type RedemptionStatus,
  toRedemptionDisplay,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { TransactionStage } from '#tx/flow/stage.ts'
import type { JournalEntry, TransactionKind } from '#tx/journal/journal-entry.ts'

export type ActivityGroup = 'needs-you' | 'running' | 'earlier'

export const activityGroups = ['needs-you', 'running', 'earlier'] as const

/** Returns the group of a journal entry. A dismissed entry no longer needs the user. */
export function toActivityGroup({ state, isDismissed }: JournalEntry): ActivityGroup {
  if (state === 'running') return 'running'
  return state === 'needs-signature' && !isDismissed ? 'needs-you' : 'earlier'
}

/** The outcome of the redemption that a transaction requested: `stopped` means that it was not paid. */
export type RedemptionOutcome = 'pending' | 'paid' | 'stopped'

type RequestedRedemption = { transactionHash: Hex; status: RedemptionStatus }

/** Returns the outcome of the redemption that this transaction requested; null if it is unknown. */
export function findRedemptionOutcome(
  hash: Hex,
  redemptions: readonly RequestedRedemption[],
): RedemptionOutcome | null {
  const found = redemptions.find(({ transactionHash }) => transactionHash === hash)
  if (!found) return null
  const display = toRedemptionDisplay(found.status)
  return display === 'Pending' ? 'pending' : display === 'Completed' ? 'paid' : 'stopped'
}

/**
 * Returns the kind whose texts are shown: wrapping has the same texts for stock tokens and USD+.
 */
export function toTransactionTextKind(kind: TransactionKind) {
  if (kind === 'wrapStock') return 'wrap'
  return kind === 'unwrapStock' ? 'unwrap' : kind
}

/**
 * Returns the progress of a transaction from 0 to 1: finished steps plus the confirmations of the current
 * one.
 */
export function toTransactionProgress(
  stage: TransactionStage,
  confirmationsWanted: number,
): number {
  if (stage.name === 'done') return 1
  if (stage.name === 'idle' || stage.name === 'failed') return 0
  const parts = stage.steps.length + confirmationsWanted
  const confirmed =
    stage.name === 'confirming' && stage.step === stage.steps.length ? stage.confirmations + 1 : 0
  return Math.min(1, (stage.step - 1 + confirmed) / parts)
}
