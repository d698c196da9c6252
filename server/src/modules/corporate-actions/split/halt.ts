import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { transitionCorporateAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import { exDateEffectiveMs } from '@parvalue/shared/domain/market/market-session.ts'
import { toBalanceAfterSplitDown } from '@parvalue/shared/domain/stocks/split.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Db } from '../../../tables/tables.ts'
import { isChainCaughtUp } from '../../chains/service.ts'
import { isChainIndexedAt, listTokenStates, listTokenStatesAt } from '../../stock-tokens/service.ts'
import { lockAction, type SplitAction, saveActionStep } from '../action-store.ts'
import {
  insertAllocations,
  listAllocations,
  listLastConversions,
  type NewAllocation,
} from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { finishAction } from '../finish.ts'
import { processChainActionsJob } from '../queues.ts'
import { isActionOutdated } from '../revision/revise-actions.ts'
import { findSplitHold } from './hold.ts'
import { lockStockSplits } from './hold-store.ts'

/**
 * Starts a split on its ex-date: each chain announces it, pauses its token, sets the new balance per share, and unpauses. Chains
 * without token supply are skipped. Only we set the balance per share, so the new value is decided here, once, from
 * an index that has caught up.
 */
export async function startSplit(deps: ActionDeps, action: SplitAction): Promise<void> {
  const { db, marketClock, chains, crashAt, enqueue } = deps
  const atMarketMs = exDateEffectiveMs(action.exDate)
  if (marketClock.nowMs() < atMarketMs) return
  const atMs = marketClock.toRealMs(atMarketMs)
  const pairs = chains.flatMap((chain) =>
    chain.pairs.filter(({ stockId }) => stockId === action.stockId),
  )
  const isDone = await inTransaction(db, async (tx) => {
    await lockStockSplits(tx, action.stockId)
    const locked = await lockAction(tx, action)
    const transition = locked ? transitionCorporateAction(locked, 'halt') : null
    if (!locked || !transition?.ok || (await isActionOutdated(tx, deps, locked))) return false
    // Open orders in old shares are canceled even if the split waits, or the index has not caught up yet.
    await deps.orders.cancelForSplit(tx, action.stockId)
    if (locked.kind !== 'split' || (await findSplitHold(tx, locked)) !== null) return false
    for (const pair of pairs) if (!(await isIndexed(tx, pair, atMs))) return false
    const parts =
      locked.corrects === null
        ? await planAllocations(tx, { action, pairs, atMs })
        : await planReversal(tx, { action, pairs, first: locked.corrects })
    await insertAllocations(tx, parts)
    await saveActionStep(tx, action.id, transition.value)
    if (parts.length === 0) await finishAction(tx, action)
    await enqueue(
      tx,
      parts.map(({ chainId }) => processChainActionsJob({ chainId, kind: 'split' })),
    )
    crashAt('split.before-halt-commit')
    return true
  })
  if (isDone) crashAt('split.after-halt-commit')
}

/**
 * Returns whether the index knows the token's supply at that moment. A token with supply only needs an index that has
 * caught up; an empty one needs an index that has reached the ex-date.
 */
async function isIndexed(db: Db, pair: StockPair, atMs: number): Promise<boolean> {
  if (await isChainIndexedAt(db, pair.chainId, atMs)) return true
  const [state] = await listTokenStates(db, [pair])
  if (!state || state.totalShares === 0n) return false
  return isChainCaughtUp(db, pair.chainId)
}

type Facts = { action: SplitAction; pairs: readonly StockPair[]; atMs: number }

/**
 * Plans the chains with supply at the ex-date, except those whose balance per share was already converted (before
 * this database was restored), which no split of this database explains.
 */
async function planAllocations(db: Db, { action, pairs, atMs }: Facts): Promise<NewAllocation[]> {
  const before = await listTokenStatesAt(db, pairs, [atMs])
  const conversions = await listLastConversions(db, action.stockId)
  return (await listTokenStates(db, pairs)).flatMap((now) => {
    const { chainId, contract, balancePerShare: balanceBefore } = now
    const then = before.find((each) => each.chainId === chainId && each.contract === contract)
    if (!then || now.totalShares === 0n) return []
    const isDone =
      then.balancePerShare !== balanceBefore &&
      !conversions.some(
        (each) => each.chainId === chainId && each.balanceAfter === balanceBefore,
      ) &&
      toBalanceAfterSplitDown(then.balancePerShare, action) === balanceBefore
    if (isDone) return []
    const balanceAfter = toBalanceAfterSplitDown(balanceBefore, action)
    return [{ actionId: action.id, chainId, step: 'announce', balanceBefore, balanceAfter }]
  })
}

/**
 * Plans the reversal of a split: each chain that was converted gets its former balance per share, which restores every
 * holder's balance exactly. After a later split the balance per share changes by the inverse of the first one.
 */
async function planReversal(
  db: Db,
  { action, pairs, first }: Omit<Facts, 'atMs'> & { first: string },
): Promise<NewAllocation[]> {
  const states = await listTokenStates(db, pairs)
  return (await listAllocations(db, [first])).map(({ chainId, balanceBefore, balanceAfter }) => {
    const now = states.find((each) => each.chainId === chainId)?.balancePerShare
    if (now === undefined || balanceBefore === null || balanceAfter === null) {
      throw new Error(`Split ${first}: the balance per share on chain ${chainId} is unknown`)
    }
    return {
      ...{ actionId: action.id, chainId, step: 'announce', balanceBefore: now },
      balanceAfter: toBalanceAfterSplitDown(now, { from: balanceAfter, to: balanceBefore }),
    }
  })
}
