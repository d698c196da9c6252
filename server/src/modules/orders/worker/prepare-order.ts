import { findChainState } from '../../chains/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { revalidateOrder } from '../broker/revalidate-order.ts'
import { ensureReportedPrice } from '../chain/report-price.ts'
import { sendOrderTransactionUntilFinal } from '../chain/send-transaction.ts'
import type { OrderChain } from '../deps.ts'
import { isOrderBlockFinal, type TokenOrder, toOrderReference } from '../tables/order-row.ts'
import { updateOrder } from '../tables/order-store.ts'
import { applyOrderStep, holdOrRejectOrder, type OrderStepOutcome } from './apply-step.ts'

/**
 * Submits a new order to its chain and waits until its block is final: before that the broker gets nothing and no
 * token is burned. `ready`: a buy that may be submitted to the broker; the tokens of a sale are burned first.
 */
export async function prepareOrder(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<OrderStepOutcome | 'ready'> {
  const state = await findChainState(deps.db, row.chainId)
  if (row.blockNumber === null) {
    await deps.submit(row, chain)
    return 'in_progress'
  }
  if (!isOrderBlockFinal(row, state?.finalBlock ?? -1)) return waitForFinality(deps, row)
  if (row.cancelRequestedAtMs !== null) return applyOrderStep(deps, row, { event: 'ask_cancel' })
  if (row.side === 'BUY') return 'ready'
  const decision = await revalidateOrder(deps, row, chain)
  if (decision.kind !== 'go') return holdOrRejectOrder(deps, row, decision)
  const step = { event: 'ask_escrow' } as const
  const outcome = await applyOrderStep(deps, row, step, 'orders.before-escrow-commit')
  deps.crashAt('orders.after-escrow-commit')
  return outcome
}

/** Leaves it to the indexer to enqueue the order again when its block is final. */
async function waitForFinality({ db }: BrokerDeps, { id, waitingFor }: TokenOrder) {
  if (waitingFor !== null) return 'idle'
  await updateOrder(db, id, { waiting_for: 'finality' })
  // The block may have become final just before that.
  return 'in_progress'
}

/** Burns the tokens of a sale, before its shares are sold at the broker. */
export async function burnSaleTokens(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<OrderStepOutcome> {
  if ((await ensureReportedPrice(deps, row, chain, null)) !== 'ready') return 'in_progress'
  const call = chain.contracts.toTakeEscrow(toOrderReference(row), row.assetAmount)
  const sending = { row, chain, purpose: 'escrow', call }
  const state = await sendOrderTransactionUntilFinal(deps, sending)
  if (state === 'refused') return 'waiting'
  if (state !== 'final') return 'sent'
  return applyOrderStep(deps, row, { event: 'take_escrow' })
}
