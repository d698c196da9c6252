import type { OrderStatus } from '@parvalue/shared/domain/orders/order.ts'
import { messageOf } from '@parvalue/shared/domain/values/thrown.ts'
import { listUnsettled, listViolations } from './invariants/invariants.ts'
import { type Counts, createRun, type Run } from './run.ts'
import { settle } from './steps/settle.ts'
import { takeStep } from './steps/steps.ts'
import type { SimulatedDatabase } from './world/database.ts'
import { type Planted, servedQueues } from './world/process.ts'
import { listDead } from './world/queue.ts'

export type Simulation = {
  seed: number
  steps: number
  /** A mistake that the run should find. */
  planted?: Planted
  /** Everything is looked at after so many steps; the story is the same however often. */
  lookEvery?: number
}

/** `trace`: each step, and each stop of the process at the outside, in order. */
export type Told = {
  trace: readonly string[]
  counts: Counts
  redemptions: number
  /** Of wires that arrived. */
  wires: string[]
  orders: OrderStatus[]
  /** Of those that were handed to us to be sent. */
  sponsored: OrderStatus[]
  /** Of executions that were taken back, how many a person was asked about. */
  cases: number
}

/** How much of what happened is told of a run that fails. */
const TOLD_MAX = 60

/** The audit of all books takes its time. */
const LOOK_EVERY = 10

/** Says which seed it was and at which step, what does not hold, and what came before. */
export class SimulationFailure extends Error {
  constructor(place: string, faults: readonly string[], trace: readonly string[]) {
    super([`${place}:`, ...faults, 'Before that:', ...trace.slice(-TOLD_MAX)].join('\n'))
    this.name = 'SimulationFailure'
  }
}

/**
 * A run of the real services in a simulated world. Everything that happens follows from the seed.
 * Throws `SimulationFailure` where an invariant does not hold.
 */
export async function simulate(database: SimulatedDatabase, simulation: Simulation): Promise<Told> {
  const { seed, planted = {} } = simulation
  const endTimeouts = stopTimeouts()
  const run = await createRun(database, { seed, planted })
  try {
    return await takeSteps(run, simulation)
  } finally {
    await run.world.street.close()
    await run.world.bank.close()
    endTimeouts()
  }
}

/** No signal of the machine's own time ends anything meanwhile; gives it back. */
function stopTimeouts(): () => void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = () => new AbortController().signal
  return () => {
    AbortSignal.timeout = timeout
  }
}

async function takeSteps(
  run: Run,
  { seed, steps, lookEvery = LOOK_EVERY }: Simulation,
): Promise<Told> {
  const { db } = run.database
  const fail = (where: string, faults: readonly string[]) => {
    const place = `SIMULATION_SEED=${seed} SIMULATION_STEPS=${steps} fails ${where}`
    throw new SimulationFailure(place, faults, run.trace)
  }
  for (let step = 1; step <= steps; step += 1) {
    run.note(`${step}. ${await takeStep(run)}`)
    const faults = step % lookEvery === 0 ? await look(run) : listStuck(run)
    if (faults.length > 0) fail(`at step ${step}`, faults)
  }
  run.note(`The end, after ${run.counts.crossings} stops.`)
  await settle(run).catch((error: unknown) =>
    fail('at the end', [`It does not come to rest: ${messageOf(error)}`]),
  )
  const faults = await listAtEnd(run)
  if (faults.length > 0) fail('at the end', faults)
  const redemptions = await db.selectFrom('redemptions').select('id').execute()
  const orders = await db.selectFrom('token_orders').select(['status', 'is_sponsored']).execute()
  const cases = await db.selectFrom('order_cases').select('id').execute()
  const wires = await db.selectFrom('incoming_wires').select('status').orderBy('id').execute()
  return {
    trace: run.trace,
    counts: run.counts,
    redemptions: redemptions.length,
    wires: wires.map(({ status }) => status),
    orders: orders.map(({ status }) => status),
    sponsored: orders.flatMap((order) => (order.is_sponsored ? [order.status] : [])),
    cases: cases.length,
  }
}

/** Whoever has begun something waits for the outside; else it waits for ever. */
const listStuck = ({ running, process }: Run) =>
  running().length > 0 && process().gate.listStops().length === 0
    ? [`${running().join()} waits for nothing.`]
    : []

/** Inside of a transaction there is nothing to be seen that was not there before. */
async function look(run: Run): Promise<string[]> {
  if (run.process().isInTransaction()) return listStuck(run)
  return [...listStuck(run), ...(await listViolations(run.database.db, run.world))]
}

async function listAtEnd({ database: { db }, world }: Run): Promise<string[]> {
  const dead = await listDead(db, servedQueues)
  return [
    ...(await listViolations(db, world)),
    ...(await listUnsettled(db, world)),
    ...dead.map((line) => `Given up: ${line}`),
  ]
}
