import { z } from 'zod'
import { createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { RefillDeps } from './deps.ts'
import { refillJob, refillQueue } from './queues.ts'
import { processRefill } from './refills.ts'

export const createRefillWorker = (deps: RefillDeps): JobWorker =>
  createStepWorker(deps, {
    queue: refillQueue,
    schema: z.strictObject({ id: z.uuid() }),
    toJob: refillJob,
    step: ({ id }) => processRefill(deps, id),
  })
