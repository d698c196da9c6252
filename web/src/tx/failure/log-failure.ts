import type { Unready } from '../flow/readiness.ts'
import type { JournalEntry, StepName } from '../journal/journal-entry.ts'
import type { FailureCause } from './failure-causes.ts'

const subjects: Record<StepName, string> = {
  approve: 'Approval request',
  deposit: 'Deposit request',
  requestRedeem: 'UsdPlusRedeemer.requestRedeem',
  send: 'Bridge request',
  wrap: 'Deposit request',
  unwrap: 'Redeem request',
  revoke: 'Approval request',
  createOrder: 'OrderProcessor.createOrder',
  requestCancel: 'OrderProcessor.requestCancel',
  permit: 'Approval request',
  batch: 'Batch request',
}

/** What requirement TX-06 logs of a Safe's transactions instead. */
const lines: Partial<Record<FailureCause, string>> = {
  safe_failed: 'couldnt resolve safe tx',
  safe_unfound: 'timeout: couldnt find safeTx',
}

/** Requirement TX-06: logged transaction failures. The cause only: messages hold addresses. */
export function logFailure({ steps, failure }: JournalEntry) {
  const step = steps.find(({ status }) => status !== 'done' && status !== 'skipped')
  if (!step || !failure) return
  const line = lines[failure.cause]
  const name = step.calls?.at(-1)?.name ?? step.name
  // biome-ignore lint/suspicious/noConsole: requirement TX-06 wants the line.
  console.error(line ?? `${subjects[name]} failed with status ${failure.cause}`)
}

/** Nothing was done; what is missing is said, and the entry ends with its cause. */
export function logUnready(entry: JournalEntry, unready: Unready | null): JournalEntry {
  // biome-ignore lint/suspicious/noConsole: requirement TX-06 wants the line.
  console.error(unready?.line)
  const failure = { cause: unready?.cause ?? 'unknown', detail: null }
  return { ...entry, state: 'failed', failure }
}
