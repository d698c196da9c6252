import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { listOpenActionCases } from '../../modules/corporate-actions/revision/case-store.ts'
import {
  listActionViolations,
  listUnmatchedPayments,
} from '../../modules/corporate-actions/service.ts'
import { amountOrZero } from '../models/contract-state.ts'
import { stockSupplyOf } from '../models/stock-model.ts'
import { SIMULATED_CHAIN_ID, userAddresses } from '../world/simulated-deployment.ts'
import { expectBalancePerShare, expectPayments } from './holder-model.ts'
import type { ActionRun } from './scenario.ts'
import type { DividendRecord, VendorEntry } from './vendor.ts'

const GIFT = 10_000n * 1_000_000n

/** A dividend that was carried out, or a correction of one. */
type Dividend = {
  id: string
  vendorId: string | null
  corrects: string | null
  step: string
  exDate: string
  perShare: bigint
}

/** Lists violations of the rules of corporate actions once all work is done. */
export async function listActionEndViolations(run: ActionRun): Promise<string[]> {
  const dividends = await listDividends(run)
  return [
    ...(await listActionViolations(run.database.db, SIMULATED_CHAIN_ID)),
    ...(await listReceiptViolations(run)),
    ...listRateViolations(run, dividends),
    ...listBalanceViolations(run, dividends),
    ...listSplitViolations(run),
    ...(await listWaiting(run)),
  ]
}

async function listDividends({ database: { db } }: ActionRun): Promise<Dividend[]> {
  const rows = await db
    .selectFrom('corporate_actions')
    .where('kind', '=', 'dividend')
    .select(['id', 'vendor_id', 'corrects', 'step', 'per_share'])
    .select(sql<string>`ex_date::text`.as('ex_date'))
    .orderBy('id')
    .execute()
  return rows.map(({ id, vendor_id, corrects, step, per_share, ex_date }) => ({
    ...{ id, corrects, step, exDate: ex_date },
    vendorId: vendor_id,
    perShare: BigInt(per_share ?? 0),
  }))
}

/** Requirement CW-02: lists payments not recorded or used beyond their amount, and paid dividends without one. */
async function listReceiptViolations({ database: { db }, world }: ActionRun): Promise<string[]> {
  const receipts = await db.selectFrom('dividend_receipts').select(['id', 'amount']).execute()
  const uses = await db
    .selectFrom('dividend_receipt_uses')
    .select(['receipt_id', 'action_id', 'amount'])
    .execute()
  const paid = await db
    .selectFrom('ledger_entries')
    .where('code', '=', 'dividend_received')
    .select('id')
    .execute()
  const known = new Set(receipts.map(({ id }) => id))
  const paidIds = new Set(uses.map(({ action_id }) => action_id))
  const toUsed = (id: string) =>
    uses
      .filter(({ receipt_id }) => receipt_id === id)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return [
    ...world.broker
      .listDividendPayments()
      .filter(({ id, rate }) => rate > 0 && !known.has(id))
      .map(({ id }) => `Payment ${id} of the broker is not recorded.`),
    ...receipts
      .filter(({ id, amount }) => toUsed(id) > BigInt(amount))
      .map(({ id, amount }) => `Of payment ${id} of ${amount}, ${toUsed(id)} are used.`),
    ...paid
      .filter(({ id }) => !paidIds.has(id.split('/')[1] ?? ''))
      .map(({ id }) => `${id} has no payment of the broker.`),
  ]
}

/** Requirement CW-03: lists records for which a rate was paid that they never had, or that is too low at the end. */
function listRateViolations({ vendor }: ActionRun, dividends: readonly Dividend[]): string[] {
  return vendor.dividends().flatMap((entry) => {
    const own = dividends.filter(({ vendorId }) => vendorId === entry.id)
    const [first, ...others] = own
    if (!first) return entry.isListed ? [`${entry.origin} is no dividend.`] : []
    if (others.length > 0) return [`${entry.origin} is ${own.length} dividends.`]
    return listRateFaults(entry, first, dividends)
  })
}

const CENT = 1_000_000n

/** The largest sum of the rounding errors of a few splits, in units of a share's 18 decimals. */
const ROUNDED_MAX = 10_000n

function listRateFaults(
  { origin, terms, history, isListed }: VendorEntry<DividendRecord>,
  first: Dividend,
  dividends: readonly Dividend[],
): string[] {
  const parts = [first, ...dividends.filter(({ corrects }) => corrects === first.id)]
  const paid = parts
    .filter(({ step }) => step === 'paid')
    .reduce((sum, { perShare }) => sum + perShare, 0n)
  if (first.step !== 'paid') {
    return isListed ? [`${origin} stays ${first.step} at the rate ${first.perShare}.`] : []
  }
  const isEarlier = history.some(({ cents }) => BigInt(cents) * CENT === paid)
  const isExDate = history.some(({ exDate }) => exDate === first.exDate)
  const wanted = BigInt(terms.cents) * CENT
  const isTooLow = isListed && paid < wanted && first.exDate === terms.exDate
  return [
    ...(isEarlier ? [] : [`${origin} was paid ${paid} a share, which was never its rate.`]),
    ...(isExDate ? [] : [`${origin} was paid for ${first.exDate}, which was never its ex-date.`]),
    ...(isTooLow ? [`${origin} was paid ${paid} a share instead of ${wanted}.`] : []),
  ]
}

/** Lists users whose USD+ is not that of gifts, wires and dividends, less that of redemptions. */
function listBalanceViolations({ world: { chain } }: ActionRun, dividends: readonly Dividend[]) {
  const { state } = chain.head()
  const expected = new Map<Address, bigint>(userAddresses.map((user) => [user, GIFT]))
  const add = (user: Address, amount: bigint) => {
    const before = expected.get(user)
    if (before !== undefined) expected.set(user, before + amount)
  }
  for (const { to, amount } of state.wires.values()) add(to, amount)
  for (const { owner, usdplusAmount, status } of state.tickets) {
    if (status !== 'cancelled') add(owner, -usdplusAmount)
  }
  for (const dividend of dividends.filter(({ step }) => step === 'paid')) {
    for (const [user, amount] of expectPayments(chain, dividend)) add(user, amount)
  }
  return [...expected].flatMap(([user, amount]) => {
    const held = amountOrZero(state.shares, user)
    return held === amount ? [] : [`${user} has ${held} USD+, expected ${amount}.`]
  })
}

/** Requirement CW-04: lists differences between the tokens and the splits that the broker has applied. */
function listSplitViolations({ vendor, world: { chain, broker } }: ActionRun): string[] {
  const { state } = chain.head()
  const applied = vendor.splits().filter(({ origin }) => broker.hasApplied(origin))
  const { numerator, denominator } = expectBalancePerShare(applied.map(({ terms }) => terms))
  const difference = state.stockPerShare * denominator - ONE_SHARE * numerator
  // Each split rounds the balance per share down, and later splits multiply the error.
  const isExact = difference <= 0n && -difference <= denominator * ROUNDED_MAX
  const [tokens, shares] = [stockSupplyOf(state), broker.position()]
  return [
    ...(isExact
      ? []
      : [`One share is ${state.stockPerShare}, expected ${numerator}/${denominator} of one.`]),
    ...(state.isStockPaused ? ['The token stays paused.'] : []),
    ...(tokens > shares + 10n ** 12n ? [`${tokens} tokens exceed ${shares} shares.`] : []),
  ]
}

async function listWaiting({ database: { db } }: ActionRun): Promise<string[]> {
  const cases = await listOpenActionCases(db)
  const payments = await listUnmatchedPayments(db)
  return [
    ...cases.map(({ kind, actionId }) => `A case (${kind}) of ${actionId} is open.`),
    ...payments.map(
      ({ id, perShare }) => `Payment ${id} of ${perShare} a share belongs to nothing.`,
    ),
  ]
}
