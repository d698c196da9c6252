import type { CorporateActionDecision } from '@parvalue/shared/domain/corporate-actions/revise-action.ts'
import {
  decideActionCase,
  decideUnmatchedPayment,
  listActionCases,
  listOddRecords,
  listUnmatchedPayments,
  settleOddRecord,
} from '../../modules/corporate-actions/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createSimulatedEnqueue } from '../world/queue.ts'
import { decideHeldSplits } from './held-splits.ts'
import { type ActionRun, countOne } from './scenario.ts'

/** Probability that an operator leaves a split out that the vendor does list; it counts again later. */
const MISTAKEN = 0.3

const DECIDER = { who: 'simulated', why: 'chance' }

/** Decides about a case, a payment or an odd record, if one waits for an operator. */
export async function runActionOperatorStep(run: ActionRun): Promise<string> {
  const decide = run.random.pick([
    decideCases,
    (each: ActionRun) => decidePayments(each),
    completeOddRecords,
    (each: ActionRun) => decideHeldSplits(each, MISTAKEN),
  ])
  return `decides ${await decide(run)}`
}

/** Decides about all items that wait for an operator; returns their number. `isLast` dismisses leftover payments. */
export async function decideAllActions(run: ActionRun, isLast: boolean): Promise<number> {
  return (
    (await decideCases(run)) +
    (await assignPayments(run)) +
    (await decidePayments(run, isLast)) +
    (await completeOddRecords(run)) +
    (await decideHeldSplits(run, 0))
  )
}

async function decideCases(run: ActionRun): Promise<number> {
  const { database, world, random } = run
  const cases = await listActionCases(database.db)
  const deps = {
    ...{ clock: world.clock, random: random.bytes },
    enqueue: createSimulatedEnqueue(world.clock),
  }
  for (const { id, actionId, kind } of cases) {
    const decision = kind === 'split' ? await decideSplit(run, actionId) : chooseForDividend(run)
    await inTransaction(database.db, (tx) => decideActionCase(tx, deps, { id, decision }))
  }
  return cases.length
}

const chooseForDividend = ({ random }: ActionRun): CorporateActionDecision =>
  random.pick(['keep', 'take-back'] as const)

/** Keeps a split that the broker has applied with the same ratio, and reverts any other. */
async function decideSplit(
  { database: { db }, world: { broker }, vendor }: ActionRun,
  actionId: string,
): Promise<CorporateActionDecision> {
  const row = await db
    .selectFrom('corporate_actions')
    .where('id', '=', actionId)
    .select(['vendor_id', 'split_from', 'split_to'])
    .executeTakeFirst()
  const entry = vendor.findByAnyId(row?.vendor_id)
  if (!row || entry?.terms.kind !== 'split' || !broker.hasApplied(entry.origin)) return 'revert'
  const { from, to } = entry.terms
  const isSame =
    BigInt(row.split_from ?? 0) * BigInt(to) === BigInt(row.split_to ?? 0) * BigInt(from)
  return isSame ? 'keep' : 'revert'
}

type Payment = Awaited<ReturnType<typeof listUnmatchedPayments>>[number]

/** Lists the payments that belong to no dividend; those that are not enough for theirs wait for another one. */
async function listFreePayments({ database: { db } }: ActionRun): Promise<Payment[]> {
  const payments = await listUnmatchedPayments(db)
  return payments.filter(({ assignedTo }) => assignedTo === null)
}

/** Assigns payments, and what was taken back, to the dividends that they were made for. */
async function assignPayments(run: ActionRun): Promise<number> {
  const { world, vendor, happened } = run
  const paid = new Map(world.broker.listDividendPayments().map(({ id, origin }) => [id, origin]))
  let count = 0
  for (const { id, dividendIds, amount } of await listFreePayments(run)) {
    const entry = vendor.entries.find(({ origin }) => origin === paid.get(id))
    const isTakenBack = amount < 0n
    const ids = entry ? await listDividendIds(run, entry.ids, isTakenBack) : []
    const actionId = ids.find((each) => dividendIds.includes(each))
    if (actionId === undefined || !(await decidePayment(run, id, actionId))) continue
    countOne(happened, `payment ${isTakenBack ? 'taken back, ' : ''}assigned by an operator`)
    count += 1
  }
  return count
}

/** Lists the dividend of a record and its corrections: those that wait for cash, or with `isPaid` the paid ones. */
async function listDividendIds(
  { database: { db } }: ActionRun,
  ids: readonly string[],
  isPaid: boolean,
): Promise<string[]> {
  const rows = await db
    .selectFrom('corporate_actions as a')
    .leftJoin('corporate_actions as first', 'first.id', 'a.corrects')
    .where((where) =>
      where.or([where('a.vendor_id', 'in', ids), where('first.vendor_id', 'in', ids)]),
    )
    .where('a.step', 'in', isPaid ? ['paying', 'paid'] : ['entitled'])
    .select('a.id')
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Dismisses payments that are too small for any dividend; with `isLast` all that belong to none. */
async function decidePayments(run: ActionRun, isLast = false): Promise<number> {
  const payments = await listFreePayments(run)
  const odd = payments.filter(({ amount, perShare }) => isLast || isSmall({ amount, perShare }))
  for (const { id } of odd) {
    if (await decidePayment(run, id, null)) {
      countOne(run.happened, 'payment dismissed by an operator')
    }
  }
  return odd.length
}

/** Returns whether the rate of a payment is below that of every dividend, which is at least a cent. */
const isSmall = ({ amount, perShare }: Pick<Payment, 'amount' | 'perShare'>) =>
  amount > 0n && perShare !== null && perShare < 1_000_000n

async function decidePayment(
  { database: { db }, world: { clock }, random }: ActionRun,
  id: string,
  actionId: string | null,
): Promise<boolean> {
  const deps = { clock, random: random.bytes }
  const decided = await inTransaction(db, (tx) =>
    decideUnmatchedPayment(tx, deps, { id, actionId }),
  )
  return decided.ok
}

/** Enters the value that a spoiled record lacks. */
async function completeOddRecords({ database, world, vendor }: ActionRun): Promise<number> {
  const records = await listOddRecords(database.db)
  for (const { id, vendorId } of records) {
    const terms = vendor.findByAnyId(vendorId)?.terms
    const values =
      terms === undefined
        ? null
        : terms.kind === 'split'
          ? { new_rate: `${terms.to}` }
          : { rate: (terms.cents / 100).toFixed(2) }
    const decision = { id, values, ...DECIDER }
    await inTransaction(database.db, (tx) => settleOddRecord(tx, decision, world.clock()))
  }
  return records.length
}
