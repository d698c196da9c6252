import { exDateEffectiveMs } from '@parvalue/shared/domain/market/market-session.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import { toBalanceAfterSplitDown } from '@parvalue/shared/domain/stocks/split.ts'
import { toSharesHeld } from '../../../providers/holdings/service.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import { listTokenStates } from '../../stock-tokens/service.ts'
import { listActionsByIds, type SplitAction } from '../action-store.ts'
import { listAllocations } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { findSplitReviewReason } from './hold.ts'
import { listStockSplits } from './hold-store.ts'

type Deps = Pick<ActionDeps, 'db' | 'chains' | 'holdings' | 'marketClock'>

/** Invariant 3: returns whether the custodian holds the new shares of all chains before tokens increase on any. */
export async function hasSharesAfterSplit(deps: Deps, action: SplitAction): Promise<boolean> {
  const { db, chains, holdings } = deps
  // A reverse split removes tokens: waiting would only prolong the excess of tokens over shares.
  if (action.to <= action.from) return true
  const pairs = chains.flatMap((chain) =>
    chain.pairs.filter(({ stockId }) => stockId === action.stockId),
  )
  const parts = await listAllocations(db, [action.id])
  let wanted = 0n
  for (const { chainId, totalShares, balancePerShare } of await listTokenStates(db, pairs)) {
    const part = parts.find((each) => each.chainId === chainId)
    wanted += toBalanceDown(totalShares, part?.balanceAfter ?? balancePerShare)
  }
  const held = toSharesHeld(await holdings.listPositions(), action.symbol)
  if (held === null)
    throw new ProviderError(
      'broken',
      `The custodian's position of ${action.symbol} is not readable`,
    )
  return held >= toLeast(wanted, await listDueSplits(deps, action))
}

/**
 * Lists the splits of the stock that are in effect on the market and are carried out after this one, in that order. One
 * that waits for an operator does not count: it may be no split of its own.
 */
async function listDueSplits(
  { db, marketClock }: Deps,
  { id, stockId }: SplitAction,
): Promise<SplitAction[]> {
  const announced = (await listStockSplits(db, stockId)).filter(
    (each) =>
      each.id !== id &&
      each.step === 'announced' &&
      exDateEffectiveMs(each.terms.exDate) <= marketClock.nowMs(),
  )
  const due: SplitAction[] = []
  for (const split of await listActionsByIds(
    db,
    announced.map((each) => each.id),
  )) {
    if (split.kind === 'split' && (await findSplitReviewReason(db, split)) === null) due.push(split)
  }
  return due
}

/** Returns the least amount of shares that the custodian may have: it carries the due splits out before we do. */
function toLeast(amount: bigint, due: readonly SplitAction[]): bigint {
  let [least, after] = [amount, amount]
  for (const split of due) {
    after = toBalanceAfterSplitDown(after, split)
    if (after < least) least = after
  }
  return least
}
