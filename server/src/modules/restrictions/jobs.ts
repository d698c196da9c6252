import { isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import { createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import { restrictionQueue, sendRestrictionJob } from './queues.ts'
import { type RestrictionJobDeps, syncRestrictionToChain } from './sync-restriction.ts'

const dataSchema = z.strictObject({
  chainId: z.int().positive(),
  address: z.string().refine(isAddressText),
  version: z.int().positive(),
})

export const createRestrictionWorker = (deps: RestrictionJobDeps): JobWorker =>
  createStepWorker(deps, {
    queue: restrictionQueue,
    schema: dataSchema,
    toJob: sendRestrictionJob,
    step: (update) => syncRestrictionToChain(deps, update),
  })
