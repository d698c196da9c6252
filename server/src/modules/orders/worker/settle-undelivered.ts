import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { listExecutions } from '../broker/execution-store.ts'
import { findDelivery, updateDelivery } from '../chain/delivery-store.ts'
import { getOrderFillStatus } from '../chain/submit-fills.ts'
import { findOrderCase, hasOpenOrderCase } from '../settlement/case-store.ts'
import { openOrderCase, settleCaseAutomatically } from '../settlement/open-case.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { lockOrder } from '../tables/order-store.ts'
import { cancelOrderAtBroker, endCanceledOrderAtBroker } from './end-at-broker.ts'

/**
 * Settles an order that is parked, closed or final: drops executions that the chain can no longer take, and cancels at
 * the broker what is over-filled or canceled by its owner. Returns false while that order is not final at the broker, or the closing event of
 * the order is not final.
 */
export async function settleUndeliveredExecutions(
  deps: BrokerDeps,
  row: TokenOrder,
): Promise<boolean> {
  // Our own cancellations wait for the broker; the owner's do not.
  const isEnded = row.closedBy !== 'cancelled' || (await endCanceledOrderAtBroker(deps, row))
  if (isOrderFinal(row.status)) await dropUndelivered(deps, row)
  // An order with an over-fill must not be filled any further.
  const isOverFilled = await hasOpenOrderCase(deps.db, row.id, 'over_fill')
  if (isOverFilled && (await cancelOrderAtBroker(deps, row)) === 'asked') return false
  return isEnded && (row.closedBy === null || isOrderFinal(row.status))
}

/**
 * Drops executions that had no fill on the chain when the order closed, and opens an over-fill case for each that is
 * not busted.
 */
async function dropUndelivered(deps: BrokerDeps, row: TokenOrder): Promise<void> {
  const { open } = await getOrderFillStatus(deps, row)
  for (const { executionId, received, filled } of open) {
    const sharesChange = row.side === 'BUY' ? received : filled
    await inTransaction(deps.db, async (tx) => {
      await lockOrder(tx, row.id)
      if ((await findDelivery(tx, executionId))?.status === 'dropped') return
      const isOverFilled = await resolveBust(tx, deps, row, executionId)
      if (isOverFilled)
        await openOrderCase(tx, deps, row, { kind: 'over_fill', executionId, sharesChange })
      await updateDelivery(tx, executionId, { status: 'dropped' })
    })
  }
}

/**
 * Returns whether the execution leaves a difference between broker and chain. A busted one leaves none, unless its
 * shares were bought again; an open case about the bust is settled.
 */
async function resolveBust(tx: Tx, deps: BrokerDeps, row: TokenOrder, executionId: string) {
  const executions = await listExecutions(tx, row.id)
  const bust = executions.find(
    ({ kind, previousId }) => kind === 'bust' && previousId === executionId,
  )
  const bustCase = bust ? await findOrderCase(tx, 'bust', bust.id) : null
  if (!bustCase) return true
  if (bustCase.settledAtMs !== null) return bustCase.coverOrder !== null
  await settleCaseAutomatically(tx, deps, bustCase, `${executionId} never came to the chain`)
  return false
}
