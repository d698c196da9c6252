import type { Db } from '../db/tables.ts'

export type JobData = Record<string, string | number | boolean | null>

export type JobRequest = {
  queue: string
  data: JobData
  /** At most one job with this key waits in the queue; another is the same. */
  key?: string
}

/** Adds jobs in the caller's transaction: they exist if and only if it commits. */
export type Enqueue = (tx: Db, requests: readonly JobRequest[]) => Promise<void>
