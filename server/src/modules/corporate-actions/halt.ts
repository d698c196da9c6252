import { moveAction } from '@parvalue/shared/domain/corporate-action.ts'
import { effectiveMsOf } from '@parvalue/shared/domain/market-session.ts'
import { toBalanceAfterDown } from '@parvalue/shared/domain/split.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listTokenStates } from '../stock-tokens/service.ts'
import { lockAction, type SplitAction, saveStep } from './action-store.ts'
import type { ActionDeps } from './deps.ts'
import { insertParts } from './part-store.ts'
import { toChainRequest } from './requests.ts'

/**
 * A split begins when the market counts by new shares: each chain stops its token, multiplies, and
 * lets it go. Where nobody has any of it there is nothing to multiply. The balance of a share is
 * ours alone to set, so what it is to become is decided here, once.
 */
export async function halt(deps: ActionDeps, action: SplitAction): Promise<void> {
  const { db, world, chains, crashAt, enqueue } = deps
  if (world.nowMs() < effectiveMsOf(action.exDate)) return
  const pairs = chains.flatMap((chain) =>
    chain.pairs.filter(({ stockId }) => stockId === action.stockId),
  )
  const isDone = await inTransaction(db, async (tx) => {
    const locked = await lockAction(tx, action)
    const moved = locked ? moveAction(locked, 'halt') : null
    if (!moved?.ok) return false
    const states = await listTokenStates(tx, pairs)
    const parts = states
      .filter(({ totalShares }) => totalShares > 0n)
      .map(({ chainId, balancePerShare: balanceBefore }) => ({
        actionId: action.id,
        chainId,
        step: 'pause' as const,
        balanceBefore,
        balanceAfter: toBalanceAfterDown(balanceBefore, action),
      }))
    await insertParts(tx, parts)
    await saveStep(tx, action.id, parts.length === 0 ? 'converted' : moved.value)
    await enqueue(
      tx,
      parts.map(({ chainId }) => toChainRequest({ chainId, kind: 'split' })),
    )
    crashAt('split.before-halt-commit')
    return true
  })
  if (isDone) crashAt('split.after-halt-commit')
}
