import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  isParked,
  type ParkReason,
  type RedemptionEvent,
  type RedemptionStatus,
  transitionRedemption,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Tx } from '../../tables/tables.ts'
import { addNotice, publishChange } from '../notifications/service.ts'
import { toAdvanceRequest } from './requests.ts'
import type { Redemption } from './row.ts'
import { insertStep, lockRedemption, type Patch, updateRedemption } from './store.ts'

export type MoveDeps = { clock: Clock; enqueue: Enqueue; log: Pick<Logger, 'warn'> }

export type Cause = {
  reason?: ParkReason
  who?: string
  why?: string
  patch?: Patch
  /** The worker that moves it goes on with it by itself. */
  isWorking?: boolean
}

/**
 * Moves a redemption, or leaves it as it is where the table says so: null. Requirement EN-11: what is refused is
 * logged, and nothing of it is stored.
 */
export async function applyRedemptionTransition(
  tx: Tx,
  deps: MoveDeps,
  { id, event, ...cause }: Cause & { id: string; event: RedemptionEvent },
): Promise<RedemptionStatus | null> {
  const row = await lockRedemption(tx, id)
  if (!row) return null
  const moved = transitionRedemption(row, event)
  if (!moved.ok) {
    deps.log.warn({ redemption: id, event, status: row.status, refusal: moved.reason }, 'not moved')
    return null
  }
  const { next, effects } = moved.value
  await updateRedemption(tx, id, { ...toPatch(row, next, cause), status: next })
  const { reason = null, who = null, why = null } = cause
  const at = new Date(deps.clock())
  await insertStep(tx, {
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
  if (next === 'FILLED') await tellOfPayment(tx, deps, row)
  if (effects.includes('advance') && !cause.isWorking) await requestAdvance(tx, deps, row)
  return next
}

/** It may come here again after a reorganisation; it is told of once. */
const tellOfPayment = (tx: Tx, deps: MoveDeps, row: Redemption): Promise<void> =>
  addNotice(tx, deps, {
    wallet: row.owner,
    event: 'redemption_paid',
    key: `redemption_paid/${row.id}`,
    facts: {
      redemption_id: row.id,
      amount: toAmountText(row.amount, TOKEN_DECIMALS),
      chain_id: String(row.chainId),
    },
  })

const toPatch = (row: Redemption, next: RedemptionStatus, { reason, patch }: Cause): Patch => ({
  ...toParking(row, next, reason ?? null),
  waiting_for: next === 'PENDING_SUBMIT' ? 'confirmations' : null,
  ...patch,
})

function toParking(row: Redemption, next: RedemptionStatus, reason: ParkReason | null): Patch {
  if (!isParked(next)) return { status_before_parking: null, park_reason: null }
  if (isParked(row.status)) return {}
  return { status_before_parking: row.status, park_reason: reason }
}

/** A new job, and the end of all older ones. */
export async function requestAdvance(
  tx: Tx,
  { enqueue }: Pick<MoveDeps, 'enqueue'>,
  row: Redemption,
) {
  const version = row.jobVersion + 1
  await updateRedemption(tx, row.id, { job_version: version })
  await enqueue(tx, [toAdvanceRequest({ id: row.id, version })])
}
