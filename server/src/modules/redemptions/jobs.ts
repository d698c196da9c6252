import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import type { RedemptionDeps } from './deps.ts'
import { processRedemption } from './process-redemption.ts'
import { processRedemptionQueue } from './queues.ts'

const dataSchema = z.strictObject({ id: z.uuid(), version: z.int() })

export const createRedemptionWorker = (deps: RedemptionDeps): JobWorker => ({
  queue: processRedemptionQueue,
  run: (data) => processRedemption(deps, dataSchema.parse(data)),
})
