import type { Enqueue, JobQueue, JobRequest, JobWorker } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import type { Clock } from '../ambient.ts'
import { deleteOldAnswers } from '../db/idempotency.ts'

/** Merged, so that one waits however many processes ask at their start. */
export const pruneQueue: JobQueue = { name: 'prune', isMerged: true }

const PERIOD_SECONDS = 3600

export const toPruneRequest = (delaySeconds?: number): JobRequest => ({
  queue: pruneQueue,
  data: {},
  key: 'all',
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})

type Prune = (deps: { db: Db; clock: Clock }) => Promise<void>

/** `others`: what modules keep for a time only. */
type PruneDeps = { db: Db; clock: Clock; enqueue: Enqueue; others?: readonly Prune[] }

/** Removes what is kept for a time only, once an hour. */
export const createPruneWorker = (deps: PruneDeps): JobWorker => ({
  queue: pruneQueue,
  run: async () => {
    // Asked for first: a prune that fails must not be the last one.
    await deps.enqueue(deps.db, [toPruneRequest(PERIOD_SECONDS)])
    await deleteOldAnswers(deps)
    for (const prune of deps.others ?? []) await prune(deps)
  },
})
