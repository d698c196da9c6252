import type { JournalEntry } from '../journal/journal-entry.ts'

/** Back to waiting for its last step; the journal must say so before anybody asks again. */
export function toReopened(entry: JournalEntry): JournalEntry {
  const last = entry.steps.findLastIndex(({ hash }) => hash !== null)
  const steps = entry.steps.map((step, index) =>
    index === last ? { ...step, status: 'submitted' as const } : step,
  )
  return { ...entry, steps, state: 'running' }
}
