import {
  canNeedFinality,
  isOrderFinal,
  isOrderParked,
  type OrderEvent,
  type OrderStatus,
  transitionOrder,
} from '@parvalue/shared/domain/orders/order.ts'
import type { OrderEndReason, OrderWait } from '@parvalue/shared/domain/orders/order-terms.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/ambient.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Tx } from '../../../tables/tables.ts'
import { inTransactionTrace } from '../../chain-tx/service.ts'
import { findChainState } from '../../chains/service.ts'
import { publishChange } from '../../notifications/service.ts'
import { isOrderBlockFinal, type TokenOrder } from '../tables/order-row.ts'
import {
  insertOrder,
  insertOrderStep,
  lockOrder,
  type OrderInsert,
  type OrderPatch,
  raiseJobVersion,
  updateOrder,
} from '../tables/order-store.ts'
import { notifyOrderFilled } from './notify-order-filled.ts'
import { processOrderJob } from './queues.ts'

export type OrderTransitionDeps = { clock: Clock; enqueue: Enqueue; log: Pick<Logger, 'warn'> }

export type OrderTransitionCause = {
  reason?: OrderEndReason
  who?: string
  why?: string
  /** The transaction whose event causes the transition. */
  transactionHash?: Hex
  patch?: OrderPatch
  /** True if the caller itself continues with the order, so that no job is enqueued. */
  isWorking?: boolean
}

/**
 * Applies an event to an order and returns its new status; null when its status does not allow the event, which is
 * logged and stores nothing (requirement EN-11).
 */
export async function applyOrderTransition(
  tx: Tx,
  deps: OrderTransitionDeps,
  { id, event, ...cause }: OrderTransitionCause & { id: string; event: OrderEvent },
): Promise<OrderStatus | null> {
  const row = await lockOrder(tx, id)
  if (!row) return null
  const isFinal = canNeedFinality(event) && (await isCreatedFinally(tx, row, cause.patch))
  const transition = transitionOrder({ ...row, isFinal }, event)
  if (!transition.ok) {
    deps.log.warn(
      { order_id: id, event, status: row.status, refusal: transition.reason },
      'orders: transition refused, nothing stored',
    )
    return null
  }
  const { next, effects } = transition.value
  await updateOrder(tx, id, { ...toPatch(row, { event, next, ...cause }, deps), status: next })
  await saveStep(tx, deps, { id, event, next, ...cause })
  if (effects.includes('notify')) await publishChange(tx, { wallet: row.requester, kind: 'orders' })
  if (next === 'FILLED') await notifyOrderFilled(tx, deps, row)
  if (effects.includes('advance') && !cause.isWorking) await enqueueOrderJob(tx, deps, row)
  return next
}

/** Returns whether the block that created the order is final; the patch may set that block. */
async function isCreatedFinally(tx: Tx, row: TokenOrder, patch: OrderPatch = {}) {
  const state = await findChainState(tx, row.chainId)
  const blockNumber = patch.block_number ?? row.blockNumber
  return isOrderBlockFinal({ ...row, blockNumber }, state?.finalBlock ?? -1)
}

type Transition = OrderTransitionCause & { event: OrderEvent; next: OrderStatus }

function saveStep(
  tx: Tx,
  { clock }: OrderTransitionDeps,
  { id, ...step }: Transition & { id: string },
) {
  const { event, next: status, reason = null, who = null, why = null, transactionHash } = step
  const transaction_hash = transactionHash ?? null
  const at = new Date(clock())
  return insertOrderStep(tx, {
    token_order_id: id,
    event,
    status,
    reason,
    actor: who,
    reason_text: why,
    transaction_hash,
    at,
  })
}

function toPatch(
  row: TokenOrder,
  transition: Transition,
  { clock }: OrderTransitionDeps,
): OrderPatch {
  const { next, reason, patch } = transition
  const isEnd = isOrderFinal(next)
  return {
    ...toParking(row, transition),
    ...(reason === undefined || isOrderParked(next) ? {} : { reason }),
    waiting_for: toWaitingFor(row, transition),
    ...(isEnd ? { ended_at: new Date(clock()), submission: null, cancel_submission: null } : {}),
    ...patch,
  }
}

/** Stores the reason for parking and the status before it. A retry clears both; any other exit keeps the reason. */
function toParking(row: TokenOrder, { event, next, reason }: Transition): OrderPatch {
  if (isOrderParked(next)) {
    return isOrderParked(row.status)
      ? {}
      : { status_before_parking: row.status, reason: reason ?? null }
  }
  if (!isOrderParked(row.status)) return {}
  return { status_before_parking: null, ...(event === 'retry' ? { reason: null } : {}) }
}

function toWaitingFor(row: TokenOrder, { event, next }: Transition): OrderWait | null {
  if (next !== 'PENDING_SUBMIT') return null
  if (event === 'confirm') return 'finality'
  return event === 'mine' ? 'confirmations' : row.waitingFor
}

/** Inserts an order with its first job; null when the order has a row already. */
export async function insertOrderWithJob(
  tx: Tx,
  { enqueue }: Pick<OrderTransitionDeps, 'enqueue'>,
  opening: OrderInsert,
  transactionHash: Hex | null = null,
): Promise<TokenOrder | null> {
  const row = await insertOrder(tx, opening, { jobVersion: 1, transactionHash })
  if (row) await enqueue(tx, [processOrderJob({ id: row.id, version: row.jobVersion })])
  return row
}

/** Enqueues a new job, which makes all older jobs of the order obsolete. */
export async function enqueueOrderJob(
  tx: Tx,
  { enqueue }: Pick<OrderTransitionDeps, 'enqueue'>,
  { id }: Pick<TokenOrder, 'id'>,
) {
  const version = await raiseJobVersion(tx, id)
  await enqueue(tx, [processOrderJob({ id, version })])
}

/**
 * Enqueues a new job in the trace of the order's own transaction, for callers outside of such a trace: an event of the
 * broker, or a block that has become final.
 */
export function continueOrder(
  tx: Tx,
  deps: Pick<OrderTransitionDeps, 'enqueue'>,
  row: Pick<TokenOrder, 'id' | 'chainId' | 'transactionHash'>,
): Promise<void> {
  const { chainId, transactionHash: hash } = row
  const work = () => enqueueOrderJob(tx, deps, row)
  return hash === null ? work() : inTransactionTrace(tx, { chainId, hash }, work)
}
