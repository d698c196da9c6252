import { setImmediate as nextTurn } from 'node:timers/promises'
import { toErrorMessage } from '@parvalue/shared/domain/values/to-error.ts'
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import {
  type Enqueue,
  type JobQueue,
  type JobRequest,
  type JobWorker,
  UnknownQueueError,
} from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import type { CrashAt } from '../fail-point.ts'
import { failActiveSpan, findTraceparent, inContinuedSpan } from '../tracing/trace.ts'
import { DEAD_LETTER_QUEUE } from './dead-letters.ts'
import { splitTraceparent, withTraceparent } from './job-trace.ts'
import { pollDueJobs } from './poll-due-jobs.ts'
import { requeueStalledJobs } from './requeue-stalled.ts'

export type JobSystemDeps = {
  db: Db
  /** Options by which pg-boss connects: a pool of its own on Postgres, our connection on PGlite. */
  connection: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** True if no other process can have the database open. */
  isAlone: boolean
  queues: readonly JobQueue[]
  crashAt: CrashAt
  log: Logger
  retry?: Retry
  /** Called after each run of a job. */
  observeJob?: ObserveJob
}

/** Reports one run of a job, for the metrics. */
export type ObserveJob = (queue: string, outcome: 'completed' | 'failed', seconds: number) => void

type Retry = { limit: number; delaySeconds: number }

export type JobSystem = {
  enqueue: Enqueue
  /** Counts jobs that exhausted their retries and wait for an operator. */
  countDeadLetters: () => Promise<number>
  work: (workers: readonly JobWorker[]) => Promise<void>
  /** Stops taking jobs, or takes them again; jobs that run already are finished. */
  setPaused: (isPaused: boolean) => Promise<void>
  stop: () => Promise<void>
}

const RETRY: Retry = { limit: 8, delaySeconds: 1 }
const RETRY_DELAY_MAX_SECONDS = 60

/** The job of a killed worker returns to its queue within this time and one run of the monitor. */
const HEARTBEAT_SECONDS = 10
const MONITOR_SECONDS = 10

/** Ten years: a dead letter does not expire before an operator decides. */
const DEAD_LETTER_SECONDS = 315_360_000

const BATCH = 50

/** Polling interval of each worker; the announcement of a new job and the shared poll usually come first. */
const POLL_SECONDS = 30
const STOP_MAX_MS = 8000

/** Starts the job queues in our own database: a job exists once the change that requested it is committed. */
export async function startJobSystem(deps: JobSystemDeps): Promise<JobSystem> {
  const { log } = deps
  const boss = new PgBoss({
    ...deps.connection,
    useListenNotify: true,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs: queue operation failed'))
  boss.on('warning', (warning) => log.warn(warning, 'jobs: queue warning'))
  await boss.start()
  await createQueues(boss, deps.queues, deps.retry ?? RETRY)
  if (deps.isAlone) await requeueStalledJobs(deps.db, boss)
  const ending = new AbortController()
  let looking = Promise.resolve()
  const names = new Set(deps.queues.map(({ name }) => name))
  const ids = new Map<string, string>()
  let given: readonly JobWorker[] = []
  const startAll = async () => {
    for (const worker of given) {
      ids.set(
        worker.queue.name,
        await startWorker(boss, { ...deps, ending: ending.signal }, worker),
      )
    }
  }
  return {
    enqueue: (tx, requests) => {
      const unknown = requests.find(({ queue }) => !names.has(queue.name))
      if (unknown) throw new UnknownQueueError(unknown.queue.name)
      return enqueue(boss, tx, requests)
    },
    countDeadLetters: async () => (await boss.findJobs(DEAD_LETTER_QUEUE, { queued: true })).length,
    work: async (workers) => {
      given = workers
      await startAll()
      const onDue = (queue: string) => {
        const id = ids.get(queue)
        if (id !== undefined) boss.notifyWorker(id)
      }
      looking = pollDueJobs([...ids.keys()], ending.signal, { db: deps.db, log, onDue })
    },
    setPaused: async (isPaused) => {
      if (!isPaused && ids.size === 0) return startAll()
      if (!isPaused) return
      const working = [...ids]
      ids.clear()
      for (const [name, id] of working) await boss.offWork(name, { id })
    },
    stop: async () => {
      ending.abort()
      await Promise.all([looking, boss.stop({ graceful: true, timeout: STOP_MAX_MS })])
    },
  }
}

async function createQueues(boss: PgBoss, queues: readonly JobQueue[], retry: Retry) {
  await boss.createQueue(DEAD_LETTER_QUEUE)
  await boss.updateQueue(DEAD_LETTER_QUEUE, { retentionSeconds: DEAD_LETTER_SECONDS })
  for (const { name, isMerged } of queues) {
    await boss.createQueue(name, {
      policy: isMerged ? 'short' : 'standard',
      notify: true,
      deadLetter: DEAD_LETTER_QUEUE,
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    })
    // Loads the queue's settings now: the first load inside a transaction would wait for PGlite's only connection,
    // which that transaction holds.
    await boss.deleteJob(name, '00000000-0000-0000-0000-000000000000')
  }
}

async function enqueue(boss: PgBoss, tx: Db, requests: readonly JobRequest[]) {
  const traceparent = findTraceparent()
  for (const { queue, data, key, delaySeconds } of requests) {
    const job = {
      data: withTraceparent(data, traceparent),
      ...(key === undefined ? {} : { singletonKey: key }),
      ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
    }
    await boss.insert(queue.name, [job], { db: fromKysely(tx) })
  }
}

type WorkerDeps = Pick<JobSystemDeps, 'crashAt' | 'log' | 'observeJob'> & { ending: AbortSignal }

/** Starts a worker and resolves to its id, by which it is woken. */
function startWorker(
  boss: PgBoss,
  { crashAt, log, ending, observeJob }: WorkerDeps,
  worker: JobWorker,
) {
  const { name } = worker.queue
  const options = {
    batchSize: BATCH,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  } as const
  /** Runs one job of a batch; its failure does not affect the others. */
  async function runOne(id: string, data: unknown) {
    // PGlite answers within the same turn of the event loop, so jobs that use only the database would starve sockets
    // and timers while there are always more of them.
    await nextTurn()
    const startedMs = performance.now()
    const result = await runTraced(id, data)
    observeJob?.(name, result.status, (performance.now() - startedMs) / 1000)
    return result
  }
  const runTraced = (id: string, given: unknown) => {
    const { data, traceparent } = splitTraceparent(given)
    const span = {
      name: `job ${name}`,
      kind: 'CONSUMER',
      attributes: { 'parvalue.job_id': id },
    } as const
    return inContinuedSpan(traceparent, span, async () => {
      try {
        crashAt('jobs.before-work')
        await worker.run(data, ending)
        crashAt('jobs.after-work')
        return { id, status: 'completed' as const }
      } catch (error) {
        failActiveSpan(error)
        log.warn({ job_id: id, queue: name, err: error }, 'jobs: job failed')
        return { id, status: 'failed' as const, output: { message: toErrorMessage(error) } }
      }
    })
  }
  return boss.work(name, options, async (jobs) => {
    const results = []
    for (const { id, data } of jobs) results.push(await runOne(id, data))
    return results
  })
}
