import { ProviderError } from '../../../providers/provider-error.ts'
import { endCover } from '../settlement/cover-end.ts'
import { settleProceeds } from '../settlement/sale-funds.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { retryParked } from './broker-event-consumer.ts'
import { toWatchRequest } from './broker-queues.ts'
import { isCover, listStale } from './placement-store.ts'
import { lookAtOrder } from './refresh-order.ts'

const PERIOD_SECONDS = 15
const STALE_MS = 60_000
const AT_ONCE = 50

/** Reads what a lost event would have said, and what was sent for no single order. */
export async function watchBroker(deps: BrokerDeps): Promise<void> {
  // Asked for first: one that fails must not be the last one.
  await deps.enqueue(deps.db, [toWatchRequest(PERIOD_SECONDS)])
  await retryParked(deps)
  await settleProceeds(deps)
  const before = new Date(deps.clock() - STALE_MS)
  try {
    for (const placement of await listStale(deps.db, { before, limit: AT_ONCE })) {
      await lookAtOrder(deps, placement)
      if (isCover(placement)) await endCover(deps, placement)
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error }, 'open orders cannot be asked for')
  }
}
