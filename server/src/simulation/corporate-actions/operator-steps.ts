import type { CaseDecision } from '@parvalue/shared/domain/corporate-actions/revise-action.ts'
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
import { type ActionRun, countOne } from './scenario.ts'

const DECIDER = { who: 'simulated', why: 'chance' }

/** Decides about a case, a payment or an odd record, if one waits for an operator. */
export async function runActionOperatorStep(run: ActionRun): Promise<string> {
  const decide = run.random.pick([
    decideCases,
    (each: ActionRun) => decidePayments(each),
    completeOddRecords,
  ])
  return `decides ${await decide(run)}`
}

/** Decides all that waits; returns how much it was. At the end, payments that belong to nothing are dismissed. */
export async function decideAllActions(run: ActionRun, isLast: boolean): Promise<number> {
  return (
    (await decideCases(run)) +
    (await assignPayments(run)) +
    (await decidePayments(run, isLast)) +
    (await completeOddRecords(run))
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

const chooseForDividend = ({ random }: ActionRun): CaseDecision =>
  random.pick(['keep', 'take-back'] as const)

/** Lets a split stand if the broker's shares have it with the same ratio. */
async function decideSplit(
  { database: { db }, world: { broker }, vendor }: ActionRun,
  actionId: string,
): Promise<CaseDecision> {
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

/** Assigns payments to the dividends that they were made for, where the rate has changed meanwhile. */
async function assignPayments(run: ActionRun): Promise<number> {
  const { database, world, vendor, happened } = run
  const { db } = database
  const paid = new Map(world.broker.listDividendPayments().map(({ id, origin }) => [id, origin]))
  let count = 0
  for (const { id, dividendIds } of await listUnmatchedPayments(db)) {
    const entry = vendor.entries.find(({ origin }) => origin === paid.get(id))
    const actionId = entry && (await findOpenDividend(run, entry.ids))
    if (!actionId || !dividendIds.includes(actionId)) continue
    const decision = { id, actionId, nowMs: world.clock() }
    const done = await inTransaction(db, (tx) => decideUnmatchedPayment(tx, decision))
    if (!done.ok) continue
    countOne(happened, 'payment assigned by an operator')
    count += 1
  }
  return count
}

/** Finds the dividend of a record, or the correction of it, that waits for money. */
async function findOpenDividend(
  { database: { db } }: ActionRun,
  ids: readonly string[],
): Promise<string | null> {
  const row = await db
    .selectFrom('corporate_actions as a')
    .leftJoin('corporate_actions as first', 'first.id', 'a.corrects')
    .where((where) =>
      where.or([where('a.vendor_id', 'in', ids), where('first.vendor_id', 'in', ids)]),
    )
    .where('a.step', '=', 'entitled')
    .select('a.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Dismisses payments that belong to no dividend. */
async function decidePayments(
  { database, world, happened }: ActionRun,
  isLast = false,
): Promise<number> {
  const payments = await listUnmatchedPayments(database.db)
  const odd = payments.filter(({ perShare }) => isLast || perShare < 1_000_000n)
  for (const { id } of odd) {
    const decision = { id, actionId: null, nowMs: world.clock() }
    await inTransaction(database.db, (tx) => decideUnmatchedPayment(tx, decision))
    countOne(happened, 'payment dismissed by an operator')
  }
  return odd.length
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
