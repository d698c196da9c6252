import { ProviderError } from '../../../providers/provider-error.ts'
import { completeCoveringOrder } from '../settlement/complete-covering-order.ts'
import { settleProceedsTransactions } from '../settlement/sale-proceeds.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { retryUnhandledOrderEvents } from './consume-order-events.ts'
import { isCoveringOrder, listStalePlacements } from './placement-store.ts'
import { refreshOrderFromBroker } from './refresh-order.ts'

const STALE_MS = 60_000
const BATCH_SIZE = 50

/**
 * Retries stored events, settles the transactions that belong to no single order, and polls orders at the broker in
 * case events were lost.
 */
export async function pollOpenOrders(deps: BrokerDeps): Promise<void> {
  await retryUnhandledOrderEvents(deps)
  await settleProceedsTransactions(deps)
  const before = new Date(deps.clock() - STALE_MS)
  try {
    for (const placement of await listStalePlacements(deps.db, { before, limit: BATCH_SIZE })) {
      await refreshOrderFromBroker(deps, placement)
      if (isCoveringOrder(placement)) await completeCoveringOrder(deps, placement)
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error }, 'orders: polling of open broker orders failed, will retry')
  }
}
