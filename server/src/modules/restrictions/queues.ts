import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** A version of a wallet's restriction to send to a chain. */
export type RestrictionUpdate = { chainId: number; address: Address; version: number }

export const restrictionQueue: JobQueue = { name: 'restrictions.carry', isMerged: false }

export const sendRestrictionJob = (carry: RestrictionUpdate): JobRequest => ({
  queue: restrictionQueue,
  data: carry,
})
