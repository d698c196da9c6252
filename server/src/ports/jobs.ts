import type { Db } from '../tables/tables.ts'

export type JobData = Record<string, string | number | boolean | null>

/**
 * `isMerged`: at most one job per key waits in the queue, because each run does all work that is due by then. A
 * merged job may start before the transaction that enqueued it commits, so only work that the next run would
 * repair may be merged.
 */
export type JobQueue = { name: string; isMerged: boolean }

export type JobRequest = { queue: JobQueue; data: JobData; key?: string; delaySeconds?: number }

/** Thrown for a queue that another version of this program uses and this one does not have. */
export class UnknownQueueError extends Error {
  constructor(name: string) {
    super(`Job queue ${name} does not exist in this version`)
    this.name = 'UnknownQueue'
  }
}

/** Adds jobs in the caller's transaction: they exist if and only if it commits. */
export type Enqueue = (tx: Db, requests: readonly JobRequest[]) => Promise<void>

/**
 * Runs the jobs of one queue. A thrown error means retry later, a bounded number of times. `ending` is aborted
 * at shutdown, for jobs that would wait on.
 */
export type JobWorker = {
  queue: JobQueue
  run: (data: unknown, ending?: AbortSignal) => Promise<void>
}
