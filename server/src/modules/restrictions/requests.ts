import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** A version of a wallet's restriction to send to a chain. */
export type Carry = { chainId: number; address: Address; version: number }

export const carryQueue: JobQueue = { name: 'restrictions.carry', isMerged: false }

export const toCarryRequest = (carry: Carry, delaySeconds?: number): JobRequest => ({
  queue: carryQueue,
  data: carry,
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})
