import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { transitionAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import { effectiveMsOf } from '@parvalue/shared/domain/market/market-session.ts'
import { toBalanceAfterDown } from '@parvalue/shared/domain/stocks/split.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Db } from '../../../tables/tables.ts'
import { isCaughtUp } from '../../chains/service.ts'
import { isBookedAt, listStatesAt, listTokenStates } from '../../stock-tokens/service.ts'
import { lockAction, type SplitAction, saveStep } from '../action-store.ts'
import type { ActionDeps } from '../deps.ts'
import { insertParts, type NewPart } from '../part-store.ts'
import { toChainRequest } from '../requests.ts'

/**
 * A split begins when the market counts by new shares: each chain stops its token, multiplies, and
 * lets it go. Where nobody has any of it there is nothing to multiply. The balance of a share is
 * ours alone to set, so what it is to become is decided here, once, by an index that knows it.
 */
export async function beginSplit(deps: ActionDeps, action: SplitAction): Promise<void> {
  const { db, world, chains, crashAt, enqueue } = deps
  const atWorldMs = effectiveMsOf(action.exDate)
  if (world.nowMs() < atWorldMs) return
  const atMs = world.toRealMs(atWorldMs)
  const pairs = chains.flatMap((chain) =>
    chain.pairs.filter(({ stockId }) => stockId === action.stockId),
  )
  const isDone = await inTransaction(db, async (tx) => {
    const locked = await lockAction(tx, action)
    const moved = locked ? transitionAction(locked, 'halt') : null
    if (!moved?.ok) return false
    // What was ordered by old shares ends, whatever is known of the tokens.
    await deps.orders.cancelForSplit(tx, action.stockId)
    for (const pair of pairs) if (!(await isKnown(tx, pair, atMs))) return false
    const parts = await planParts(tx, { action, pairs, atMs })
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

/**
 * A token that has holders stands where the index says, once that has read what there is. That there
 * are none, only an index knows that has come to the day on which the split begins.
 */
async function isKnown(db: Db, pair: StockPair, atMs: number): Promise<boolean> {
  if (await isBookedAt(db, pair.chainId, atMs)) return true
  const [state] = await listTokenStates(db, [pair])
  if (!state || state.totalShares === 0n) return false
  return isCaughtUp(db, pair.chainId)
}

type Facts = { action: SplitAction; pairs: readonly StockPair[]; atMs: number }

/** Only of what was there when it began, and what has it already, from a database of before, is done. */
async function planParts(db: Db, { action, pairs, atMs }: Facts): Promise<NewPart[]> {
  const before = await listStatesAt(db, pairs, [atMs])
  return (await listTokenStates(db, pairs)).flatMap((now) => {
    const { chainId, contract, balancePerShare: balanceBefore } = now
    const then = before.find((each) => each.chainId === chainId && each.contract === contract)
    if (!then || now.totalShares === 0n) return []
    const isDone =
      then.balancePerShare !== balanceBefore &&
      toBalanceAfterDown(then.balancePerShare, action) === balanceBefore
    if (isDone) return []
    const balanceAfter = toBalanceAfterDown(balanceBefore, action)
    return [{ actionId: action.id, chainId, step: 'pause', balanceBefore, balanceAfter }]
  })
}
