import { z } from 'zod'
import { createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { RedemptionDeps } from './deps.ts'
import { processRedemption } from './process-redemption.ts'
import { processRedemptionJob, processRedemptionQueue } from './queues.ts'

const dataSchema = z.strictObject({ id: z.uuid(), version: z.int() })

export const createRedemptionWorker = (deps: RedemptionDeps): JobWorker =>
  createStepWorker(deps, {
    queue: processRedemptionQueue,
    schema: dataSchema,
    toJob: processRedemptionJob,
    step: (data) => processRedemption(deps, data),
  })
