import {
  applyExecution,
  effectiveExecutions,
  sharesOf,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import { transitionBrokerOrder } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { publishChange } from '../../notifications/service.ts'
import { planExecutionFill } from '../chain/deliver-execution.ts'
import { openCase, toMissing } from '../settlement/cases.ts'
import { postExecution } from '../settlement/post-execution.ts'
import type { TokenOrder } from '../tables/row.ts'
import { lockOrder, updateOrder } from '../tables/store.ts'
import { applyOrderTransition, enqueueOrderJob } from '../worker/move.ts'
import { adoptOrphanedOrder } from './adopt-orphaned-order.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { listParkedOf, saveEvent } from './event-store.ts'
import { insertExecution, listExecutions } from './execution-store.ts'
import { findPlacement, isCover, type Placement, updatePlacement } from './placement-store.ts'
import { recordPlaced } from './record-placement.ts'

/** `look`: something was missed or is not understood, so the order is to be asked for. */
export type HandleResult = 'taken' | 'parked' | 'look'

type Heard = { row: TokenOrder; placement: Placement; event: BrokerEvent }

/**
 * Takes one event in the caller's commit: counts its execution once, posts to the books of our account,
 * records what the chain is to be told, moves the status and adds a job. An event of an unknown order, or
 * one that comes before the event it amends, is kept and looked at again.
 */
export async function handleBrokerEvent(
  tx: Tx,
  deps: BrokerDeps,
  event: BrokerEvent,
): Promise<HandleResult> {
  const name = event.order.clientOrderId
  const known = (await findPlacement(tx, name)) ?? (await adoptOrphanedOrder(tx, deps, event))
  const row = known ? await lockOrder(tx, known.tokenOrderId) : null
  const placement = known ? await findPlacement(tx, known.clientOrderId) : null
  if (!row || !placement) return park(tx, deps, event)
  if (placement.brokerOrderId === null) {
    await recordPlaced(tx, deps, { row, placement, order: { ...event.order, status: 'ACCEPTED' } })
  }
  const heard = { row, placement, event }
  const taken = await takeExecuted(tx, deps, heard)
  if (taken === 'previous_unknown') return park(tx, deps, event)
  const isPlain = await takeStatus(tx, deps, heard)
  await saveEvent(tx, event, deps.clock())
  const isAllPlain = taken !== 'counted' || (await takeAmendments(tx, deps, event))
  const now = await lockOrder(tx, row.id)
  if (now) await enqueueOrderJob(tx, deps, now)
  await publishChange(tx, { wallet: row.requester, kind: 'orders' })
  return isPlain && isAllPlain ? 'taken' : 'look'
}

/** What came before the execution that it amends is taken with it, so that the chain gets neither alone. */
async function takeAmendments(tx: Tx, deps: BrokerDeps, { order, execution }: BrokerEvent) {
  let isPlain = true
  for (const parked of await listParkedOf(tx, order.clientOrderId)) {
    if (execution === null || parked.execution?.previousId !== execution.id) continue
    isPlain = (await handleBrokerEvent(tx, deps, parked)) !== 'look' && isPlain
  }
  return isPlain
}

async function park(tx: Tx, deps: BrokerDeps, event: BrokerEvent): Promise<'parked'> {
  deps.log.info({ client_order_id: event.order.clientOrderId, event: event.eventText }, 'parked')
  await saveEvent(tx, event, null)
  return 'parked'
}

async function takeExecuted(tx: Tx, deps: BrokerDeps, heard: Heard) {
  const { row, placement, event } = heard
  const { execution, atMs } = event
  if (!execution) return null
  const told = await listExecutions(tx, placement.clientOrderId)
  const { size, side } = placement.request
  const ordered = size.kind === 'shares' ? size.amount : null
  const outcome = applyExecution({ reported: told, ordered }, execution)
  if (!outcome.ok && outcome.reason === 'known') return 'known'
  if (!outcome.ok && outcome.reason === 'previous_unknown') return 'previous_unknown'
  if (!outcome.ok && outcome.reason === 'contradiction') {
    const change = { kind: outcome.reason, executionId: execution.id, sharesChange: 0n } as const
    await openCase(tx, deps, row, change)
    return 'contradiction'
  }
  await insertExecution(tx, placement, { execution, atMs })
  await postExecution(tx, { symbol: placement.request.symbol, side, told, execution })
  if (!outcome.ok) {
    const before = told.find(({ id }) => id === execution.previousId)?.shares ?? 0n
    const change = { executionId: execution.id, sharesChange: execution.shares - before }
    await openCase(tx, deps, row, { kind: 'over_fill', ...change })
    return 'over_fill'
  }
  const { sharesChange } = outcome.value
  if (!isCover(placement)) {
    await planExecutionFill(tx, deps, row, { told, execution, sharesChange })
  } else if (placement.countedAtMs !== null && sharesChange < 0n) {
    const change = { executionId: execution.id, sharesChange: toMissing(row.side, -sharesChange) }
    await openCase(tx, deps, row, { kind: 'uncovered', ...change })
  }
  return 'counted'
}

/** Whether it was understood; a status that came late or twice changes nothing. */
async function takeStatus(tx: Tx, deps: BrokerDeps, { row, event }: Heard): Promise<boolean> {
  const name = event.order.clientOrderId
  const placement = await findPlacement(tx, name)
  if (!placement) return true
  if (event.event === null) return false
  const told = await listExecutions(tx, name)
  const hasFills = sharesOf(effectiveExecutions(told)) > 0n
  const status = placement.brokerStatus ?? 'PENDING_REVIEW'
  const moved = transitionBrokerOrder({ status, hasFills }, event.event)
  if (!moved.ok) return takeRefused(tx, deps, { row, event, refusal: moved.reason })
  const isRefused = event.event === 'refuse_cancel'
  await updatePlacement(tx, name, {
    broker_status: moved.value,
    ...(isRefused ? { cancel_refused_at: new Date(deps.clock()), cancel_asked_at: null } : {}),
  })
  if (name !== row.id) return true
  await updateOrder(tx, row.id, { broker_status: moved.value })
  if (isRefused && row.status === 'PENDING_CANCEL') {
    await applyOrderTransition(tx, deps, { id: row.id, event: 'refuse_cancel', isWorking: true })
  }
  return true
}

type Refused = Pick<Heard, 'row' | 'event'> & { refusal: 'late' | 'ended' | 'not_now' }

async function takeRefused(tx: Tx, deps: BrokerDeps, { row, event, refusal }: Refused) {
  deps.log.info({ order: row.id, event: event.eventText, refusal }, 'an event changes no status')
  if (refusal !== 'ended') return refusal === 'late'
  // An end that contradicts another is one case, however often and under whatever names it is told.
  const executionId = `${event.order.id}/${event.eventText}`
  await openCase(tx, deps, row, { kind: 'contradiction', executionId, sharesChange: 0n })
  return true
}
