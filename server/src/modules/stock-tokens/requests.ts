import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** Not merged: what a batch booked is asked about once that is committed. */
export const priceQueue: JobQueue = { name: 'stock-tokens.price', isMerged: false }

export const stockReconcileQueue: JobQueue = { name: 'stock-tokens.reconcile', isMerged: true }

export const stockTokenQueues: readonly JobQueue[] = [priceQueue, stockReconcileQueue]

export const toPriceRequest = (delaySeconds = 0): JobRequest => ({
  queue: priceQueue,
  data: {},
  delaySeconds,
})

/** One waiting comparison per chain is enough: it compares what stands when it runs. */
export const toStockReconcileRequest = (chainId: number): JobRequest => ({
  queue: stockReconcileQueue,
  data: { chainId },
  key: `${chainId}`,
})
