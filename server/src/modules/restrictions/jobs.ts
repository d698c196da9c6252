import { isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import { carryQueue } from './requests.ts'
import { type CarryDeps, syncRestrictionToChain } from './sync-restriction.ts'

const dataSchema = z.strictObject({
  chainId: z.int().positive(),
  address: z.string().refine(isAddressText),
  version: z.int().positive(),
})

export const createCarryWorker = (deps: CarryDeps): JobWorker => ({
  queue: carryQueue,
  run: (data) => syncRestrictionToChain(deps, dataSchema.parse(data)),
})
