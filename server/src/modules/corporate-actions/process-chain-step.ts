import type { NextRun } from '../../platform/jobs/reschedule.ts'
import { RpcError, RpcTimeoutError } from '../../providers/chain/errors.ts'
import { getAction } from './action-store.ts'
import { type ChainAllocation, listPendingAllocations } from './allocation-store.ts'
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
 * Processes the next step of the oldest open dividend or split of a chain that is not blocked: an action that waits for
 * an operator, for open orders or for the broker does not stop those of other stocks. An unreachable chain retries later
 * and does not block the others.
 */
export async function processChainStep(
  deps: ActionDeps,
  { chainId, kind }: ChainQueueKey,
): Promise<NextRun> {
  const parts = await listPendingAllocations(deps.db, chainId, kind)
  if (parts.length === 0) return 'none'
  let next: ChainStepOutcome = 'blocked'
  for (const part of withOneAllowance(parts)) {
    const outcome = await attempt(deps, part)
    if (outcome === 'unreachable') break
    if (outcome === 'blocked') continue
    next = outcome
    // An order at the broker may wait for the next session.
    if (outcome === 'advanced' || part.step !== 'reinvest') break
  }
  return NEXT_RUNS[next]
}

/**
 * Leaves out the dividends that have to wait for another's distribution: the allowance of the distributor is one number,
 * so only one dividend is between its mint and its distribution.
 */
function withOneAllowance(parts: readonly ChainAllocation[]): readonly ChainAllocation[] {
  const holder = parts.find(({ step }) => step === 'approve' || step === 'create')
  return holder ? [holder, ...parts.filter(({ step }) => !ALLOWANCE_STEPS.has(step))] : parts
}

/** `mint` is one of them, because `approve` follows it. */
const ALLOWANCE_STEPS: ReadonlySet<ChainAllocation['step']> = new Set(['mint', 'approve', 'create'])

/** Logs a failure and returns `blocked`, or `unreachable` if the node did not answer. */
async function attempt(
  deps: ActionDeps,
  part: ChainAllocation,
): Promise<ChainStepOutcome | 'unreachable'> {
  try {
    return await processStep(deps, part)
  } catch (error) {
    const { actionId, chainId, step } = part
    const level = error instanceof RpcError ? 'error' : 'warn'
    deps.log[level](
      { action_id: actionId, chain_id: chainId, step, err: error },
      'corporate-actions: step failed, will retry',
    )
    return error instanceof RpcTimeoutError ? 'unreachable' : 'blocked'
  }
}

async function processStep(deps: ActionDeps, part: ChainAllocation): Promise<ChainStepOutcome> {
  const action = await getAction(deps.db, part.actionId)
  const context = toAllocationContext(deps, action, part)
  return action.kind === 'dividend'
    ? processDividendStep(deps, { ...context, action })
    : processSplitStep(deps, { ...context, action })
}
