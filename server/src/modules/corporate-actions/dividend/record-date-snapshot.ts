import { transitionCorporateAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import {
  type DividendEntitlement,
  type DividendPlan,
  planDividend,
} from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import { exDateEffectiveMs } from '@parvalue/shared/domain/market/market-session.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Tx } from '../../../tables/tables.ts'
import { isIndexFinalAt, listStockHoldersAt } from '../../stock-tokens/service.ts'
import { type DividendAction, lockAction, saveActionStep } from '../action-store.ts'
import { insertAllocations } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { isActionOutdated } from '../revision/revise-actions.ts'
import { insertDividendPayments } from './payment-store.ts'
import { listWithholdings } from './withholding-rate.ts'

type EntitleDeps = Pick<
  ActionDeps,
  'db' | 'marketClock' | 'chains' | 'clock' | 'random' | 'crashAt' | 'orders'
>

/**
 * Requirement SK-12: takes the record-date snapshot at 04:00 ET of the ex-date, once, when the blocks of that moment
 * are final on every chain. From then on exactly these wallets are entitled, whenever the payment happens. Unsold
 * tokens of a sell order count for their seller. The forms signed until then decide the tax.
 */
export async function snapshotEntitlements(
  deps: EntitleDeps,
  action: DividendAction,
): Promise<void> {
  const { db, marketClock, chains, crashAt } = deps
  const atMarketMs = exDateEffectiveMs(action.exDate)
  if (marketClock.nowMs() < atMarketMs) return
  const atMs = marketClock.toRealMs(atMarketMs)
  const chainIds = chains.map(({ chainId }) => chainId)
  if (!(await isIndexFinalAt(db, chainIds, atMs))) return
  const ownWallets = await Promise.all(chains.map(({ readOwnWallets }) => readOwnWallets()))
  const excluded = new Set(ownWallets.flat())
  const pairs = chains.flatMap((chain) => chain.pairs)
  const isDone = await inTransaction(db, async (tx) => {
    const locked = await lockAction(tx, action)
    if (locked?.kind !== 'dividend') return false
    const transition = transitionCorporateAction(locked, 'entitle')
    if (!transition.ok || (await isActionOutdated(tx, deps, locked))) return false
    const holders = await listStockHoldersAt(tx, pairs, { stockId: action.stockId, atMs })
    const at = { stockId: action.stockId, atMs, atMarketMs }
    const entitled = withSales(holders, await deps.orders.listSalesAt(tx, at))
    const taxed = { ...locked, payDate: toTaxDate(locked, newYorkDateAt(marketClock.nowMs())) }
    const withholdings = await listWithholdings(tx, entitled, { action: taxed, atMs })
    const plan = planDividend(entitled, { ...locked, excluded, withholdings })
    await savePlan(tx, deps, locked.id, plan)
    // Without holders there is nothing to pay, so the dividend is done.
    const step = plan.parts.length === 0 ? 'paid' : transition.value
    await saveActionStep(tx, locked.id, step)
    crashAt('dividend.before-snapshot-commit')
    return true
  })
  if (isDone) crashAt('dividend.after-snapshot-commit')
}

/**
 * Returns the day on which a form has to be valid. The rest of a corrected dividend is paid after its snapshot, often
 * long after the payment date of the first dividend, which it has.
 */
const toTaxDate = ({ corrects, payDate }: DividendAction, today: string): string =>
  corrects !== null && payDate < today ? today : payDate

type Sale = { chainId: number; requester: Address; amount: bigint }

function withSales(
  holders: readonly DividendEntitlement[],
  sales: readonly Sale[],
): DividendEntitlement[] {
  const all = [...holders]
  for (const { chainId, requester: wallet, amount } of sales) {
    const index = all.findIndex((each) => each.chainId === chainId && each.wallet === wallet)
    const held = all[index] ?? { chainId, wallet, balance: 0n, wrappedValue: 0n, isVault: false }
    const entitled = { ...held, balance: held.balance + amount }
    if (index < 0) all.push(entitled)
    else all[index] = entitled
  }
  return all
}

async function savePlan(
  tx: Tx,
  { clock, random }: EntitleDeps,
  actionId: string,
  { payments, parts }: DividendPlan,
): Promise<void> {
  await insertDividendPayments(
    tx,
    payments.map((payment) => ({ ...payment, id: createId(clock(), random(10)), actionId })),
  )
  await insertAllocations(
    tx,
    parts.map((part) => ({ ...part, actionId, step: 'reinvest' })),
  )
}
