import type { JournalEntry } from '../journal/journal-entry.ts'

/**
 * Returns the entry with its last broadcast step reset to `submitted`, because a reorg removed the step's block. The
 * caller saves the entry before it resumes.
 */
export function reopenEntry(entry: JournalEntry): JournalEntry {
  const last = entry.steps.findLastIndex(({ hash }) => hash !== null)
  const steps = entry.steps.map((step, index) =>
    index === last ? { ...step, status: 'submitted' as const } : step,
  )
  return { ...entry, steps, state: 'running' }
}
