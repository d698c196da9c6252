import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import type { LateAnswer } from './late-answer.ts'
import { isWaitGivenUp } from './late-answer.ts'
import { openRequestsStore, removeOpenRequests } from './open-requests-store.ts'

const LOOK_MS = 15_000

type OpenRequestsWatch = {
  listEntries: () => readonly JournalEntry[]
  /** Looks on the chain for the transaction of an entry; null if there is none. */
  find: (entry: JournalEntry, known: readonly Hex[]) => Promise<LateAnswer | null>
  record: (late: LateAnswer) => void
}

/**
 * Looks at intervals for transactions whose wait was given up, because a wallet may send one without answering. The page
 * calls it once.
 */
export function watchOpenRequests(watch: OpenRequestsWatch) {
  let isLooking = false
  const look = async () => {
    if (isLooking || document.hidden || openRequestsStore.get().length === 0) return
    isLooking = true
    await lookOnce(watch).catch(() => null)
    isLooking = false
  }
  setInterval(() => void look(), LOOK_MS)
  void look()
}

async function lookOnce({ listEntries, find, record }: OpenRequestsWatch) {
  for (const { id, entryId } of openRequestsStore.get()) {
    const entry = listEntries().find((one) => one.id === entryId)
    // A transaction that is being signed could be taken for the stopped one before its hash is known.
    if (!entry || !isWaitGivenUp(entry) || isSigning(listEntries(), entry)) continue
    const late = await find(entry, listHashes(listEntries()))
    if (late === null || isSigning(listEntries(), entry)) continue
    removeOpenRequests([id])
    record(late)
  }
}

const isSigning = (entries: readonly JournalEntry[], { account }: JournalEntry) =>
  entries.some(
    (entry) =>
      entry.account === account &&
      entry.state === 'running' &&
      entry.steps.some(({ status }) => status === 'signing'),
  )

const listHashes = (entries: readonly JournalEntry[]): Hex[] =>
  entries.flatMap(({ steps }) =>
    steps.flatMap(({ hash, safeHash }) => [hash, safeHash].filter((one) => one !== null)),
  )
