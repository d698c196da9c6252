import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import {
  type ChainStep,
  nextChainStep,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { Call } from '../../providers/chain/port.ts'
import { RpcError } from '../../providers/chain/rpc.ts'
import { advanceTransaction } from '../chain-tx/service.ts'
import { type Action, getAction } from './action-store.ts'
import type { ActionChain, ActionDeps } from './deps.ts'
import { stepDividend } from './dividend/dividend-step.ts'
import {
  type ChainAllocation,
  findAllocation,
  findOldestPendingAllocation,
  updateAllocation,
} from './part-store.ts'
import { type ChainQueueKey, toChainRequest } from './requests.ts'
import { stepSplit } from './split/split-step.ts'

/** Seconds until the next run: while a transaction is not final, and while a step is blocked. */
const POLL_SECONDS = 2
const WAIT_SECONDS = 15

/** `advanced`: the step is done; `pending`: its transaction is not final yet; `blocked`: retry later. */
export type StepOutcome = 'advanced' | 'pending' | 'blocked'

export type AllocationContext = {
  action: Action
  part: ChainAllocation
  chain: ActionChain
  distributor: NonNullable<ActionChain['distributor']>
  pair: StockPair
}

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
  await enqueue(db, [toChainRequest(queueKey, delaySeconds)])
}

async function attempt(deps: ActionDeps, part: ChainAllocation): Promise<StepOutcome> {
  const action = await getAction(deps.db, part.actionId)
  const context = toAllocationContext(deps, action, part)
  return action.kind === 'dividend'
    ? stepDividend(deps, { ...context, action })
    : stepSplit(deps, { ...context, action })
}

export function toAllocationContext(
  { chains }: ActionDeps,
  action: Action,
  part: ChainAllocation,
): AllocationContext {
  const chain = chains.find(({ chainId }) => chainId === part.chainId)
  const pair = chain?.pairs.find(({ stockId }) => stockId === action.stockId)
  if (!chain?.distributor || !pair) {
    throw new Error(
      `Chain ${part.chainId}: no DISTRIBUTOR_KEY, distribution contract or token for ${action.symbol}`,
    )
  }
  return { action, part, chain, distributor: chain.distributor, pair }
}

export const toIntent = (
  { actionId, chainId, step, attempt: number }: ChainAllocation,
  kind: Action['kind'],
) => `${kind}/${actionId}/${chainId}/${step}/${number}`

/** Sends a step's transaction under its intent id; after a revert the next attempt gets a new id. */
export async function send(
  deps: ActionDeps,
  { action, part, distributor: { sender } }: AllocationContext,
  call: Call,
): Promise<'final' | 'pending' | 'blocked'> {
  const id = toIntent(part, action.kind)
  const isWanted = async (tx: ActionDeps['db']) => {
    const now = await findAllocation(tx, part)
    return now?.step === part.step && now.attempt === part.attempt
  }
  const state = await advanceTransaction({ ...deps, sender }, { id, call, isWanted })
  if (state === 'final') return 'final'
  if (state !== 'reverted') return 'pending'
  await updateAllocation(deps.db, part, { attempt: part.attempt + 1 })
  const { actionId: action_id, chainId: chain_id, step } = part
  deps.log.error(
    { action_id, chain_id, step, attempt: part.attempt },
    'corporate-actions: transaction reverted, will retry with a new attempt',
  )
  return 'blocked'
}

export const toNext = (kind: Action['kind'], { step }: ChainAllocation): ChainStep =>
  nextChainStep(kind, step)
