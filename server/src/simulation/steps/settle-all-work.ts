import { setImmediate as nextTurn } from 'node:timers/promises'
import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import {
  isRedemptionFinal,
  isRedemptionParked,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { listWireReceipts } from '../../modules/funding/wires/wire-receipt-store.ts'
import { applyOrderAction } from '../../modules/orders/service.ts'
import { applyRedemptionAction } from '../../modules/redemptions/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SimulationRun } from '../run.ts'
import { createSimulatedEnqueue, hasPendingJobs } from '../world/queue.ts'
import { drainingQueues } from '../world/simulated-process.ts'
import type { SimulatedEnvironment } from '../world/world.ts'
import { settleOpenCases } from './order-steps.ts'
import { toCancelRequest, toOperatorFunding } from './order-transactions.ts'
import { coverRecalledWires, settleWiresAtBank as settleWires } from './wire-steps.ts'

const ROUNDS_MAX = 80

/** Enough blocks to finalize what the previous round sent. */
const BLOCKS_EACH = 16

/** Rounds after which users cancel their open orders. */
const PATIENT_ROUNDS = 6

const MARKET_STEPS = 8

/** Suspended processes resume this often, and for this many stops, before they end. */
const RESUMED_TIMES = 2
const RESUMED_STOPS = 300

/** External calls respond at once, so all work is done in few turns of the event loop. */
const TURNS_MAX = 100

/**
 * Stops all faults and lets time pass until no work is left: transactions are mined, the custodian has enough, an
 * operator releases parked rows.
 */
export async function settleAllWork(run: SimulationRun): Promise<void> {
  const { world } = run
  world.calmDown()
  await endOther(run)
  run.process().gate.open()
  world.custodian.topUp(1_000_000_000_000n)
  world.send(toOperatorFunding(1_000_000_000_000n))
  await world.broker.calmDown()
  await finish(run)
  await settleWires(run)
  for (let count = 0; count < RESUMED_TIMES; count += 1) await run.thaw(() => 'go', RESUMED_STOPS)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await trade(world)
    if (round >= PATIENT_ROUNDS) giveUpOrders(world)
    for (let count = 0; count < BLOCKS_EACH; count += 1) world.chain.mine(1)
    world.custodian.goOn()
    await retryParked(run)
    await retryParkedOrders(run)
    await finish(run, 'follow', run.process().follow)
    for (const worker of run.process().workers) {
      let isDone = false
      while (!isDone) {
        await finish(run, worker.queue.name, async () => {
          isDone = !(await run.process().work(worker))
        })
      }
    }
    const isCovered = await coverRecalledWires(run)
    const isDecided = await settleOpenCases(run)
    if (isCovered && isDecided && (await isAtRest(run))) return
  }
}

/** Lets the second process finish its work; from then on there is one process. */
export async function endOther(run: SimulationRun): Promise<void> {
  if (run.isAlone()) return
  run.process().gate.open()
  await finish(run)
  await run.swap()
}

/** Advances the market by the time of a round. */
async function trade(world: SimulatedEnvironment): Promise<void> {
  for (let count = 0; count < MARKET_STEPS; count += 1) {
    world.goOn(1_500)
    await world.broker.step()
  }
}

/** Cancels the orders that are still open. */
function giveUpOrders(world: SimulatedEnvironment) {
  const { state } = world.chain.head()
  for (const { id, status, requester, isCancelRequested } of state.orders) {
    if (status === 'active' && !isCancelRequested) world.send(toCancelRequest(requester, id))
  }
}

/** Lets the process finish its work, and the given work as well. */
export async function finish(
  run: SimulationRun,
  name?: string,
  work?: () => Promise<unknown>,
): Promise<void> {
  if (name !== undefined && work) await run.begin(name, work)
  for (let turn = 0; turn < TURNS_MAX && run.running().length > 0; turn += 1) await nextTurn()
  if (run.running().length > 0) throw new Error(`${run.running().join()} never ends`)
}

export async function retryParked({ database, world: { clock } }: SimulationRun): Promise<void> {
  const deps = { clock, enqueue: createSimulatedEnqueue(clock), log: pino({ level: 'silent' }) }
  const rows = await listStanding(database)
  for (const { id, status } of rows) {
    if (!isRedemptionParked(status)) continue
    const move = { id, action: 'retry', who: 'simulated', why: 'the end' } as const
    await inTransaction(database.db, (tx) => applyRedemptionAction(tx, deps, move))
  }
}

async function retryParkedOrders({ database, world: { clock } }: SimulationRun): Promise<void> {
  const deps = { clock, enqueue: createSimulatedEnqueue(clock), log: pino({ level: 'silent' }) }
  for (const { id, status } of await listStandingOrders(database)) {
    if (!isOrderParked(status)) continue
    const move = { id, action: 'retry', who: 'simulated', why: 'the end' } as const
    await inTransaction(database.db, (tx) => applyOrderAction(tx, deps, move))
  }
}

async function isAtRest({ database, world: { chain } }: SimulationRun): Promise<boolean> {
  if (chain.pool().length > 0 && chain.pool().some(({ nonce }) => nonce === null)) return false
  if (await hasPendingJobs(database.db, drainingQueues)) return false
  if (!(await listStanding(database)).every(({ status }) => isRedemptionFinal(status))) return false
  if (!(await listStandingOrders(database)).every(({ status }) => isOrderFinal(status)))
    return false
  if (await isCovering(database)) return false
  return (
    (await listWireReceipts(database.db, { statuses: ['arrived', 'minting', 'returning'] }))
      .length === 0
  )
}

const listStanding = ({ db }: SimulationRun['database']) =>
  db
    .selectFrom('redemptions')
    .where('is_canonical', '=', true)
    .select(['id', 'status'])
    .orderBy('id')
    .execute()

/** Lists orders on chain, and sponsored orders that are being submitted. */
const listStandingOrders = ({ db }: SimulationRun['database']) =>
  db
    .selectFrom('token_orders')
    .where('is_canonical', '=', true)
    .where((eb) => eb.or([eb('block_number', 'is not', null), eb('submission', 'is not', null)]))
    .select(['id', 'status'])
    .orderBy('id')
    .execute()

/** Returns whether a covering purchase is open, or its executions are not complete yet. */
async function isCovering({ db }: SimulationRun['database']): Promise<boolean> {
  const row = await db
    .selectFrom('broker_orders')
    .whereRef('client_order_id', '!=', sql`token_order_id::text`)
    .where('fills_complete_at', 'is', null)
    .select('client_order_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
