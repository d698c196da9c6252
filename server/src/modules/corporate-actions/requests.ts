import type { ActionKind } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

// Merged: each does all there is to do by then, and looking again makes good what was asked too early.
export const actionsQueue: JobQueue = { name: 'actions.run', isMerged: true }
export const chainActionsQueue: JobQueue = { name: 'actions.chain', isMerged: true }
export const payDividendQueue: JobQueue = { name: 'actions.pay', isMerged: true }

export const actionQueues = [actionsQueue, chainActionsQueue, payDividendQueue]

const later = (delaySeconds?: number) => (delaySeconds === undefined ? {} : { delaySeconds })

/** Reads what is announced, and begins what is due. */
export const toActionsRequest = (delaySeconds?: number): JobRequest => ({
  queue: actionsQueue,
  data: {},
  key: 'all',
  ...later(delaySeconds),
})

export type ChainQueueKey = { chainId: number; kind: ActionKind }

/** Brings the oldest open action of a kind a step further on a chain. */
export const toChainRequest = (
  { chainId, kind }: ChainQueueKey,
  delaySeconds?: number,
): JobRequest => ({
  queue: chainActionsQueue,
  data: { chainId, kind },
  key: `${kind}/${chainId}`,
  ...later(delaySeconds),
})

type Place = { actionId: string; chainId: number }

/** Pays whoever a dividend has not been paid to on a chain. */
export const toPayRequest = ({ actionId, chainId }: Place, delaySeconds?: number): JobRequest => ({
  queue: payDividendQueue,
  data: { actionId, chainId },
  key: `${actionId}/${chainId}`,
  ...later(delaySeconds),
})
