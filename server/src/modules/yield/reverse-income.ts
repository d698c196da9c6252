import { toIncomeEntry } from '@parvalue/shared/domain/ledger/ledger-income.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toFundDistributionDown } from '@parvalue/shared/domain/reserves/reserve-income.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../tables/tables.ts'
import { type BrokerPaymentLeft, listBrokerPayments } from '../corporate-actions/service.ts'
import { postOrThrow } from '../ledger/service.ts'
import type { YieldDeps } from './deps.ts'
import {
  insertFundLoss,
  listLossesOf,
  listPaidEntitlements,
  lockPaidEntitlement,
  type PaidEntitlement,
  releaseEntitlement,
} from './fund-loss-store.ts'

/** Payments are compared this many days after they were due; the broker corrects within 120 days. */
const COMPARED_DAYS = 150
const DAY_MS = 86_400_000

/**
 * Takes distributions out of income as far as the broker has taken their payments back or lowered them. Holders keep
 * the yield of earlier rebases. Later income makes up for the loss before the next rebase.
 */
export async function reverseTakenBackIncome(deps: YieldDeps): Promise<void> {
  const { db, marketClock, log } = deps
  const since = new Date(marketClock() - COMPARED_DAYS * DAY_MS).toISOString().slice(0, 10)
  const paid = await listPaidEntitlements(db, since)
  const payments = await listBrokerPayments(
    db,
    paid.map(({ paidBy }) => paidBy),
  )
  for (const entitlement of paid) {
    const payment = payments.get(entitlement.paidBy)
    if (!payment || toWorthDown(entitlement, payment) >= toReceived(entitlement, payment)) continue
    const amount = await inTransaction(db, (tx) => postLoss(tx, deps, entitlement, payment))
    if (amount === 0n) continue
    const { symbol, chainId: chain_id, paidBy: payment_id } = entitlement
    log.error(
      { symbol, chain_id, payment_id, amount: `${amount}` },
      'yield: fund distribution taken back by the broker, loss posted',
    )
  }
}

/** Returns what the rest of a payment is worth for an entitlement, in base units of USD+. */
const toWorthDown = (entitlement: PaidEntitlement, { perShare, amount, left }: BrokerPaymentLeft) =>
  (toDistributionDown(entitlement, perShare) * left) / amount

const toDistributionDown = ({ amount }: PaidEntitlement, perShare: bigint) =>
  toFundDistributionDown({ amount, price: 0n, decimals: STOCK_TOKEN_DECIMALS }, perShare)

const toReceived = (entitlement: PaidEntitlement, { perShare }: BrokerPaymentLeft) =>
  entitlement.received ?? toDistributionDown(entitlement, perShare)

/** Posts the loss that is not posted yet and returns it. An entitlement whose whole payment is lost is due again. */
async function postLoss(
  tx: Tx,
  { clock }: YieldDeps,
  entitlement: PaidEntitlement,
  payment: BrokerPaymentLeft,
): Promise<bigint> {
  const locked = await lockPaidEntitlement(tx, entitlement)
  if (!locked) return 0n
  const { chainId, token, symbol, exDate, paidBy } = locked
  const losses = (await listLossesOf(tx, locked)).filter(({ paymentId }) => paymentId === paidBy)
  const lost = losses.reduce((sum, { amount }) => sum + amount, 0n)
  const worth = toWorthDown(locked, payment)
  const amount = toReceived(locked, payment) - worth - lost
  if (amount <= 0n) return 0n
  const loss = { chainId, token, exDate, paymentId: paidBy, amount, postedAtMs: clock() }
  await insertFundLoss(tx, loss)
  const entryId = `income/${chainId}/${token}/${exDate}/${paidBy}/taken-back/${losses.length + 1}`
  await postOrThrow(tx, [toIncomeEntry(entryId, { kind: 'taken_back', symbol, amount })])
  if (worth === 0n) await releaseEntitlement(tx, locked)
  return amount
}
