import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import type { JournalEntry, JournalStep } from '../journal/journal-entry.ts'
import type { FlowPorts, RunTrigger } from './flow-ports.ts'
import { NO_PROGRESS, type Progress } from './stage.ts'

/** One run of one journal entry; `entry` is always the version that was saved last. */
export type Run = { entry: JournalEntry; readonly trigger: RunTrigger; readonly ports: FlowPorts }

type SaveResult = Outcome<JournalEntry, 'storage_full'>

/**
 * One step of a running transaction, and all that the code of a step gets: it reads the journal,
 * saves its progress and reports its stage through this handle, and returns a `StepResult`. A step
 * never calls the flow. `entry` and `step` always show what was saved last.
 */
export type StepHandle = {
  readonly entry: JournalEntry
  readonly step: JournalStep
  /** Position among the steps of the entry, from 0. */
  readonly index: number
  readonly isLast: boolean
  readonly trigger: RunTrigger
  /** The chain, the wallet, the Safe service and the clock. */
  readonly ports: Omit<FlowPorts, 'save' | 'report'>
  /** Changes the step and saves the entry, before the change takes effect anywhere else. */
  save: (patch: Partial<JournalStep>) => SaveResult
  /** Replaces all steps of the entry, for a flow that restarts with other steps. */
  saveEntry: (patch: Pick<JournalEntry, 'steps' | 'isStepByStep'>) => SaveResult
  /** Reports progress to the page; fields that are left out are those of `NO_PROGRESS`. */
  report: (progress: Partial<Progress>) => void
  /** Returns the handle of another step of the same entry; throws if the entry has no such step. */
  at: (index: number) => StepHandle
}

export function createStepHandle(run: Run, index: number): StepHandle {
  const { trigger, ports } = run
  return {
    get entry() {
      return run.entry
    },
    get step() {
      return getStep(run.entry, index)
    },
    index,
    get isLast() {
      return index === run.entry.steps.length - 1
    },
    trigger,
    ports,
    save: (patch) =>
      saveEntry(run, {
        steps: run.entry.steps.map((step, at) => (at === index ? { ...step, ...patch } : step)),
      }),
    saveEntry: (patch) => saveEntry(run, patch),
    report: (progress) => ports.report({ ...NO_PROGRESS, ...progress }),
    at: (other) => createStepHandle(run, other),
  }
}

/** Saves before anything else happens: an event that is not in the journal has not happened yet. */
export function saveEntry(run: Run, patch: Partial<JournalEntry>): SaveResult {
  run.entry = { ...run.entry, ...patch }
  return run.ports.save(run.entry)
}

function getStep(entry: JournalEntry, index: number): JournalStep {
  const step = entry.steps[index]
  if (!step) throw new Error(`No step ${index} in ${entry.id}.`)
  return step
}
