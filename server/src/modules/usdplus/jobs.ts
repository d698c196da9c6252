import type { JobRequest } from '../../ports/jobs.ts'

export const RECONCILE_QUEUE = 'usdplus.reconcile'

/** One waiting comparison per chain is enough: it compares what stands when it runs. */
export const toReconcileRequest = (chainId: number): JobRequest => ({
  queue: RECONCILE_QUEUE,
  data: { chainId },
  key: `${chainId}`,
})
