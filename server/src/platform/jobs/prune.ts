import type { Enqueue, JobQueue, JobRequest, JobWorker } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import type { Clock } from '../ambient.ts'
import { deleteExpiredAnswers } from '../db/idempotency.ts'

/** Merged, so that one run is queued however many processes request it at their start. */
export const pruneQueue: JobQueue = { name: 'prune', isMerged: true }

const PERIOD_SECONDS = 3600

export const pruneRowsJob = (delaySeconds?: number): JobRequest => ({
  queue: pruneQueue,
  data: {},
  key: 'all',
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})

type Prune = (deps: { db: Db; clock: Clock }) => Promise<void>

/** `others` are prunes of modules. */
type PruneDeps = { db: Db; clock: Clock; enqueue: Enqueue; others?: readonly Prune[] }

/** Deletes expired rows once an hour. */
export const createPruneWorker = (deps: PruneDeps): JobWorker => ({
  queue: pruneQueue,
  run: async () => {
    // The next run is scheduled first, so that a failing prune does not end the cycle.
    await deps.enqueue(deps.db, [pruneRowsJob(PERIOD_SECONDS)])
    await deleteExpiredAnswers(deps)
    for (const prune of deps.others ?? []) await prune(deps)
  },
})
