import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type {
  BrokerOrder,
  BrokerOrderRefusal,
  BrokerOrderRequest,
} from '../../../providers/brokerage/port.ts'
import { isFlowFrozen } from '../../circuit-breakers/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import {
  findPlacement,
  insertPlacement,
  serializeOrderRequest,
  updatePlacement,
} from '../broker/placement-store.ts'
import { recordBrokerOrder } from '../broker/record-placement.ts'
import { revalidateOrder, toHoldOrReject } from '../broker/revalidate-order.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { lockOrder, updateOrder } from '../tables/order-store.ts'
import { applyOrderStep, holdOrRejectOrder, type OrderStepOutcome } from './apply-step.ts'

/**
 * Places the order at the broker exactly once, with the order's id as the idempotency key: after an attempt whose
 * answer was lost, the broker is queried by that id before anything is placed again.
 */
export async function submitOrderToBroker(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<OrderStepOutcome> {
  const placed = await findPlaced(deps, row)
  if (placed) return savePlaced(deps, row, placed)
  if (row.cancelRequestedAtMs !== null) return applyOrderStep(deps, row, { event: 'ask_cancel' })
  const decision = await revalidateOrder(deps, row, chain)
  if (decision.kind !== 'go') return holdOrRejectOrder(deps, row, decision)
  if (!(await saveAttempt(deps, row, decision.request))) return 'in_progress'
  deps.crashAt('orders.before-place')
  const outcome = await deps.brokerage.placeOrder(decision.request)
  deps.crashAt('orders.after-place')
  if (outcome.kind === 'placed') return savePlaced(deps, row, outcome.order)
  if (outcome.kind === 'refused') return handleRefusal(deps, row, outcome)
  return waitForBroker(deps, row)
}

async function findPlaced(deps: BrokerDeps, row: TokenOrder): Promise<BrokerOrder | null> {
  const placement = await findPlacement(deps.db, row.id)
  if (!placement || placement.attemptedAtMs === null) return null
  return deps.brokerage.findOrderByClientId(row.id)
}

/** Commits the attempt before the request is sent; from then on the broker may have the order. */
const saveAttempt = (
  deps: BrokerDeps,
  row: TokenOrder,
  request: BrokerOrderRequest,
): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    if (now?.status !== row.status || now.cancelRequestedAtMs !== null || now.closedBy) return false
    if (await isFlowFrozen(tx, 'orders')) return false
    const at = new Date(deps.clock())
    const { id } = row
    await insertPlacement(tx, { clientOrderId: id, tokenOrderId: id, request, requestedAtMs: +at })
    await updatePlacement(tx, id, { last_attempt_at: at, request: serializeOrderRequest(request) })
    deps.crashAt('orders.before-placement-commit')
    return true
  })

const savePlaced = (
  deps: BrokerDeps,
  row: TokenOrder,
  order: BrokerOrder,
): Promise<OrderStepOutcome> =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    const placement = await findPlacement(tx, row.id)
    if (!now || !placement)
      throw new Error(`Order ${row.id}: placed at the broker, but its placement is missing`)
    await recordBrokerOrder(tx, deps, { row: now, placement, order })
    deps.crashAt('orders.before-placed-commit')
    return 'advanced' as const
  })

const reasons: Record<BrokerOrderRefusal, OrderEndReason | 'later'> = {
  no_buying_power: 'no_buying_power',
  no_shares: 'no_shares',
  symbol_unknown: 'not_tradable',
  not_tradable: 'not_tradable',
  halted: 'halted',
  not_fractionable: 'too_fine',
  too_small: 'too_small',
  too_fine: 'too_fine',
  bad_limit: 'bad_limit',
  session: 'session',
  time_in_force: 'time_in_force',
  // Opposite orders of two customers met in our account; neither is at fault.
  wash_trade: 'later',
  account: 'broker_refused',
  // The broker has this very order already: the next job finds it by its client order id.
  name_taken: 'later',
  other: 'broker_refused',
}

async function handleRefusal(
  deps: BrokerDeps,
  row: TokenOrder,
  { reason: refusal, text }: { reason: BrokerOrderRefusal; text: string },
): Promise<OrderStepOutcome> {
  deps.log.warn(
    { order_id: row.id, refusal, text },
    'orders: order refused by the broker, will wait or end',
  )
  // The broker stated that it did not accept the order.
  if (refusal !== 'name_taken') await updatePlacement(deps.db, row.id, { last_attempt_at: null })
  const reason = reasons[refusal]
  if (reason === 'later') return waitForBroker(deps, row)
  return holdOrRejectOrder(deps, row, toHoldOrReject(row, reason))
}

async function waitForBroker({ db }: BrokerDeps, { id }: TokenOrder): Promise<'waiting'> {
  await updateOrder(db, id, { waiting_for: 'broker' })
  return 'waiting'
}
