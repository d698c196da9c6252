import { isRedemptionFinal } from '@parvalue/shared/domain/redemptions/redemption.ts'
import { pino } from 'pino'
import {
  applyRedemptionAction,
  redemptionOperatorActions,
} from '../../modules/redemptions/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SimulationRun } from '../run.ts'
import { createSimulatedEnqueue } from '../world/queue.ts'
import { drainingQueues } from '../world/simulated-process.ts'
import { runOperatorCaseStep, runOperatorOrderStep, runUserOrderStep } from './order-steps.ts'
import {
  begin,
  freeze,
  judge,
  kill,
  leave,
  reorganize,
  STOPS_MAX,
  swap,
  thaw,
} from './process-steps.ts'
import { runOperatorWireStep, runUserWireStep } from './wire-steps.ts'

type Step = { weight: number; take: (run: SimulationRun) => Promise<string> }

/** Probability that a market step busts an execution. */
const BUSTED = 0.3

/** Probability of starting more work. */
const MORE_WORK = 0.02

/** The possible steps with their weights. */
const steps: Readonly<Record<string, Step>> = {
  /** Lets the process pass a random number of stops, resuming waiting tasks in random order. */
  run: {
    weight: 44,
    take: async (run) => {
      const count = 1 + run.random.below(STOPS_MAX)
      for (let passed = 0; passed < count; passed += 1) {
        if (run.running().length === 0 || run.random.chance(MORE_WORK)) await beginAny(run)
        if (!(await run.pass(run.random.pick, judge(run.random)))) return `${passed} stops`
      }
      return `${count} stops`
    },
  },
  follow: { weight: 10, take: async (run) => begin(run, 'follow', run.process().follow) },
  work: {
    weight: 12,
    take: beginWork,
  },
  mine: {
    weight: 14,
    take: async ({ random, world }) => {
      const count = 1 + random.below(9)
      for (let index = 0; index < count; index += 1) world.chain.mine(0.8)
      return `up to ${world.chain.head().number}`
    },
  },
  time: {
    weight: 9,
    take: async ({ random, world }) => {
      const ms = random.chance(0.1) ? 60_000 : 250 + random.below(8_000)
      world.goOn(ms)
      return `${ms} ms`
    },
  },
  reorganize: { weight: 5, take: reorganize },
  people: { weight: 5, take: async ({ world }) => world.act() },
  order: { weight: 6, take: runUserOrderStep },
  wires: { weight: 9, take: runUserWireStep },
  broker: {
    weight: 12,
    take: async ({ random, world: { broker } }) => {
      const mode = random.chance(0.25) ? await broker.changeMode() : ''
      await broker.step()
      return random.chance(BUSTED) ? `busts ${await broker.bust()}` : mode
    },
  },
  custodian: {
    weight: 4,
    take: async ({ random, world: { custodian } }) => {
      if (random.chance(0.2)) custodian.topUp(BigInt(1_000 + random.below(9_000)) * 1_000_000n)
      custodian.goOn()
      return ''
    },
  },
  operator: { weight: 1, take: runOperatorRedemptionStep },
  orderOperator: { weight: 1, take: runOperatorOrderStep },
  caseOperator: { weight: 1, take: runOperatorCaseStep },
  wireOperator: { weight: 2, take: runOperatorWireStep },
  freeze: { weight: 1, take: freeze },
  thaw: { weight: 3, take: thaw },
  swap: { weight: 8, take: swap },
  leave: { weight: 1, take: leave },
  kill: { weight: 2, take: kill },
}

/** Starts random work, like a worker that polls. */
function beginAny(run: SimulationRun): Promise<string> {
  const process = run.process()
  return run.random.chance(0.3) ? begin(run, 'follow', process.follow) : beginWork(run)
}

/** Prefers the queues of orders, redemptions and wires. */
function beginWork(run: SimulationRun): Promise<string> {
  const process = run.process()
  const busy = process.workers.filter(({ queue }) => drainingQueues.includes(queue.name))
  const worker = run.random.pick(run.random.chance(0.7) ? busy : process.workers)
  return begin(run, worker.queue.name, () => process.work(worker))
}

/** Holds, retries, cancels or rejects a redemption as an operator. */
export async function runOperatorRedemptionStep({
  random,
  world,
  database,
  process,
}: SimulationRun): Promise<string> {
  if (process().isInTransaction()) return 'nothing'
  const rows = await database.db
    .selectFrom('redemptions')
    .select(['id', 'status'])
    .orderBy('id')
    .execute()
  const open = rows.filter(({ status }) => !isRedemptionFinal(status))
  if (open.length === 0) return 'nothing'
  const [{ id }, action] = [random.pick(open), random.pick(redemptionOperatorActions)]
  const { clock } = world
  const deps = { clock, enqueue: createSimulatedEnqueue(clock), log: pino({ level: 'silent' }) }
  const move = { id, action, who: 'simulated', why: 'chance' }
  const moved = await inTransaction(database.db, (tx) => applyRedemptionAction(tx, deps, move))
  return `${action} ${id}: ${moved.ok}`
}

const drawn = Object.entries(steps).flatMap(
  ([name, { weight }]) => Array(weight).fill(name) as string[],
)

/** Takes a random step and returns its description. */
export async function runRandomStep(run: SimulationRun): Promise<string> {
  const name = run.random.pick(drawn)
  return `${name} ${(await steps[name]?.take(run)) ?? ''}`.trim()
}
