import { hasTransactionIntent } from '../../chain-tx/service.ts'
import { listTokenStates } from '../../stock-tokens/service.ts'
import {
  type AllocationContext,
  type ChainStepOutcome,
  sendStepTransaction,
  toAllocationIntentId,
} from '../chain-step.ts'
import type { ActionDeps } from '../deps.ts'

/** An announcement that can be executed within this time is checked again after the shorter delay. */
const SOON_MS = 15_000

/**
 * Requirement KY-02: announces the split on chain and waits until the contract allows it. Returns null once it does.
 * A canceled announcement is not repeated, because the guardian has refused the split: an operator leaves the split
 * out, or the owner announces it.
 */
export async function announceSplit(
  deps: ActionDeps,
  context: AllocationContext,
): Promise<ChainStepOutcome | null> {
  const { part, distributor, pair } = context
  const { calls, readPendingSplit } = distributor
  const { balanceAfter } = part
  if (balanceAfter === null) throw new Error('The split has no target balance per share')
  const isPending = async () => (await readPendingSplit(pair))?.balancePerShare === balanceAfter
  const isSent = await hasTransactionIntent(deps.db, toAllocationIntentId(part, 'split'))
  // The owner may have announced it.
  if (isSent || !(await isPending())) {
    const state = await sendStepTransaction(deps, context, calls.announceSplit(pair, balanceAfter))
    if (state !== 'final') return state
  }
  const pending = await readPendingSplit(pair)
  if (pending?.balancePerShare !== balanceAfter) return warnOfCancellation(deps, context)
  if (pending.executableAtMs <= deps.clock()) return null
  // The contract compares with block time, which can be ahead of this clock.
  const waitMs = pending.executableAtMs - (await distributor.readBlockTimeMs())
  if (waitMs <= 0) return null
  return waitMs < SOON_MS ? 'pending' : 'blocked'
}

/** Returns whether the split can be executed, or its conversion was already signed. */
export async function isAnnounced(deps: ActionDeps, context: AllocationContext): Promise<boolean> {
  const { part, distributor, pair } = context
  const [now] = await listTokenStates(deps.db, [pair])
  if (now?.balancePerShare === part.balanceAfter) return true
  if (await hasTransactionIntent(deps.db, toAllocationIntentId(part, 'split'))) return true
  const pending = await distributor.readPendingSplit(pair)
  if (pending?.balancePerShare === part.balanceAfter) return true
  warnOfCancellation(deps, context)
  return false
}

/** Cancels the announcement of a canceled split, so that no stolen key can execute it. */
export async function withdrawAnnouncement(
  deps: ActionDeps,
  context: AllocationContext,
): Promise<'final' | 'pending' | 'blocked'> {
  const { part, distributor, pair } = context
  const isSent = await hasTransactionIntent(
    deps.db,
    toAllocationIntentId(part, 'split', 'withdraw'),
  )
  const pending = await distributor.readPendingSplit(pair)
  if (!isSent && (!pending || pending.balancePerShare !== part.balanceAfter)) return 'final'
  return sendStepTransaction(deps, context, distributor.calls.cancelSplit(pair), 'withdraw')
}

function warnOfCancellation(deps: ActionDeps, { action, part }: AllocationContext): 'blocked' {
  const { actionId: action_id, chainId: chain_id } = part
  deps.log.warn(
    { action_id, chain_id, symbol: action.symbol, balance_per_share: `${part.balanceAfter}` },
    'corporate-actions: announced split canceled on chain, waiting for an operator',
  )
  return 'blocked'
}
