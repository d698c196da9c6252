import {
  applyExecution,
  listEffectiveExecutions,
  sumExecutedShares,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import {
  isBrokerAcknowledgment,
  transitionBrokerOrder,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { publishChange } from '../../notifications/service.ts'
import { planExecutionFill } from '../chain/plan-execution-fill.ts'
import { openOrderCase, toMissingShares } from '../settlement/open-case.ts'
import { postExecution } from '../settlement/post-execution.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { lockOrder, lockPlacedOrder, updateOrder } from '../tables/order-store.ts'
import { applyOrderTransition, continueOrder } from '../worker/apply-transition.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { listUnhandledEventsOfOrder, saveBrokerEvent } from './event-store.ts'
import { insertExecution, listExecutions } from './execution-store.ts'
import {
  findPlacement,
  isCoveringOrder,
  type Placement,
  updatePlacement,
} from './placement-store.ts'
import { recordBrokerOrder } from './record-placement.ts'
import { restorePlacement } from './restore-placement.ts'

/**
 * The result of handling an event. `deferred`: it is stored for a retry; `refresh`: it was not understood, so the
 * order's status has to be read from the broker.
 */
export type BrokerEventOutcome = 'handled' | 'deferred' | 'refresh'

type ReceivedEvent = { row: TokenOrder; placement: Placement; event: BrokerEvent }

/**
 * Handles one event in the caller's commit: stores its execution once, posts it to the ledger, plans its fill on the
 * chain, applies the status and enqueues the order. An event of an unknown order, or one that comes before the
 * execution that it amends, is stored for a retry.
 */
export async function applyBrokerEvent(
  tx: Tx,
  deps: BrokerDeps,
  event: BrokerEvent,
): Promise<BrokerEventOutcome> {
  const clientOrderId = event.order.clientOrderId
  const row =
    (await lockPlacedOrder(tx, clientOrderId)) ?? (await lockRestoredOrder(tx, deps, event))
  const placement = row ? await findPlacement(tx, clientOrderId) : null
  if (!row || !placement) return defer(tx, deps, event)
  const isNew = placement.brokerOrderId === null
  if (isNew) {
    await recordBrokerOrder(tx, deps, {
      row,
      placement,
      order: { ...event.order, status: 'ACCEPTED' },
    })
  }
  const received = { row, placement, event }
  const stored = await storeExecution(tx, deps, received)
  if (stored === 'previous_unknown') return defer(tx, deps, event)
  const isUnderstood = await applyStatus(tx, deps, received)
  await saveBrokerEvent(tx, event, deps.clock())
  const areAmendmentsUnderstood = stored !== 'stored' || (await handleAmendments(tx, deps, event))
  if (isNew || isWorkLeft(event)) await continueOrder(tx, deps, row)
  await publishChange(tx, { wallet: row.requester, kind: 'orders' })
  return isUnderstood && areAmendmentsUnderstood ? 'handled' : 'refresh'
}

async function lockRestoredOrder(tx: Tx, deps: BrokerDeps, event: BrokerEvent) {
  const restored = await restorePlacement(tx, deps, event)
  return restored ? lockOrder(tx, restored.tokenOrderId) : null
}

/** Returns whether the order may have something to do after this event. */
const isWorkLeft = ({ event, execution }: BrokerEvent): boolean =>
  execution !== null || event === null || !isBrokerAcknowledgment(event)

/**
 * Handles the stored amendments of this execution in the same commit, so that the chain gets neither without the other.
 */
async function handleAmendments(tx: Tx, deps: BrokerDeps, { order, execution }: BrokerEvent) {
  let isUnderstood = true
  for (const amendment of await listUnhandledEventsOfOrder(tx, order.clientOrderId)) {
    if (execution === null || amendment.execution?.previousId !== execution.id) continue
    isUnderstood = (await applyBrokerEvent(tx, deps, amendment)) !== 'refresh' && isUnderstood
  }
  return isUnderstood
}

async function defer(tx: Tx, deps: BrokerDeps, event: BrokerEvent): Promise<'deferred'> {
  deps.log.info(
    { client_order_id: event.order.clientOrderId, event: event.eventText },
    'orders: broker event stored for retry, order or execution unknown',
  )
  await saveBrokerEvent(tx, event, null)
  return 'deferred'
}

async function storeExecution(tx: Tx, deps: BrokerDeps, received: ReceivedEvent) {
  const { row, placement, event } = received
  const { execution, atMs } = event
  if (!execution) return null
  const reported = await listExecutions(tx, placement.clientOrderId)
  const { size, side } = placement.request
  const ordered = size.kind === 'shares' ? size.amount : null
  const outcome = applyExecution({ reported, ordered }, execution)
  if (!outcome.ok && outcome.reason === 'known') return 'known'
  if (!outcome.ok && outcome.reason === 'previous_unknown') return 'previous_unknown'
  if (!outcome.ok && outcome.reason === 'contradiction') {
    const change = { kind: outcome.reason, executionId: execution.id, sharesChange: 0n } as const
    await openOrderCase(tx, deps, row, change)
    return 'contradiction'
  }
  await insertExecution(tx, placement, { execution, atMs })
  await postExecution(tx, { symbol: placement.request.symbol, side, reported, execution })
  if (!outcome.ok) {
    const before = reported.find(({ id }) => id === execution.previousId)?.shares ?? 0n
    const change = { executionId: execution.id, sharesChange: execution.shares - before }
    await openOrderCase(tx, deps, row, { kind: 'over_fill', ...change })
    return 'over_fill'
  }
  const { sharesChange } = outcome.value
  if (!isCoveringOrder(placement)) {
    await planExecutionFill(tx, deps, row, { reported, execution, sharesChange })
  } else if (placement.fillsCompleteAtMs !== null && sharesChange < 0n) {
    const change = {
      executionId: execution.id,
      sharesChange: toMissingShares(row.side, -sharesChange),
    }
    await openOrderCase(tx, deps, row, { kind: 'uncovered', ...change })
  }
  return 'stored'
}

/**
 * Applies the event's status; returns false if the event was not understood. A late or repeated status changes nothing.
 */
async function applyStatus(
  tx: Tx,
  deps: BrokerDeps,
  { row, event }: ReceivedEvent,
): Promise<boolean> {
  const clientOrderId = event.order.clientOrderId
  const placement = await findPlacement(tx, clientOrderId)
  if (!placement) return true
  if (event.event === null) return false
  const reported = await listExecutions(tx, clientOrderId)
  const hasFills = sumExecutedShares(listEffectiveExecutions(reported)) > 0n
  const status = placement.brokerStatus ?? 'PENDING_REVIEW'
  const transition = transitionBrokerOrder({ status, hasFills }, event.event)
  if (!transition.ok)
    return handleRefusedStatus(tx, deps, { row, event, refusal: transition.reason })
  const isRefused = event.event === 'refuse_cancel'
  await updatePlacement(tx, clientOrderId, {
    broker_status: transition.value,
    ...(isRefused ? { cancel_refused_at: new Date(deps.clock()), cancel_requested_at: null } : {}),
  })
  if (clientOrderId !== row.id) return true
  await updateOrder(tx, row.id, { broker_status: transition.value })
  if (isRefused && row.status === 'PENDING_CANCEL') {
    await applyOrderTransition(tx, deps, { id: row.id, event: 'refuse_cancel', isWorking: true })
  }
  return true
}

type RefusedStatus = Pick<ReceivedEvent, 'row' | 'event'> & {
  refusal: 'late' | 'ended' | 'not_now'
}

async function handleRefusedStatus(
  tx: Tx,
  deps: BrokerDeps,
  { row, event, refusal }: RefusedStatus,
) {
  deps.log.info(
    { order_id: row.id, event: event.eventText, refusal },
    'orders: broker event refused, status unchanged',
  )
  if (refusal !== 'ended') return refusal === 'late'
  // The case is keyed by order and event text instead of event id, so a final status that the broker repeats under new
  // event ids opens one case.
  const executionId = `${event.order.id}/${event.eventText}`
  await openOrderCase(tx, deps, row, { kind: 'contradiction', executionId, sharesChange: 0n })
  return true
}
