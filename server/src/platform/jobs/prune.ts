import type { Enqueue, JobQueue, JobRequest, JobWorker } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import type { Clock } from '../ambient.ts'
import { deleteExpiredAnswers } from '../db/idempotency.ts'
import { createRecurringWorker } from './reschedule.ts'

/** Merged, so that one run is queued however many processes request it at their start. */
export const pruneQueue: JobQueue = { name: 'prune', isMerged: true }

const PERIOD_SECONDS = 3600

export const pruneRowsJob = (): JobRequest => ({
  queue: pruneQueue,
  data: {},
  key: 'all',
})

type Prune = (deps: { db: Db; clock: Clock }) => Promise<void>

/** `others` are the functions by which modules delete their expired rows. */
type PruneDeps = { db: Db; clock: Clock; enqueue: Enqueue; others?: readonly Prune[] }

/** Deletes expired rows once an hour. */
export const createPruneWorker = (deps: PruneDeps): JobWorker =>
  createRecurringWorker(deps, pruneRowsJob(), PERIOD_SECONDS, async () => {
    await deleteExpiredAnswers(deps)
    for (const prune of deps.others ?? []) await prune(deps)
  })
