import { RpcError } from '../../providers/chain/errors.ts'
import { getAction } from './action-store.ts'
import { findStanding, type StepOutcome } from './chain-step.ts'
import type { ActionDeps } from './deps.ts'
import { stepDividend } from './dividend/dividend-step.ts'
import { type ChainAllocation, findOldestPendingAllocation } from './part-store.ts'
import { type ChainQueueKey, toChainRequest } from './requests.ts'
import { stepSplit } from './split/split-step.ts'

/** How soon it is looked at again: until it is final, and when somebody has to be waited for. */
const LOOK_SECONDS = 2
const WAIT_SECONDS = 15

/**
 * Brings the oldest open dividend or split of a chain one step further. One after the other: an
 * allowance and the balance of a share are one number each. A chain that is away goes on when it is
 * back, and holds up no other.
 */
export async function processChainStep(deps: ActionDeps, lane: ChainQueueKey): Promise<void> {
  const { db, enqueue, log } = deps
  const part = await findOldestPendingAllocation(db, lane.chainId, lane.kind)
  if (!part) return
  const progress = await attempt(deps, part).catch((error: unknown) => {
    const { actionId, chainId, step } = part
    const level = error instanceof RpcError ? 'error' : 'warn'
    log[level]({ actionId, chainId, step, err: error }, 'a corporate action has to wait')
    return 'wait' as const
  })
  const delaySeconds = { moved: undefined, look: LOOK_SECONDS, wait: WAIT_SECONDS }[progress]
  await enqueue(db, [toChainRequest(lane, delaySeconds)])
}

async function attempt(deps: ActionDeps, part: ChainAllocation): Promise<StepOutcome> {
  const action = await getAction(deps.db, part.actionId)
  const standing = findStanding(deps, action, part)
  return action.kind === 'dividend'
    ? stepDividend(deps, { ...standing, action })
    : stepSplit(deps, { ...standing, action })
}
