import { mintWireQueue, readWireQueue, returnWireQueue } from '../../modules/funding/queues.ts'
import { redemptionQueues } from '../../modules/redemptions/queue/queues.ts'
import { endOther, finish, retryParked } from '../steps/settle-all-work.ts'
import { coverRecalledWires, settleWiresAtBank } from '../steps/wire-steps.ts'
import { hasPendingJobs } from '../world/queue.ts'
import { catchUp, passDay } from './catch-up.ts'
import { decideAllActions } from './operator-steps.ts'
import type { ActionRun } from './scenario.ts'

const ROUNDS_MAX = 22
const RESUMED_STOPS = 200

/** Rounds without anything left to do, after which the run is at rest. */
const QUIET_ROUNDS = 1

/** Days of one round, and the maximum number of times that the due jobs run in it. */
const DAYS_EACH = 4
const TIMES_EACH = 7

/** Queues that are empty once all work is done. */
const drainingQueues = [...redemptionQueues, readWireQueue, mintWireQueue, returnWireQueue].map(
  ({ name }) => name,
)

/**
 * Stops all faults, lists every record in a readable form, and lets days pass until nothing is left to do: operators
 * decide, the custodian has enough dollars, and all announced actions are in the past.
 */
export async function settleActions(run: ActionRun): Promise<void> {
  await calmDown(run)
  let quiet = 0
  for (let round = 0; round < ROUNDS_MAX && quiet < QUIET_ROUNDS; round += 1) {
    await passDay(run, DAYS_EACH)
    await catchUp(run, TIMES_EACH)
    const isIdle = !(await decide(run)) && (await isAtRest(run))
    quiet = isIdle ? quiet + 1 : 0
  }
  if (quiet < QUIET_ROUNDS) throw new Error('work is left')
}

async function calmDown(run: ActionRun): Promise<void> {
  const { world, vendor } = run
  await endOther(run)
  run.process().gate.open()
  world.custodian.topUp(1_000_000_000_000n)
  await world.broker.calmDown()
  await vendor.setAway(false)
  for (const entry of vendor.entries) if (entry.isListed && entry.isOdd) await vendor.mend(entry)
  await finish(run)
  await settleWiresAtBank(run)
  await run.thaw(() => 'go', RESUMED_STOPS)
}

/** Decides what waits for an operator; returns whether anything did. */
async function decide(run: ActionRun): Promise<boolean> {
  await retryParked(run)
  const isLast = await isAtRest(run)
  const decided = await decideAllActions(run, isLast)
  return !(await coverRecalledWires(run)) || decided > 0
}

async function isAtRest(run: ActionRun): Promise<boolean> {
  const { db } = run.database
  if (run.world.chain.hasMinableTransaction()) return false
  if (await hasPendingJobs(db, drainingQueues)) return false
  const today = run.vendor.today()
  const isDue = run.vendor.entries.some(
    ({ terms, isListed }) =>
      isListed && (terms.kind === 'split' ? terms.exDate : terms.payDate) >= today,
  )
  return !isDue && (await countOpen(run)) === 0
}

/** Counts actions, redemptions, transfers and orders that are not at an end. */
async function countOpen({ database: { db } }: ActionRun): Promise<number> {
  const counts = await Promise.all([
    db
      .selectFrom('corporate_actions')
      .where('step', 'in', ['announced', 'entitled', 'paying', 'halted', 'canceling', 'recalled'])
      .select('id')
      .execute(),
    db
      .selectFrom('redemptions')
      .where('is_canonical', '=', true)
      .where('status', 'not in', ['FILLED', 'CANCELLED', 'REJECTED'])
      .select('id')
      .execute(),
    db
      .selectFrom('ach_transfers')
      .where('status', 'in', ['queued', 'pending'])
      .select('id')
      .execute(),
    db.selectFrom('account_orders').where('released_at', 'is', null).select('id').execute(),
  ])
  return counts.reduce((sum, rows) => sum + rows.length, 0)
}
