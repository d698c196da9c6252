import { moveAction } from '@parvalue/shared/domain/corporate-action.ts'
import { type DividendPlan, planDividend } from '@parvalue/shared/domain/dividend.ts'
import { makeId } from '@parvalue/shared/domain/id.ts'
import { effectiveMsOf } from '@parvalue/shared/domain/market-session.ts'
import type { Tx } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isFinalAt, listHoldersAt } from '../stock-tokens/service.ts'
import { type DividendAction, lockAction, saveStep } from './action-store.ts'
import type { ActionDeps } from './deps.ts'
import { insertParts } from './part-store.ts'
import { insertPayments } from './payment-store.ts'

/**
 * SK-12: who held what at 04:00 ET of the ex-date, written down once, when no chain can change it
 * any more. From here on a dividend is owed to exactly these wallets, whenever it is that it is paid.
 */
export async function entitle(deps: ActionDeps, action: DividendAction): Promise<void> {
  const { db, world, chains, crashAt } = deps
  const atWorldMs = effectiveMsOf(action.exDate)
  if (world.nowMs() < atWorldMs) return
  const atMs = world.toRealMs(atWorldMs)
  const chainIds = chains.map(({ chainId }) => chainId)
  if (!(await isFinalAt(db, chainIds, atMs))) return
  const own = await Promise.all(chains.map(({ readOwnWallets }) => readOwnWallets()))
  const excluded = new Set(own.flat())
  const pairs = chains.flatMap((chain) => chain.pairs)
  const isDone = await inTransaction(db, async (tx) => {
    const locked = await lockAction(tx, action)
    if (locked?.kind !== 'dividend') return false
    const moved = moveAction(locked, 'entitle')
    if (!moved.ok) return false
    const holders = await listHoldersAt(tx, pairs, { stockId: action.stockId, atMs })
    const plan = planDividend(holders, { ...locked, excluded })
    await savePlan(tx, deps, locked.id, plan)
    // Of no holders nothing is to be paid: it is over.
    const step = plan.parts.length === 0 ? 'paid' : moved.value
    await saveStep(tx, locked.id, step)
    crashAt('dividend.before-snapshot-commit')
    return true
  })
  if (isDone) crashAt('dividend.after-snapshot-commit')
}

async function savePlan(
  tx: Tx,
  { clock, random }: ActionDeps,
  actionId: string,
  { payments, parts }: DividendPlan,
): Promise<void> {
  await insertPayments(
    tx,
    payments.map((payment) => ({ ...payment, id: makeId(clock(), random(10)), actionId })),
  )
  await insertParts(
    tx,
    parts.map((part) => ({ ...part, actionId, step: 'reinvest' })),
  )
}
