import { isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import { restrictionQueue } from './queues.ts'
import { type RestrictionJobDeps, syncRestrictionToChain } from './sync-restriction.ts'

const dataSchema = z.strictObject({
  chainId: z.int().positive(),
  address: z.string().refine(isAddressText),
  version: z.int().positive(),
})

export const createRestrictionWorker = (deps: RestrictionJobDeps): JobWorker => ({
  queue: restrictionQueue,
  run: (data) => syncRestrictionToChain(deps, dataSchema.parse(data)),
})
