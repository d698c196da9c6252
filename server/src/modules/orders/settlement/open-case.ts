import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import type { OrderCaseKind } from '../../../tables/order-broker-tables.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { lockOrder } from '../tables/order-store.ts'
import { applyOrderTransition } from '../worker/apply-transition.ts'
import { insertOrderCase, type OrderCase, saveOrderCaseSettlement } from './case-store.ts'

export type CaseChange = { kind: OrderCaseKind; executionId: string; sharesChange: bigint }

const reasons: Record<OrderCaseKind, OrderEndReason> = {
  bust: 'busted',
  correct: 'busted',
  over_fill: 'over_fill',
  contradiction: 'broker_refused',
  uncovered: 'busted',
}

/** Converts missing shares to `sharesChange` of a case, and back: negative for a buy, positive for a sale. */
export const toMissingShares = (side: OrderSide, shares: bigint): bigint =>
  side === 'BUY' ? -shares : shares

/**
 * Opens a case for an operator, once for each execution (requirement OP-12). An order that is not final is parked until
 * the operator decides; a final status stays.
 */
export async function openOrderCase(
  tx: Tx,
  deps: BrokerDeps,
  { id: tokenOrderId }: TokenOrder,
  change: CaseChange,
): Promise<void> {
  const openedAtMs = deps.clock()
  const id = createId(openedAtMs, deps.random(10))
  if (!(await insertOrderCase(tx, { id, tokenOrderId, ...change, openedAtMs }))) return
  deps.log.error(
    { order_id: tokenOrderId, ...toLog(change) },
    'orders: case opened, operator has to decide: docs/operations.md#what-waits-for-an-operator',
  )
  const now = await lockOrder(tx, tokenOrderId)
  if (!now || isOrderFinal(now.status) || isOrderParked(now.status)) return
  const reason = reasons[change.kind]
  await applyOrderTransition(tx, deps, { id: tokenOrderId, event: 'need_contact', reason })
}

/** Settles a case that needs no decision any more, because the broker reversed its cause before an operator decided. */
export async function settleCaseAutomatically(
  tx: Tx,
  { clock, log }: Pick<BrokerDeps, 'clock' | 'log'>,
  { id, tokenOrderId }: OrderCase,
  why: string,
): Promise<void> {
  await saveOrderCaseSettlement(tx, id, { who: 'broker', why, coverOrder: null, atMs: clock() })
  log.info(
    { order_id: tokenOrderId, case_id: id, why },
    'orders: case settled automatically, its cause was reversed',
  )
}

const toLog = ({ kind, executionId, sharesChange }: CaseChange) => ({
  kind,
  execution_id: executionId,
  shares_change: sharesChange.toString(),
})
