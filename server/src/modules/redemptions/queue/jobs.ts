import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { withDelay } from '../../../platform/jobs/reschedule.ts'
import { inTrace } from '../../../platform/tracing/trace.ts'
import type { JobWorker } from '../../../ports/jobs.ts'
import type { RedemptionDeps } from '../deps.ts'
import { findRedemption } from '../store.ts'
import { processRedemptionQueue, type RedemptionRunScope } from './process-queue.ts'
import {
  formerRedemptionQueue,
  payNextRedemptionQueue,
  type RedemptionQueueKey,
  watchRedemptionsJob,
  watchRedemptionsQueue,
} from './queues.ts'
import { wakeRedemptionQueue } from './wake.ts'

/**
 * Seconds between two runs of a queue's slow job. It covers what has no event: the custodian's balance, an old
 * transfer, a transaction that has to be sent again.
 */
const SLOW_SECONDS = 60

const key = {
  chainId: z.int(),
  paymentToken: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/)
    .transform((text) => text as Address),
}
const keySchema = z.strictObject(key)
const watchSchema = z.strictObject({ ...key, pace: z.enum(['soon', 'slow']) })
const formerSchema = z.strictObject({ id: z.uuid(), version: z.int() })

export const createRedemptionWorkers = (deps: RedemptionDeps): JobWorker[] => [
  { queue: payNextRedemptionQueue, run: (data) => runQueue(deps, keySchema.parse(data), 'event') },
  {
    queue: watchRedemptionsQueue,
    run: (data) => {
      const { pace, ...queue } = watchSchema.parse(data)
      return runQueue(deps, queue, pace === 'slow' ? 'all' : 'event')
    },
  },
  { queue: formerRedemptionQueue, run: (data) => wakeFormer(deps, formerSchema.parse(data).id) },
]

/** Processes a queue and enqueues its later runs, as long as it has work. */
async function runQueue(
  deps: RedemptionDeps,
  queue: RedemptionQueueKey,
  scope: RedemptionRunScope,
) {
  const { hasWork, soonSeconds } = await processRedemptionQueue(deps, queue, scope)
  if (!hasWork) return
  const slow = withDelay(watchRedemptionsJob({ ...queue, pace: 'slow' }), SLOW_SECONDS)
  const soon =
    soonSeconds === null
      ? []
      : [withDelay(watchRedemptionsJob({ ...queue, pace: 'soon' }), soonSeconds)]
  // The watch belongs to the queue, not to the redemption whose trace woke it.
  await inTrace(null, () => deps.enqueue(deps.db, [slow, ...soon]))
}

async function wakeFormer(deps: RedemptionDeps, id: string): Promise<void> {
  const row = await findRedemption(deps.db, id)
  if (row) await inTransaction(deps.db, (tx) => wakeRedemptionQueue(tx, deps, row))
}
