import type { JournalEntry, JournalStep } from '../journal/journal-entry.ts'

/** The wallet's answer to the request of a step, given after the user had stopped waiting for it. */
export type LateAnswer = {
  /** The entry as it was when the wallet was asked. */
  asked: JournalEntry
  /** Position of the step, from 0. */
  index: number
  /** The fields of the step that the answer sets; null if the wallet refused. */
  patch: Partial<JournalStep> | null
}

/**
 * Returns the entry that records a late answer, so that no transaction is lost; null if there is nothing to record. The
 * entry itself goes on from the answer, unless it has gone on without it: the transaction is then a second one and gets
 * an entry of its own. A second approval is not recorded, because it changes nothing.
 */
export function toLateEntry(
  entries: readonly JournalEntry[],
  { asked, index, patch }: LateAnswer,
  newId: string,
): JournalEntry | null {
  const now = entries.find(({ id }) => id === asked.id)
  if (patch === null) return now && isWaitGivenUp(now) ? toDeclined(now) : null
  if (isHashKnown(entries, patch)) return null
  if (now && now.state !== 'running' && now.steps[index]?.status === 'signing')
    return toResumed(now, index, patch)
  if (index !== asked.steps.length - 1) return null
  return { ...toResumed(asked, index, patch), id: newId, isDismissed: true }
}

/** Returns whether the entry ended because the user stopped waiting for the wallet. */
export const isWaitGivenUp = ({ state, failure }: JournalEntry): boolean =>
  state === 'failed' && failure?.cause === 'wait_stopped'

const toDeclined = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  failure: { cause: 'user_rejected', detail: null },
})

const toResumed = (entry: JournalEntry, index: number, patch: Partial<JournalStep>) => ({
  ...entry,
  steps: entry.steps.map((step, at) => (at === index ? { ...step, ...patch } : step)),
  state: 'running' as const,
  failure: null,
})

/** Returns whether an entry has the transaction already, found on the chain before the wallet answered. */
const isHashKnown = (entries: readonly JournalEntry[], { hash, safeHash }: Partial<JournalStep>) =>
  entries.some(({ steps }) =>
    steps.some(
      (step) =>
        (step.hash !== null && step.hash === hash) ||
        (step.safeHash !== null && step.safeHash === safeHash),
    ),
  )
