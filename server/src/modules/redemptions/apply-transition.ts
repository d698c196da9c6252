import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  isRedemptionFinal,
  isRedemptionParked,
  type RedemptionEvent,
  type RedemptionParkReason,
  type RedemptionStatus,
  transitionRedemption,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Tx } from '../../tables/tables.ts'
import { addNotification, publishChange } from '../notifications/service.ts'
import { wakeRedemptionQueue } from './queue/wake.ts'
import type { Redemption } from './row.ts'
import {
  insertRedemptionStep,
  lockRedemption,
  type RedemptionPatch,
  updateRedemption,
} from './store.ts'
import { findWaitOfStatus } from './waiting-reasons.ts'

export type RedemptionTransitionDeps = { clock: Clock; enqueue: Enqueue; log: Pick<Logger, 'warn'> }

export type RedemptionTransitionCause = {
  reason?: RedemptionParkReason
  who?: string
  why?: string
  patch?: RedemptionPatch
  /** True for the queue's own worker, which continues without a new job. */
  isWorking?: boolean
}

/**
 * Applies an event to a redemption's life cycle. Requirement EN-11: returns null if the transition table refuses it,
 * logs that and stores nothing.
 */
export async function applyRedemptionTransition(
  tx: Tx,
  deps: RedemptionTransitionDeps,
  { id, event, ...cause }: RedemptionTransitionCause & { id: string; event: RedemptionEvent },
): Promise<RedemptionStatus | null> {
  const row = await lockRedemption(tx, id)
  if (!row) return null
  const transition = transitionRedemption(row, event)
  if (!transition.ok) {
    deps.log.warn(
      { redemption_id: id, event, status: row.status, reason: transition.reason },
      'redemptions: transition refused',
    )
    return null
  }
  const { next, effects } = transition.value
  await updateRedemption(tx, id, { ...toPatch(row, next, cause), status: next })
  const { reason = null, who = null, why = null } = cause
  const at = new Date(deps.clock())
  await insertRedemptionStep(tx, {
    redemption_id: id,
    event,
    status: next,
    reason,
    actor: who,
    reason_text: why,
    at,
  })
  if (effects.includes('notify'))
    await publishChange(tx, { wallet: row.owner, kind: 'redemptions' })
  if (next === 'FILLED') await notifyPaid(tx, deps, row)
  // When a redemption leaves the queue, the next one can be paid.
  const isLeaving = isRedemptionParked(next) || isRedemptionFinal(next)
  if (isLeaving || (effects.includes('advance') && !cause.isWorking))
    await wakeRedemptionQueue(tx, deps, row)
  return next
}

/**
 * Notifies the owner of the payment. The event may occur again after a reorg; the key of the notification makes it
 * appear once.
 */
const notifyPaid = (tx: Tx, deps: RedemptionTransitionDeps, row: Redemption): Promise<void> =>
  addNotification(tx, deps, {
    wallet: row.owner,
    event: 'redemption_paid',
    key: `redemption_paid/${row.id}`,
    facts: {
      redemption_id: row.id,
      amount: toAmountText(row.amount, TOKEN_DECIMALS),
      chain_id: String(row.chainId),
    },
  })

const toPatch = (
  row: Redemption,
  next: RedemptionStatus,
  { reason, patch }: RedemptionTransitionCause,
): RedemptionPatch => ({
  ...toParking(row, next, reason ?? null),
  waiting_for: findWaitOfStatus(next),
  ...patch,
})

function toParking(
  row: Redemption,
  next: RedemptionStatus,
  reason: RedemptionParkReason | null,
): RedemptionPatch {
  if (!isRedemptionParked(next)) return { status_before_parking: null, park_reason: null }
  if (isRedemptionParked(row.status)) return {}
  return { status_before_parking: row.status, park_reason: reason }
}
