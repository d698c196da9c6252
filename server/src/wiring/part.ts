import type { api } from '@parvalue/shared/api/table.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Logger } from 'pino'
import type { Clock } from '../platform/ambient.ts'
import type { CrashAt } from '../platform/fail-point.ts'
import type { Handlers } from '../platform/http/serve.ts'
import type { ChainHandler } from '../ports/chain-events.ts'
import type { Check } from '../ports/checks.ts'
import type { Enqueue, JobQueue, JobRequest, JobWorker } from '../ports/jobs.ts'
import type { ApiDeps } from './api-deps.ts'
import type { WorkerDeps } from './work-deps.ts'

/** One group of the product as the server takes it in; what a group does not have, it leaves out. */
export type Module = {
  /** Answers of the API, by group of its table. */
  handlers?: (deps: ApiDeps) => Partial<Handlers<typeof api>>
  queues?: readonly JobQueue[]
  workers?: (deps: WorkerDeps) => JobWorker[]
  /** Jobs that every start asks for; those that are there already are merged with. */
  firstJobs?: () => JobRequest[]
  /** Done at every start of a worker, once its jobs are there. */
  start?: (deps: WorkerDeps) => Promise<unknown>
  chainHandlers?: (deps: ChainDeps, deployment: Deployment) => ChainHandler[]
  /** What has to agree: computed anew each minute, and the flow is frozen where it does not. */
  checks?: (deps: WorkerDeps) => Check[]
}

export type ChainDeps = {
  clock: Clock
  crashAt: CrashAt
  enqueue: Enqueue
  log: Pick<Logger, 'warn'>
}
