import manifest from '../../../package.json' with { type: 'json' }
import { pruneEmailCodes } from '../../modules/email/service.ts'
import { pruneChangeEvents } from '../../modules/notifications/service.ts'
import { pruneHeartbeats } from '../../modules/status/service.ts'
import { createChainHeadFinder } from '../../modules/system/chain-head.ts'
import { createSystemHandlers } from '../../modules/system/routes.ts'
import { createThrottledCache } from '../../modules/system/throttled-cache.ts'
import { deleteExpiredRateLimitCounts } from '../../platform/db/rate-counts.ts'
import { createPruneWorker, pruneQueue, pruneRowsJob } from '../../platform/jobs/prune.ts'
import type { ServerModule } from '../module.ts'

export const systemModule = {
  handlers: ({ config, db, flags, clock, http, jobs }) => {
    const rarely = createThrottledCache<number>(clock)
    return {
      system: createSystemHandlers({
        db,
        flags,
        chains: config.chains,
        version: manifest.version,
        findHead: createChainHeadFinder(http, clock),
        countDeadLetters: () => rarely('dead-letters', jobs.countDeadLetters),
      }),
    }
  },
  queues: [pruneQueue],
  workers: ({ db, clock, enqueue }) => [
    createPruneWorker({
      db,
      clock,
      enqueue,
      others: [pruneChangeEvents, pruneEmailCodes, pruneHeartbeats, deleteExpiredRateLimitCounts],
    }),
  ],
  firstJobs: () => [pruneRowsJob()],
} satisfies ServerModule
