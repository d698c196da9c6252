import type { CorporateActionKind } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

// Merged queues: one run does all the work that is due, and every run that finds work left schedules the next.
export const actionsQueue: JobQueue = { name: 'actions.run', isMerged: true }
export const chainActionsQueue: JobQueue = { name: 'actions.chain', isMerged: true }
export const payDividendQueue: JobQueue = { name: 'actions.pay', isMerged: true }

export const actionQueues = [actionsQueue, chainActionsQueue, payDividendQueue]

/** Returns the job that imports announcements and starts due actions. */
export const runActionsJob = (): JobRequest => ({
  queue: actionsQueue,
  data: {},
  key: 'all',
})

export type ChainQueueKey = { chainId: number; kind: CorporateActionKind }

/** Returns the job that processes the next step of the oldest open action of a kind on a chain. */
export const processChainActionsJob = ({ chainId, kind }: ChainQueueKey): JobRequest => ({
  queue: chainActionsQueue,
  data: { chainId, kind },
  key: `${kind}/${chainId}`,
})

type AllocationKey = { actionId: string; chainId: number }

/** Returns the job that pays the unpaid wallets of a dividend on a chain. */
export const payDividendJob = ({ actionId, chainId }: AllocationKey): JobRequest => ({
  queue: payDividendQueue,
  data: { actionId, chainId },
  key: `${actionId}/${chainId}`,
})
