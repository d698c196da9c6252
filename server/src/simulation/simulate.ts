import type { OrderStatus } from '@parvalue/shared/domain/orders/order.ts'
import { toErrorMessage } from '@parvalue/shared/domain/values/to-error.ts'
import { listInvariantViolations, listUnsettledWork } from './invariants/invariants.ts'
import { createSimulationRun, type SimulationCounts, type SimulationRun } from './run.ts'
import { runRandomStep } from './steps/run-step.ts'
import { settleAllWork } from './steps/settle-all-work.ts'
import type { SimulatedDatabase } from './world/database.ts'
import { listDeadLetters } from './world/queue.ts'
import { orderScenario, type PlantedBug } from './world/simulated-process.ts'

export type SimulationOptions = {
  seed: number
  steps: number
  /** A deliberate bug that the run should find. */
  planted?: PlantedBug
  /** Redemptions that are requested before the first step. */
  redemptions?: number
  /** Steps between two full checks; the run's events do not depend on it. */
  checkEvery?: number
}

/** The result of a run; `trace` lists each step, and each stop of the process, in order. */
export type SimulationResult = {
  trace: readonly string[]
  counts: SimulationCounts
  redemptions: number
  /** Number of payments of redemptions that were started. */
  payments: number
  /** Statuses of received wires. */
  wires: string[]
  orders: OrderStatus[]
  /** Statuses of sponsored orders. */
  sponsored: OrderStatus[]
  /** Number of busts that opened a case. */
  cases: number
}

/** Maximum number of trace lines in the error of a failed run. */
const TRACE_MAX = 60

/** Full checks audit the whole ledger, which takes time. */
const CHECK_EVERY = 10

/** Reports the seed, the step, the violations and the last events. */
export class SimulationFailure extends Error {
  constructor(command: string, violations: readonly string[], trace: readonly string[]) {
    super([`${command}:`, ...violations, 'Before that:', ...trace.slice(-TRACE_MAX)].join('\n'))
    this.name = 'SimulationFailure'
  }
}

/**
 * Runs the real services in a simulated environment. Every event follows from the seed. Throws `SimulationFailure` if
 * an invariant is violated.
 */
export async function runSimulation(
  database: SimulatedDatabase,
  simulation: SimulationOptions,
): Promise<SimulationResult> {
  const { seed, planted = {} } = simulation
  const endTimeouts = stopTimeouts()
  const run = await createSimulationRun(database, { seed, planted, scenario: orderScenario })
  try {
    return await takeSteps(run, simulation)
  } finally {
    await run.world.broker.close()
    await run.world.bank.close()
    endTimeouts()
  }
}

/** Disables timeouts in real time during the run; returns a function that restores them. */
export function stopTimeouts(): () => void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = () => new AbortController().signal
  return () => {
    AbortSignal.timeout = timeout
  }
}

async function takeSteps(
  run: SimulationRun,
  { seed, steps, redemptions: requested = 0, checkEvery = CHECK_EVERY }: SimulationOptions,
): Promise<SimulationResult> {
  const { db } = run.database
  const fail = (where: string, violations: readonly string[]) => {
    const command = `SIMULATION_SEED=${seed} SIMULATION_STEPS=${steps} fails ${where}`
    throw new SimulationFailure(command, violations, run.trace)
  }
  for (let count = 0; count < requested; count += 1) run.world.redeem()
  for (let step = 1; step <= steps; step += 1) {
    run.note(`${step}. ${await runRandomStep(run)}`)
    const violations = step % checkEvery === 0 ? await check(run) : listStuck(run)
    if (violations.length > 0) fail(`at step ${step}`, violations)
  }
  run.note(`The end, after ${run.counts.crossings} stops.`)
  await settleAllWork(run).catch((error: unknown) =>
    fail('at the end', [`The run does not settle: ${toErrorMessage(error)}`]),
  )
  const violations = await listAtEnd(run)
  if (violations.length > 0) fail('at the end', violations)
  const redemptions = await db.selectFrom('redemptions').select('id').execute()
  const started = await db
    .selectFrom('redemption_events')
    .where('event', '=', 'send_payment')
    .select('redemption_id')
    .execute()
  const orders = await db.selectFrom('token_orders').select(['status', 'is_sponsored']).execute()
  const cases = await db.selectFrom('order_cases').select('id').execute()
  const wires = await db.selectFrom('incoming_wires').select('status').orderBy('id').execute()
  return {
    trace: run.trace,
    counts: run.counts,
    redemptions: redemptions.length,
    payments: started.length,
    wires: wires.map(({ status }) => status),
    orders: orders.map(({ status }) => status),
    sponsored: orders.flatMap((order) => (order.is_sponsored ? [order.status] : [])),
    cases: cases.length,
  }
}

/** Lists work in progress that is at no stop, because it would wait forever. */
const listStuck = ({ running, process }: SimulationRun) =>
  running().length > 0 && process().gate.listStops().length === 0
    ? [`${running().join()} is stuck: it waits at no stop.`]
    : []

/** Checks the invariants, except during a transaction, whose uncommitted changes are not visible. */
async function check(run: SimulationRun): Promise<string[]> {
  if (run.process().isInTransaction()) return listStuck(run)
  return [...listStuck(run), ...(await listInvariantViolations(run.database.db, run.world))]
}

async function listAtEnd({ database: { db }, world }: SimulationRun): Promise<string[]> {
  const dead = await listDeadLetters(db, orderScenario.queues)
  return [
    ...(await listInvariantViolations(db, world)),
    ...(await listUnsettledWork(db, world)),
    ...dead.map((line) => `Dead letter: ${line}`),
  ]
}
