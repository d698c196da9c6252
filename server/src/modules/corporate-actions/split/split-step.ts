import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import { toBalanceAfterSplitDown } from '@parvalue/shared/domain/stocks/split.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Tx } from '../../../tables/tables.ts'
import { hasTransactionIntent } from '../../chain-tx/service.ts'
import { listStockHoldersAt, listTokenStates } from '../../stock-tokens/service.ts'
import type { SplitAction } from '../action-store.ts'
import { updateAllocation } from '../allocation-store.ts'
import {
  type AllocationContext,
  type ChainStepOutcome,
  sendStepTransaction,
  toAllocationIntentId,
  toNextChainStep,
} from '../chain-step.ts'
import type { ActionDeps } from '../deps.ts'
import { finishAction } from '../finish.ts'
import { isActionOutdated } from '../revision/revise-actions.ts'
import { isSplitCancelable } from '../revision/revise-split.ts'
import { announceSplit, isAnnounced, withdrawAnnouncement } from './announcement.ts'
import { hasSharesAfterSplit } from './custodian-shares.ts'
import { insertSplitAdjustments, type SplitAdjustment } from './effect-store.ts'
import { findSplitReviewReason } from './hold.ts'

type Split = AllocationContext & { action: SplitAction }

/**
 * Requirement SK-13: announces the split, waits for the delay, pauses the token, converts every balance with one write,
 * and unpauses. The token stays paused
 * until our index has the new balances, so trades cannot use old ones. A canceled split only resumes its token, if
 * the token is paused.
 */
export async function processSplitStep(
  deps: ActionDeps,
  context: Split,
): Promise<ChainStepOutcome> {
  const { part, distributor, pair } = context
  const { calls } = distributor
  if (context.action.step === 'canceling') return cancelSplit(deps, context)
  if (await isHeld(deps, context)) return 'blocked'
  switch (part.step) {
    case 'announce':
      return (await announceSplit(deps, context)) ?? finishStep(deps, context)
    case 'pause':
      if ((await deps.orders.countOpen(deps.db, pair.stockId)) > 0) return 'blocked'
      return sendThenFinish(deps, context, calls.pause(pair))
    case 'convert':
      return convert(deps, context)
    case 'unpause':
      return sendThenFinish(deps, context, calls.unpause(pair))
    case 'reinvest':
    case 'mint':
    case 'approve':
    case 'create':
    case 'pay':
    case 'done':
      throw new Error(`A split has no step ${part.step}`)
  }
}

async function convert(deps: ActionDeps, context: Split): Promise<ChainStepOutcome> {
  const { part, distributor, pair } = context
  const { balanceAfter } = part
  if (balanceAfter === null) throw new Error('The split has no target balance per share')
  if (!(await mayConvert(deps, context.action))) return 'blocked'
  if (!(await isAnnounced(deps, context))) return 'blocked'
  const call = distributor.calls.convert(pair, balanceAfter)
  const state = await sendStepTransaction(deps, context, call)
  if (state !== 'final') return state
  const [now] = await listTokenStates(deps.db, [pair])
  return now?.balancePerShare === balanceAfter ? finishStep(deps, context) : 'pending'
}

/** Withdraws the announcement of a canceled split, and resumes its token if it is paused. */
async function cancelSplit(deps: ActionDeps, context: Split): Promise<ChainStepOutcome> {
  const { part, distributor, pair } = context
  const withdrawn = await withdrawAnnouncement(deps, context)
  if (withdrawn !== 'final') return withdrawn
  if (part.step === 'announce') return finishStep(deps, context, 'done')
  if (part.step === 'convert') return finishStep(deps, context, 'unpause')
  if (part.step === 'pause') {
    if (!(await isPauseSigned(deps, context))) return finishStep(deps, context, 'done')
    return sendThenFinish(deps, context, distributor.calls.pause(pair))
  }
  return sendThenFinish(deps, context, distributor.calls.unpause(pair))
}

/** Returns whether the split has to wait; once a chain has signed its conversion, every chain completes it. */
async function isHeld(deps: ActionDeps, { action }: Split): Promise<boolean> {
  const { db } = deps
  if (action.corrects !== null || !(await isSplitCancelable(db, action))) return false
  return (
    (await isActionOutdated(db, deps, action)) || (await findSplitReviewReason(db, action)) !== null
  )
}

/**
 * Returns whether the conversion may be signed. Once one is signed, it is completed even if the custodian's shares
 * become fewer meanwhile, because the vendor has corrected the split or a later one has taken effect.
 */
const mayConvert = async (deps: ActionDeps, action: SplitAction): Promise<boolean> =>
  !(await isSplitCancelable(deps.db, action)) || (await hasSharesAfterSplit(deps, action))

async function sendThenFinish(
  deps: ActionDeps,
  context: Split,
  call: Parameters<typeof sendStepTransaction>[2],
): Promise<ChainStepOutcome> {
  const state = await sendStepTransaction(deps, context, call)
  return state === 'final' ? finishStep(deps, context) : state
}

/** Returns whether a pause was ever signed. Only then can the token be paused: a canceled split signs no pause. */
const isPauseSigned = (deps: ActionDeps, { part }: Split): Promise<boolean> =>
  hasTransactionIntent(deps.db, toAllocationIntentId(part, 'split'))

async function finishStep(
  deps: ActionDeps,
  context: Split,
  step = toNextChainStep('split', context.part),
): Promise<ChainStepOutcome> {
  const { action, part } = context
  await inTransaction(deps.db, async (tx) => {
    if (!(await updateAllocation(tx, part, { step, attempt: 1 }))) return
    if (part.step === 'convert' && action.step === 'halted') await writeEffects(tx, deps, context)
    if (step === 'done') await finishAction(tx, action)
    deps.crashAt('split.before-step-commit')
  })
  deps.crashAt('split.after-step-commit')
  return 'advanced'
}

/** Saves each wallet's balance before and after the split; both are exact because the token is paused. */
async function writeEffects(tx: Tx, deps: ActionDeps, { action, part, pair }: Split) {
  const { balanceBefore, balanceAfter } = part
  if (balanceBefore === null || balanceAfter === null) return
  const holders = await listStockHoldersAt(tx, [pair], {
    stockId: pair.stockId,
    atMs: deps.clock(),
  })
  const back = { from: balanceAfter, to: balanceBefore }
  const effects = holders
    .filter(({ isVault }) => !isVault)
    .map(
      ({ wallet, shares, balance, wrappedValue }): SplitAdjustment => ({
        actionId: action.id,
        chainId: pair.chainId,
        wallet: wallet,
        before: toBalanceDown(shares, balanceBefore) + toBalanceAfterSplitDown(wrappedValue, back),
        after: balance + wrappedValue,
      }),
    )
  await insertSplitAdjustments(tx, effects)
  for (const { wallet } of effects) await deps.notify(tx, wallet)
}
