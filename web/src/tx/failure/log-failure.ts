import type { UnmetPrecondition } from '../flow/preconditions.ts'
import type { JournalEntry, StepName } from '../journal/journal-entry.ts'
import type { FailureCause } from './failure-causes.ts'

const subjects: Record<StepName, string> = {
  approve: 'Approval request',
  deposit: 'Deposit request',
  requestRedeem: 'UsdPlusRedeemer.requestRedeem',
  redeemInstant: 'InstantRedeemer.redeemInstant',
  send: 'Bridge request',
  wrap: 'Deposit request',
  unwrap: 'Redeem request',
  revoke: 'Approval request',
  createOrder: 'OrderProcessor.createOrder',
  requestCancel: 'OrderProcessor.requestCancel',
  cancelByOwner: 'UsdPlusRedeemer.cancelByOwner',
  cancelOrderByOwner: 'OrderProcessor.cancelByOwner',
  claimProceeds: 'Vault.claimProceeds',
  sendTokens: 'Transfer request',
  permit: 'Approval request',
  batch: 'Batch request',
}

/** Lines that requirement TX-06 specifies for Safe transactions. */
const lines: Partial<Record<FailureCause, string>> = {
  safe_failed: 'couldnt resolve safe tx',
  safe_unfound: 'timeout: couldnt find safeTx',
}

/** Logs a failed transaction (requirement TX-06): only the cause, because messages contain addresses. */
export function logTransactionFailure({ steps, failure }: JournalEntry) {
  const step = steps.find(({ status }) => status !== 'done' && status !== 'skipped')
  if (!step || !failure) return
  const line = lines[failure.cause]
  const name = step.calls?.at(-1)?.name ?? step.name
  // biome-ignore lint/suspicious/noConsole: requirement TX-06 wants the line.
  console.error(line ?? `${subjects[name]} failed with status ${failure.cause}`)
}

/** Logs a missing precondition and returns the entry as failed with its cause. */
export function logUnmetPrecondition(
  entry: JournalEntry,
  unmet: UnmetPrecondition | null,
): JournalEntry {
  // biome-ignore lint/suspicious/noConsole: requirement TX-06 wants the line.
  console.error(unmet?.line)
  const failure = { cause: unmet?.cause ?? 'unknown', detail: null }
  return { ...entry, state: 'failed', failure }
}
