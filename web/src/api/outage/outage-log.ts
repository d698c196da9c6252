/** A part of the system that can be gone while the page still works. */
export type OutageSubject = 'api' | 'database' | 'prices' | `chain:${number}`

/**
 * An outage: `sinceMs` is the time of the last good answer if `isLastGood`, or else the time at which the page noticed
 * the outage, because this tab had no good answer before.
 */
export type Outage = { subject: OutageSubject; sinceMs: number; isLastGood: boolean }

export type OutageLog = {
  /** Notes that a part is gone. Later failures of the same outage do not change its time. */
  noteFailure: (subject: OutageSubject) => void
  /** Notes a good answer, which ends the outage of this part. */
  noteAnswer: (subject: OutageSubject) => void
  /** Notes the time of a good answer that does not say whether an outage is over. */
  noteSign: (subject: OutageSubject) => void
  /** Lists the current outages, the oldest first; the array changes only with them. */
  list: () => readonly Outage[]
  subscribe: (listener: () => void) => () => void
}

type OutageLogDeps = {
  nowMs: () => number
  /** Storage of the times of the last good answers, so that a reload does not forget them. */
  storage: {
    getItem: (key: string) => string | null
    setItem: (key: string, value: string) => unknown
  }
}

/** Good answers are stored at most this often, because every request brings one. */
const STORE_EVERY_MS = 5000

const toKey = (subject: OutageSubject) => `parvalue.last-good.${subject}`

/** Creates the list of current outages, each with the time of the last good answer (requirement TR-12). */
export function createOutageLog({ nowMs, storage }: OutageLogDeps): OutageLog {
  const lastGood = new Map<OutageSubject, number>()
  const storedMs = new Map<OutageSubject, number>()
  const listeners = new Set<() => void>()
  let outages: readonly Outage[] = []

  const change = (next: readonly Outage[]) => {
    outages = next
    for (const listener of [...listeners]) listener()
  }
  const findLastGood = (subject: OutageSubject): number | null => {
    const stored = Number(storage.getItem(toKey(subject)))
    return lastGood.get(subject) ?? (stored > 0 ? stored : null)
  }

  const record = (subject: OutageSubject) => {
    const atMs = nowMs()
    lastGood.set(subject, atMs)
    if (atMs - (storedMs.get(subject) ?? 0) < STORE_EVERY_MS) return
    storedMs.set(subject, atMs)
    storage.setItem(toKey(subject), `${atMs}`)
  }

  return {
    noteFailure: (subject) => {
      if (outages.some((outage) => outage.subject === subject)) return
      const lastMs = findLastGood(subject)
      if (lastMs !== null) storage.setItem(toKey(subject), `${lastMs}`)
      const outage = { subject, sinceMs: lastMs ?? nowMs(), isLastGood: lastMs !== null }
      change([...outages, outage])
    },
    noteAnswer: (subject) => {
      record(subject)
      const others = outages.filter((outage) => outage.subject !== subject)
      if (others.length < outages.length) change(others)
    },
    noteSign: record,
    list: () => outages,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
