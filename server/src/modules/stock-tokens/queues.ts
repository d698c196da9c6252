import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** Not merged: a new batch needs a run after its commit, even if another run is waiting. */
export const priceStockMovesQueue: JobQueue = { name: 'stock-tokens.price', isMerged: false }

export const stockReconcileQueue: JobQueue = { name: 'stock-tokens.reconcile', isMerged: true }

export const stockTokenQueues: readonly JobQueue[] = [priceStockMovesQueue, stockReconcileQueue]

export const priceStockMovesJob = (): JobRequest => ({
  queue: priceStockMovesQueue,
  data: {},
})

/**
 * Returns the job that checks a chain's index. One waiting check per chain is enough, because it compares the current
 * state.
 */
export const checkStockTokensJob = (chainId: number): JobRequest => ({
  queue: stockReconcileQueue,
  data: { chainId },
  key: `${chainId}`,
})
