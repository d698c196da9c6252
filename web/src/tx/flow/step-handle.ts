import type { JournalEntry, JournalStep } from '../journal/journal-entry.ts'
import type { TransactionFlowPorts, TransactionRunTrigger } from './flow-ports.ts'
import { NO_PROGRESS, type TransactionProgress } from './stage.ts'

/** One run of one journal entry; `entry` is its latest version. */
export type JournalEntryRun = {
  entry: JournalEntry
  readonly trigger: TransactionRunTrigger
  readonly ports: TransactionFlowPorts
}

/**
 * The handle of one step of a running transaction. The code of a step reads and saves the journal and
 * reports progress only through it, and returns a `StepResult`; it never calls the flow. `entry` and
 * `step` always return the latest version.
 */
export type StepHandle = {
  readonly entry: JournalEntry
  readonly step: JournalStep
  /** Position among the steps of the entry, from 0. */
  readonly index: number
  readonly trigger: TransactionRunTrigger
  /** The chain, the wallet, the Safe service and the clock. */
  readonly ports: Omit<TransactionFlowPorts, 'save' | 'saveLate' | 'report'>
  /** Updates the step and saves the entry. A step saves before it acts. */
  save: (patch: Partial<JournalStep>) => void
  /** Returns the listener for a late answer to the request that is about to be made; null is a refusal. */
  toLateListener: <Answer>(
    toPatch: (answer: Answer) => Partial<JournalStep>,
  ) => (answer: Answer | null) => void
  /** Replaces all steps of the entry and saves it, before the step returns `restart`. */
  saveEntry: (patch: Pick<JournalEntry, 'steps' | 'isStepByStep'>) => void
  /** Reports progress to the page; fields that are left out are those of `NO_PROGRESS`. */
  report: (progress: Partial<TransactionProgress>) => void
  /** Returns the handle of another step of the entry; its `step` throws if there is none. */
  at: (index: number) => StepHandle
}

export function createStepHandle(run: JournalEntryRun, index: number): StepHandle {
  const { trigger, ports } = run
  return {
    get entry() {
      return run.entry
    },
    get step() {
      return getStep(run.entry, index)
    },
    index,
    trigger,
    ports,
    save: (patch) =>
      saveRunEntry(run, {
        steps: run.entry.steps.map((step, at) => (at === index ? { ...step, ...patch } : step)),
      }),
    toLateListener: (toPatch) => {
      const asked = run.entry
      return (answer) =>
        ports.saveLate({ asked, index, patch: answer === null ? null : toPatch(answer) })
    },
    saveEntry: (patch) => saveRunEntry(run, patch),
    report: (progress) => ports.report({ ...NO_PROGRESS, ...progress }),
    at: (other) => createStepHandle(run, other),
  }
}

/** Updates and saves the entry. Callers save before they act, so that the journal knows every action. */
export function saveRunEntry(run: JournalEntryRun, patch: Partial<JournalEntry>) {
  run.entry = { ...run.entry, ...patch }
  run.ports.save(run.entry)
}

function getStep(entry: JournalEntry, index: number): JournalStep {
  const step = entry.steps[index]
  if (!step) throw new Error(`No step ${index} in ${entry.id}.`)
  return step
}
