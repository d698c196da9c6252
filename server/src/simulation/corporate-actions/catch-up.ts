import { sql } from 'kysely'
import { brokerageEventsQueue, watchBrokerageQueue } from '../../modules/brokerage/submit/queues.ts'
import { actionsQueue } from '../../modules/corporate-actions/queues.ts'
import { watchWiresQueue } from '../../modules/funding/queues.ts'
import type { SimulationRun } from '../run.ts'
import { begin } from '../steps/process-steps.ts'
import type { ActionRun } from './scenario.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Probability that the time of a day is in the regular session, in which the broker trades. */
const IN_SESSION = 0.7

/** Number of blocks after which a transaction that was sent before them is final. */
const FINAL_BLOCKS = 16

/** Maximum number of jobs of one queue that one pass runs, one after the other. */
const JOBS_MAX = 60

/** Queues whose jobs recur even if there is no work, so their runs do not mean that more work follows. */
const recurring: ReadonlySet<string> = new Set(
  [actionsQueue, brokerageEventsQueue, watchBrokerageQueue, watchWiresQueue].map(
    ({ name }) => name,
  ),
)

/** Lets days pass, with the blocks and the broker's work of that time. */
export async function passDay({ random, world }: ActionRun, days: number): Promise<string> {
  const isInSession = random.chance(IN_SESSION)
  const hour = isInSession ? 15 + random.below(5) : random.below(24)
  const midnight = Math.floor(world.clock() / DAY_MS) * DAY_MS
  world.bank.settle()
  world.goOn(midnight + days * DAY_MS + hour * HOUR_MS + random.below(HOUR_MS) - world.clock())
  for (let count = 0; count < FINAL_BLOCKS; count += 1) world.chain.mine(0.8)
  world.custodian.goOn()
  await world.broker.step()
  return new Date(world.clock()).toISOString()
}

/** Runs all due work without faults, with new blocks in between, at most `times` times while there is more. */
export async function catchUp(run: ActionRun, times: number): Promise<string> {
  const { world } = run
  await finishWork(run)
  for (let count = 1; count <= times; count += 1) {
    for (let block = 0; block < FINAL_BLOCKS; block += 1) world.chain.mine(1)
    world.goOn(31_000)
    world.custodian.goOn()
    await world.broker.step()
    await begin(run, 'follow', run.process().follow)
    await finishWork(run)
    if (!(await runDueJobs(run)) && !world.chain.hasMinableTransaction()) return `${count} times`
  }
  return `${times} times`
}

/** Lets the work that has begun pass all its stops. */
async function finishWork(run: SimulationRun): Promise<void> {
  while (run.running().length > 0) {
    const hasPassed = await run.pass(
      ([stop]) => {
        if (!stop) throw new Error('simulation: work is in progress at no stop')
        return stop
      },
      () => 'go',
    )
    if (!hasPassed && run.running().length > 0)
      throw new Error(`${run.running().join()} never ends`)
  }
}

/** Returns whether work was done that may be followed by more. */
async function runDueJobs(run: ActionRun): Promise<boolean> {
  const due = await listDueQueues(run)
  const workers = run.process().workers.filter(({ queue }) => due.has(queue.name))
  for (const worker of workers) {
    for (let count = 0; count < JOBS_MAX; count += 1) {
      let isDone = false
      await begin(run, worker.queue.name, async () => {
        isDone = !(await run.process().work(worker))
      })
      await finishWork(run)
      if (isDone || recurring.has(worker.queue.name)) break
    }
  }
  return workers.some(({ queue }) => !recurring.has(queue.name))
}

/** Lists the queues that have a job whose time has come. */
export async function listDueQueues({ database, world }: SimulationRun): Promise<Set<string>> {
  const { rows } = await sql<{ queue: string }>`
    select distinct queue from simulated_jobs
    where state in ('waiting', 'retry') and due_ms <= ${world.clock()}
  `.execute(database.db)
  return new Set(rows.map(({ queue }) => queue))
}
