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
  const decide = run.random.pick([decideCases, decidePayments, completeOddRecords])
  return `${decide.name} ${await decide(run)}`
}

/** Decides all that waits; returns how much it was. */
export async function decideAllActions(run: ActionRun): Promise<number> {
  return (await decideCases(run)) + (await decidePayments(run)) + (await completeOddRecords(run))
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
  const entry = vendor.splits().find(({ id }) => id === row?.vendor_id)
  if (!row || !entry || !broker.hasApplied(entry.origin)) return 'revert'
  const { from, to } = entry.terms
  const isSame = BigInt(row.split_from ?? 0) * BigInt(to) === BigInt(row.split_to ?? 0) * BigInt(from)
  return isSame ? 'keep' : 'revert'
}

/** Dismisses payments that belong to no dividend. */
async function decidePayments({ database, world, happened }: ActionRun): Promise<number> {
  const payments = await listUnmatchedPayments(database.db)
  const odd = payments.filter(({ perShare }) => perShare < 1_000_000n)
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
    const terms = vendor.entries.find((each) => each.id === vendorId)?.terms
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
