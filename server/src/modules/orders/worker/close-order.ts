import { findChainState } from '../../chains/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { findPlacement } from '../broker/placement-store.ts'
import { sendOrderTransactionUntilFinal } from '../chain/send-transaction.ts'
import type { OrderFillStatus } from '../chain/submit-fills.ts'
import type { OrderChain } from '../deps.ts'
import { isOrderBlockFinal, type TokenOrder, toOrderReference } from '../tables/order-row.ts'
import { updateOrder } from '../tables/order-store.ts'
import type { OrderStepOutcome } from './apply-step.ts'
import { decideOrderClosing } from './decide-closing.ts'

/**
 * Closes an order on its chain, once the broker has ended it and its fills are mined: first the escrow that was
 * taken and not sold is returned, then the rest goes back to the owner with the closing event.
 */
export async function closeOrder(
  deps: BrokerDeps,
  row: TokenOrder,
  { chain, fills }: { chain: OrderChain; fills: OrderFillStatus },
): Promise<OrderStepOutcome> {
  const state = await findChainState(deps.db, row.chainId)
  // Confirmed fills precede the transactions sent after them: our nonces are in that order.
  const isConfirmed = fills.lastBlock <= (state?.confirmedBlock ?? -1)
  if (!isConfirmed || !isOrderBlockFinal(row, state?.finalBlock ?? -1)) return 'in_progress'
  const decided = decideOrderClosing(row, await findPlacement(deps.db, row.id), fills)
  if (!decided) return 'waiting'
  if (row.closing !== decided.closing || row.reason !== decided.reason) {
    await updateOrder(deps.db, row.id, { close_intent: decided.closing, reason: decided.reason })
  }
  deps.crashAt('orders.before-closing-commit')
  const { contracts } = chain
  const { escrow } = await contracts.readOrder(row.orderHash)
  if (escrow > 0n) {
    const call = contracts.toReturnEscrow(toOrderReference(row), escrow)
    await sendOrderTransactionUntilFinal(deps, { row, chain, purpose: 'return', call })
    return 'in_progress'
  }
  const call = contracts.toCancel(toOrderReference(row), decided.reason)
  await sendOrderTransactionUntilFinal(deps, { row, chain, purpose: 'cancel', call })
  deps.crashAt('orders.after-closing-commit')
  return 'in_progress'
}
