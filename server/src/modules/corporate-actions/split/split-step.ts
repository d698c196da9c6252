import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import { toBalanceAfterDown } from '@parvalue/shared/domain/stocks/split.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Tx } from '../../../tables/tables.ts'
import { listHoldersAt, listTokenStates } from '../../stock-tokens/service.ts'
import type { SplitAction } from '../action-store.ts'
import { type PartContext, type StepOutcome, send, toNext } from '../chain-step.ts'
import type { ActionDeps } from '../deps.ts'
import { finishAction } from '../finish.ts'
import { listParts, savePart } from '../part-store.ts'
import { insertEffects, type SplitAdjustment } from './effect-store.ts'

type Split = PartContext & { action: SplitAction }

/**
 * Requirement SK-13, on one chain: stop the token, multiply every balance by one write, let it go. The token
 * stands still until our own index has seen the new balances, so nobody trades on old ones.
 */
export async function stepSplit(deps: ActionDeps, standing: Split): Promise<StepOutcome> {
  const { part, distributor, pair } = standing
  const { calls } = distributor
  const { balanceAfter } = part
  switch (part.step) {
    case 'pause':
      if ((await deps.orders.countOpen(deps.db, pair.stockId)) > 0) return 'wait'
      return sendThenMove(deps, standing, calls.pause(pair))
    case 'convert': {
      if (balanceAfter === null) throw new Error('A split without its balance')
      if (!(await hasShares(deps, standing))) return 'wait'
      const state = await send(deps, standing, calls.convert(pair, balanceAfter))
      if (state !== 'final') return state
      const [now] = await listTokenStates(deps.db, [pair])
      return now?.balancePerShare === balanceAfter ? move(deps, standing) : 'look'
    }
    case 'unpause':
      return sendThenMove(deps, standing, calls.unpause(pair))
    case 'reinvest':
    case 'mint':
    case 'approve':
    case 'create':
    case 'pay':
    case 'done':
      throw new Error(`A split's part does not stand at ${part.step}`)
  }
}

/** Invariant 3: the custodian has the new shares before there are more tokens, on whichever chain. */
async function hasShares(
  { db, chains, holdings }: ActionDeps,
  { action }: Split,
): Promise<boolean> {
  // Waiting would only leave more tokens than shares for longer.
  if (action.to <= action.from) return true
  const pairs = chains.flatMap((chain) =>
    chain.pairs.filter(({ stockId }) => stockId === action.stockId),
  )
  const parts = await listParts(db, [action.id])
  let wanted = 0n
  for (const { chainId, totalShares, balancePerShare } of await listTokenStates(db, pairs)) {
    const part = parts.find((each) => each.chainId === chainId)
    wanted += toBalanceDown(totalShares, part?.balanceAfter ?? balancePerShare)
  }
  const positions = await holdings.listPositions()
  const held = positions.find(({ symbol }) => symbol === action.symbol)?.amount ?? 0n
  return held >= wanted
}

async function sendThenMove(
  deps: ActionDeps,
  standing: Split,
  call: Parameters<typeof send>[2],
): Promise<StepOutcome> {
  const state = await send(deps, standing, call)
  return state === 'final' ? move(deps, standing) : state
}

async function move(deps: ActionDeps, standing: Split): Promise<StepOutcome> {
  const { action, part } = standing
  const step = toNext('split', part)
  await inTransaction(deps.db, async (tx) => {
    if (!(await savePart(tx, part, { step, attempt: 1 }))) return
    if (part.step === 'convert') await writeEffects(tx, deps, standing)
    if (step === 'done') await finishAction(tx, action)
    deps.crashAt('split.before-step-commit')
  })
  deps.crashAt('split.after-step-commit')
  return 'moved'
}

/** What each wallet had before and has now; the token stands still, so both are exact. */
async function writeEffects(tx: Tx, deps: ActionDeps, { action, part, pair }: Split) {
  const { balanceBefore, balanceAfter } = part
  if (balanceBefore === null || balanceAfter === null) return
  const holders = await listHoldersAt(tx, [pair], { stockId: pair.stockId, atMs: deps.clock() })
  const back = { from: balanceAfter, to: balanceBefore }
  const effects = holders
    .filter(({ isVault }) => !isVault)
    .map(
      ({ wallet, shares, balance, wrappedValue }): SplitAdjustment => ({
        actionId: action.id,
        chainId: pair.chainId,
        wallet: wallet,
        before: toBalanceDown(shares, balanceBefore) + toBalanceAfterDown(wrappedValue, back),
        after: balance + wrappedValue,
      }),
    )
  await insertEffects(tx, effects)
  for (const { wallet } of effects) await deps.tell(tx, wallet)
}
