import type { Db } from '../tables/tables.ts'

export type JobData = Record<string, string | number | boolean | null>

/**
 * `isMerged`: of jobs with one key at most one waits, because each does all there is to do by then.
 * A merged job may start before the change that asked for it is committed, so only work that the
 * next one makes good may be merged.
 */
export type JobQueue = { name: string; isMerged: boolean }

export type JobRequest = { queue: JobQueue; data: JobData; key?: string; delaySeconds?: number }

/** A job of another version of this program; whoever asks for it is told. */
export class UnknownQueue extends Error {
  constructor(name: string) {
    super(`There is no queue ${name}`)
    this.name = 'UnknownQueue'
  }
}

/** Adds jobs in the caller's transaction: they exist if and only if it commits. */
export type Enqueue = (tx: Db, requests: readonly JobRequest[]) => Promise<void>

/**
 * Throwing means: try again later, a bounded number of times. `ending` is aborted when the process is to end,
 * for what would wait on.
 */
export type JobWorker = {
  queue: JobQueue
  run: (data: unknown, ending?: AbortSignal) => Promise<void>
}
