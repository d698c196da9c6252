import type { ZodType } from 'zod'
import type { Enqueue, JobQueue, JobRequest, JobWorker } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import { inTrace } from '../tracing/trace.ts'

/** The next run of a job: none, an immediate one, or one after a delay. */
export type NextRun = 'none' | 'now' | { inSeconds: number }

type RescheduleDeps = { db: Db; enqueue: Enqueue }

/** Returns the same job (queue, data and key) for later. */
export const withDelay = (job: JobRequest, delaySeconds: number): JobRequest => ({
  ...job,
  delaySeconds,
})

type StepWork<Data> = {
  queue: JobQueue
  schema: ZodType<Data>
  /** Returns the request of the job that has this data. */
  toJob: (data: Data) => JobRequest
  /** Loads the state, takes one step and commits it. */
  step: (data: Data) => Promise<NextRun>
}

/**
 * Creates the worker of objects that advance step by step, with one job for each object. After a step the same job is
 * enqueued again as the step says, before the running one completes: if the process dies between the step's commit
 * and that, the queue returns the running job, and the step finds what it has committed.
 *
 * A step whose commit must include the next run enqueues it in its own transaction and returns `none`. A step that
 * throws is not rescheduled: the queue retries it with backoff, a bounded number of times.
 */
export const createStepWorker = <Data>(
  { db, enqueue }: RescheduleDeps,
  { queue, schema, toJob, step }: StepWork<Data>,
): JobWorker => ({
  queue,
  run: async (input) => {
    const data = schema.parse(input)
    const next = await step(data)
    if (next === 'none') return
    const job = toJob(data)
    await enqueue(db, [next === 'now' ? job : withDelay(job, next.inSeconds)])
  },
})

/**
 * Creates the worker of a recurring job. It schedules the next run first, so that a failing run does not end the
 * cycle. A period given as a function is read before each run.
 */
export const createRecurringWorker = (
  { db, enqueue }: RescheduleDeps,
  job: JobRequest,
  everySeconds: number | (() => number),
  run: JobWorker['run'],
): JobWorker => ({
  queue: job.queue,
  run: async (input, ending) => {
    // Each run is a trace of its own: a cycle that runs for months must not become a single trace.
    const delaySeconds = typeof everySeconds === 'number' ? everySeconds : everySeconds()
    await inTrace(null, () => enqueue(db, [withDelay(job, delaySeconds)]))
    await run(input, ending)
  },
})
