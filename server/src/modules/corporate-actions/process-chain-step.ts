import type { NextRun } from '../../platform/jobs/reschedule.ts'
import { RpcError } from '../../providers/chain/errors.ts'
import { getAction } from './action-store.ts'
import { type ChainAllocation, findOldestPendingAllocation } from './allocation-store.ts'
import { type ChainStepOutcome, toAllocationContext } from './chain-step.ts'
import type { ActionDeps } from './deps.ts'
import { processDividendStep } from './dividend/dividend-step.ts'
import type { ChainQueueKey } from './queues.ts'
import { processSplitStep } from './split/split-step.ts'

/** Delay of the next run: short while a transaction is not final, longer while a step is blocked. */
const NEXT_RUNS: Readonly<Record<ChainStepOutcome, NextRun>> = {
  advanced: 'now',
  pending: { inSeconds: 2 },
  blocked: { inSeconds: 15 },
}

/**
 * Processes the next step of the oldest open dividend or split of a chain. Actions of a kind run one after the other,
 * because the allowance and the balance per share are one number each. An unreachable chain retries later and does
 * not block the others.
 */
export async function processChainStep(
  deps: ActionDeps,
  queueKey: ChainQueueKey,
): Promise<NextRun> {
  const { db, log } = deps
  const part = await findOldestPendingAllocation(db, queueKey.chainId, queueKey.kind)
  if (!part) return 'none'
  const progress = await attempt(deps, part).catch((error: unknown) => {
    const { actionId, chainId, step } = part
    const level = error instanceof RpcError ? 'error' : 'warn'
    log[level](
      { action_id: actionId, chain_id: chainId, step, err: error },
      'corporate-actions: step failed, will retry',
    )
    return 'blocked' as const
  })
  return NEXT_RUNS[progress]
}

async function attempt(deps: ActionDeps, part: ChainAllocation): Promise<ChainStepOutcome> {
  const action = await getAction(deps.db, part.actionId)
  const context = toAllocationContext(deps, action, part)
  return action.kind === 'dividend'
    ? processDividendStep(deps, { ...context, action })
    : processSplitStep(deps, { ...context, action })
}
