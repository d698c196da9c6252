import type { api } from '@parvalue/shared/api/table.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Logger } from 'pino'
import type { Clock } from '../platform/ambient.ts'
import type { CrashAt } from '../platform/fail-point.ts'
import type { ApiHandlers } from '../platform/http/serve.ts'
import type { ChainHandler } from '../ports/chain-events.ts'
import type { InvariantCheck } from '../ports/checks.ts'
import type { Enqueue, JobQueue, JobRequest, JobWorker } from '../ports/jobs.ts'
import type { ApiDeps } from './api-deps.ts'
import type { WorkerDeps } from './worker-deps.ts'

/** One module of the server; a module leaves out the properties that it does not need. */
export type ServerModule = {
  /** Returns the handlers by API group. */
  handlers?: (deps: ApiDeps) => Partial<ApiHandlers<typeof api>>
  queues?: readonly JobQueue[]
  workers?: (deps: WorkerDeps) => JobWorker[]
  /** Returns the jobs that every start enqueues; they are merged with those that are already queued. */
  firstJobs?: () => JobRequest[]
  /** Runs at every start of a worker, once the queues exist. */
  start?: (deps: WorkerDeps) => Promise<unknown>
  chainHandlers?: (deps: ChainDeps, deployment: Deployment) => ChainHandler[]
  /** Returns the module's reconciliation checks, which run every minute; a failed check freezes its flow. */
  checks?: (deps: WorkerDeps) => InvariantCheck[]
}

export type ChainDeps = {
  clock: Clock
  crashAt: CrashAt
  enqueue: Enqueue
  log: Pick<Logger, 'warn'>
}
