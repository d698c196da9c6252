import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { HoldOrReject } from '../broker/revalidate-order.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { updateOrder } from '../tables/order-store.ts'
import { applyOrderTransition } from './apply-transition.ts'

/**
 * The outcome of one step: `advanced`: the next stage may run at once; `in_progress`: the next job may go on within a second;
 * `sent`: a transaction was sent, whose events continue the order; `waiting`: the broker, the market or funds have to
 * come first; `idle`: nothing is left to do until another job is enqueued.
 */
export type OrderStepOutcome = 'advanced' | 'in_progress' | 'sent' | 'waiting' | 'idle'

type Step = Pick<Parameters<typeof applyOrderTransition>[2], 'event' | 'reason' | 'patch'>

/** Applies one transition in its own commit; no job is enqueued, because the worker itself continues with the order. */
export async function applyOrderStep(
  deps: BrokerDeps,
  { id }: TokenOrder,
  step: Step,
  failPoint?: Parameters<BrokerDeps['crashAt']>[0],
): Promise<OrderStepOutcome> {
  const next = await inTransaction(deps.db, async (tx) => {
    const status = await applyOrderTransition(tx, deps, { id, ...step, isWorking: true })
    if (failPoint) deps.crashAt(failPoint)
    return status
  })
  return next === null ? 'in_progress' : 'advanced'
}

/** Stores what the order waits for, or ends it as rejected. */
export async function holdOrRejectOrder(
  deps: BrokerDeps,
  row: TokenOrder,
  decision: HoldOrReject,
): Promise<OrderStepOutcome> {
  if (decision.kind === 'end') {
    const { reason } = decision
    return applyOrderStep(deps, row, {
      event: 'end_at_broker',
      reason,
      patch: { close_intent: 'rejected' },
    })
  }
  await updateOrder(deps.db, row.id, { waiting_for: decision.waitingFor })
  return 'waiting'
}
