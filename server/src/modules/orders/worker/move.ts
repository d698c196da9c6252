import {
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
import { findChainState } from '../../chains/service.ts'
import { publishChange } from '../../notifications/service.ts'
import { isFinalAt, type TokenOrder } from '../tables/row.ts'
import {
  insertOrder,
  insertStep,
  lockOrder,
  type OrderInsert,
  type OrderPatch,
  updateOrder,
} from '../tables/store.ts'
import { notifyOrderFilled } from './on-order-filled.ts'
import { processOrderJob } from './queues.ts'

export type OrderMoveDeps = { clock: Clock; enqueue: Enqueue; log: Pick<Logger, 'warn'> }

export type TransitionCause = {
  reason?: OrderEndReason
  who?: string
  why?: string
  /** Where the chain says so. */
  transactionHash?: Hex
  patch?: OrderPatch
  /** The worker that moves it goes on with it by itself. */
  isWorking?: boolean
}

/**
 * Moves an order, or leaves it as it is where the table says so: null. Requirement EN-11: what is refused is
 * logged, and nothing of it is stored.
 */
export async function applyOrderTransition(
  tx: Tx,
  deps: OrderMoveDeps,
  { id, event, ...cause }: TransitionCause & { id: string; event: OrderEvent },
): Promise<OrderStatus | null> {
  const row = await lockOrder(tx, id)
  if (!row) return null
  const state = await findChainState(tx, row.chainId)
  // A patch may just say in which block it is.
  const blockNumber = cause.patch?.block_number ?? row.blockNumber
  const isFinal = isFinalAt({ ...row, blockNumber }, state?.finalBlock ?? -1)
  const moved = transitionOrder({ ...row, isFinal }, event)
  if (!moved.ok) {
    deps.log.warn({ order: id, event, status: row.status, refusal: moved.reason }, 'not moved')
    return null
  }
  const { next, effects } = moved.value
  await updateOrder(tx, id, { ...toPatch(row, { event, next, ...cause }, deps), status: next })
  await writeStep(tx, deps, { id, event, next, ...cause })
  if (effects.includes('notify')) await publishChange(tx, { wallet: row.requester, kind: 'orders' })
  if (next === 'FILLED') await notifyOrderFilled(tx, deps, row)
  if (effects.includes('advance') && !cause.isWorking) await enqueueOrderJob(tx, deps, row)
  return next
}

type Moved = TransitionCause & { event: OrderEvent; next: OrderStatus }

function writeStep(tx: Tx, { clock }: OrderMoveDeps, { id, ...step }: Moved & { id: string }) {
  const { event, next: status, reason = null, who = null, why = null, transactionHash } = step
  const transaction_hash = transactionHash ?? null
  const at = new Date(clock())
  return insertStep(tx, {
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

function toPatch(row: TokenOrder, moved: Moved, { clock }: OrderMoveDeps): OrderPatch {
  const { next, reason, patch } = moved
  const isEnd = isOrderFinal(next)
  return {
    ...toParking(row, moved),
    ...(reason === undefined || isOrderParked(next) ? {} : { reason }),
    waiting_for: toWait(row, moved),
    ...(isEnd ? { ended_at: new Date(clock()), submission: null, cancel_submission: null } : {}),
    ...patch,
  }
}

/** Why it stands aside is said while it does; what ended it stays. */
function toParking(row: TokenOrder, { event, next, reason }: Moved): OrderPatch {
  if (isOrderParked(next)) {
    return isOrderParked(row.status)
      ? {}
      : { status_before_parking: row.status, reason: reason ?? null }
  }
  if (!isOrderParked(row.status)) return {}
  return { status_before_parking: null, ...(event === 'retry' ? { reason: null } : {}) }
}

function toWait(row: TokenOrder, { event, next }: Moved): OrderWait | null {
  if (next !== 'PENDING_SUBMIT') return null
  if (event === 'confirm') return 'finality'
  return event === 'mine' ? 'confirmations' : row.waitingFor
}

/** A row with its first job; null when the order has one already. */
export async function openOrder(
  tx: Tx,
  { enqueue }: Pick<OrderMoveDeps, 'enqueue'>,
  opening: OrderInsert,
  transactionHash: Hex | null = null,
): Promise<TokenOrder | null> {
  const row = await insertOrder(tx, opening, { jobVersion: 1, transactionHash })
  if (row) await enqueue(tx, [processOrderJob({ id: row.id, version: row.jobVersion })])
  return row
}

/** A new job, and the end of all older ones. */
export async function enqueueOrderJob(
  tx: Tx,
  { enqueue }: Pick<OrderMoveDeps, 'enqueue'>,
  row: Pick<TokenOrder, 'id' | 'jobVersion'>,
) {
  const version = row.jobVersion + 1
  await updateOrder(tx, row.id, { job_version: version })
  await enqueue(tx, [processOrderJob({ id: row.id, version })])
}
