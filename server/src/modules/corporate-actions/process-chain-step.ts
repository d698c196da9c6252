import { RpcError } from '../../providers/chain/errors.ts'
import { getAction } from './action-store.ts'
import { type ChainAllocation, findOldestPendingAllocation } from './allocation-store.ts'
import { type ChainStepOutcome, toAllocationContext } from './chain-step.ts'
import type { ActionDeps } from './deps.ts'
import { stepDividend } from './dividend/dividend-step.ts'
import { type ChainQueueKey, processChainActionsJob } from './queues.ts'
import { stepSplit } from './split/split-step.ts'

/** Seconds until the next run while a transaction is not final. */
const POLL_SECONDS = 2
const WAIT_SECONDS = 15

/**
 * Processes the next step of the oldest open dividend or split of a chain. Actions of a kind run one after the other,
 * because the allowance and the balance per share are one number each. An unreachable chain retries later and does
 * not block the others.
 */
export async function processChainStep(deps: ActionDeps, queueKey: ChainQueueKey): Promise<void> {
  const { db, enqueue, log } = deps
  const part = await findOldestPendingAllocation(db, queueKey.chainId, queueKey.kind)
  if (!part) return
  const progress = await attempt(deps, part).catch((error: unknown) => {
    const { actionId, chainId, step } = part
    const level = error instanceof RpcError ? 'error' : 'warn'
    log[level](
      { action_id: actionId, chain_id: chainId, step, err: error },
      'corporate-actions: step failed, will retry',
    )
    return 'blocked' as const
  })
  const delaySeconds = { advanced: undefined, pending: POLL_SECONDS, blocked: WAIT_SECONDS }[
    progress
  ]
  await enqueue(db, [processChainActionsJob(queueKey, delaySeconds)])
}

async function attempt(deps: ActionDeps, part: ChainAllocation): Promise<ChainStepOutcome> {
  const action = await getAction(deps.db, part.actionId)
  const context = toAllocationContext(deps, action, part)
  return action.kind === 'dividend'
    ? stepDividend(deps, { ...context, action })
    : stepSplit(deps, { ...context, action })
}
