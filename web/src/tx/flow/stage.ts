import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { TransactionFailure } from '../failure/failure-causes.ts'
import type { JournalEntry, JournalStep, StepName } from '../journal/journal-entry.ts'

/** The stage of a transaction that screens render. `step` counts from 1. */
export type TransactionStage =
  | { name: 'idle' }
  | { name: 'checking'; step: number; steps: StepName[] }
  | { name: 'signing'; step: number; steps: StepName[] }
  | {
      name: 'confirming'
      step: number
      steps: StepName[]
      /** Hash of the transaction; null while only the wallet knows it. */
      hash: Hex | null
      confirmations: number
      /** Whether the node does not respond; polling continues. */
      isOffline: boolean
    }
  /** One owner has signed; the other owners of the Safe have to confirm. */
  | { name: 'proposed'; step: number; steps: StepName[] }
  | { name: 'needs-signature'; step: number; steps: StepName[] }
  | { name: 'done'; hash: Hex }
  | {
      name: 'failed'
      failure: TransactionFailure
      /** Hash of the step that failed; null if it was not sent. */
      hash: Hex | null
      /** The steps that were carried out, and those that were not. */
      done: StepName[]
      notDone: StepName[]
    }

/** Progress of the running flow that is not saved in the journal. */
export type TransactionProgress = { confirmations: number; isOffline: boolean; isSigning: boolean }

export const NO_PROGRESS: TransactionProgress = {
  confirmations: 0,
  isOffline: false,
  isSigning: false,
}

export function toTransactionStage(
  entry: JournalEntry | null,
  progress: TransactionProgress,
): TransactionStage {
  if (entry === null) return { name: 'idle' }
  const hash = entry.steps.findLast((step) => step.hash !== null)?.hash ?? null
  if (entry.state === 'failed') return toFailedStage(entry)
  if (entry.state === 'done' && hash !== null) return { name: 'done', hash }
  return toRunningStage(entry, progress)
}

function toFailedStage({ steps, failure }: JournalEntry): TransactionStage {
  const isDone = ({ status }: JournalStep) => status === 'done' || status === 'skipped'
  return {
    name: 'failed',
    failure: failure ?? { cause: 'unknown', detail: null },
    hash: steps.find((step) => !isDone(step))?.hash ?? null,
    done: steps.filter(({ status }) => status === 'done').map(({ name }) => name),
    notDone: steps.filter((step) => !isDone(step)).map(({ name }) => name),
  }
}

function toRunningStage(entry: JournalEntry, progress: TransactionProgress): TransactionStage {
  const index = entry.steps.findIndex(({ status }) => status !== 'done' && status !== 'skipped')
  const steps = entry.steps.map((step) => step.name)
  const at = { step: (index === -1 ? entry.steps.length - 1 : index) + 1, steps }
  if (entry.state === 'needs-signature') return { name: 'needs-signature', ...at }
  const current = entry.steps[at.step - 1]
  if (current?.status === 'submitted' && current.hash === null && current.safeHash !== null)
    return { name: 'proposed', ...at }
  if (current?.status === 'submitted') {
    const { confirmations, isOffline } = progress
    return { name: 'confirming', ...at, hash: current.hash, confirmations, isOffline }
  }
  return { name: progress.isSigning ? 'signing' : 'checking', ...at }
}
