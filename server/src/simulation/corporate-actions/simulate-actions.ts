import { toErrorMessage } from '@parvalue/shared/domain/values/to-error.ts'
import { readFirstExDates } from '../../modules/corporate-actions/revision/record-window.ts'
import { listUnsettledWires } from '../invariants/wire-invariants.ts'
import type { RandomSource } from '../random.ts'
import { createSimulationRun } from '../run.ts'
import { SimulationFailure, stopTimeouts } from '../simulate.ts'
import type { SimulatedDatabase } from '../world/database.ts'
import { listDeadLetters } from '../world/queue.ts'
import { stockId } from '../world/simulated-deployment.ts'
import type { PlantedBug } from '../world/simulated-process.ts'
import { listAccountViolations } from './account-invariants.ts'
import { depositCash, openAccount } from './account-steps.ts'
import { listActionEndViolations } from './action-invariants.ts'
import { listActionCheckViolations } from './check-invariants.ts'
import { countEvents } from './event-counts.ts'
import { type ActionRun, actionScenario, type HappenedCounts, TREASURY_SHARES } from './scenario.ts'
import { settleActions } from './settle.ts'
import { runActionStep } from './steps.ts'
import { createVendor } from './vendor.ts'
import { announceAction } from './vendor-steps.ts'

export type ActionSimulationOptions = {
  seed: number
  /** Steps of each chapter. */
  steps: number
  /** A deliberate bug that the run should find. */
  planted?: PlantedBug
  /** Steps between two checks during a chapter; the run's events do not depend on it. */
  checkEvery?: number
  /** Called with the run once it is open, so that the caller can inspect it after a failure. */
  onRun?: (run: ActionRun) => void
}

export type ActionSimulationResult = { trace: readonly string[]; events: HappenedCounts }

const CHECK_EVERY = 100

/**
 * Runs corporate actions over the simulated world: a chapter of dividends, one of splits, or both in random order, each
 * settled at its end. Throws `SimulationFailure` if an invariant is violated.
 */
export async function simulateActions(
  database: SimulatedDatabase,
  options: ActionSimulationOptions,
): Promise<ActionSimulationResult> {
  const restoreTimeouts = stopTimeouts()
  const run = await openActionRun(database, options)
  options.onRun?.(run)
  try {
    for (const kind of chooseChapters(run.random)) {
      run.chapter.kind = kind
      run.vendor.beginChapter()
      run.note(`Chapter: ${kind}s.`)
      await announceAction(run)
      await depositCash(run)
      await runChapter(run, options)
    }
    return { trace: run.trace, events: await countEvents(run) }
  } finally {
    await run.world.broker.close()
    await run.world.bank.close()
    restoreTimeouts()
  }
}

/** Chooses the chapters of a run: usually one, sometimes both, so that dividends are corrected after a split. */
function chooseChapters(random: RandomSource): readonly ('dividend' | 'split')[] {
  const both = random.shuffle(['dividend', 'split'] as const)
  return random.chance(0.25) ? both : both.slice(0, 1)
}

async function openActionRun(
  database: SimulatedDatabase,
  { seed, planted = {} }: ActionSimulationOptions,
): Promise<ActionRun> {
  const world = { treasuryShares: TREASURY_SHARES }
  const base = await createSimulationRun(database, {
    ...{ seed, planted, world },
    scenario: actionScenario,
  })
  const vendor = createVendor(base.world, base.random)
  const run: ActionRun = { ...base, vendor, chapter: { kind: 'dividend' }, happened: new Map() }
  await vendor.withdrawSchedule()
  // The records of the run are newer than the database, though its processes may import none for weeks.
  await readFirstExDates(run.database.db, [stockId], vendor.today())
  await openAccount(run)
  return run
}

async function runChapter(
  run: ActionRun,
  { seed, steps, checkEvery = CHECK_EVERY }: ActionSimulationOptions,
): Promise<void> {
  const fail = (where: string, violations: readonly string[]) => {
    const place = `SIMULATION_SEED=${seed} SIMULATION_STEPS=${steps} of corporate actions fails ${where}`
    if (violations.length > 0) throw new SimulationFailure(place, violations, run.trace)
  }
  for (let step = 1; step <= steps; step += 1) {
    run.note(`${step}. ${await runActionStep(run)}`)
    if (step % checkEvery === 0 && !run.process().isInTransaction()) {
      fail(`at step ${step} of the ${run.chapter.kind}s`, await listActionCheckViolations(run))
    }
  }
  run.note(`The end of the chapter, after ${run.counts.crossings} stops.`)
  const place = `at the end of the ${run.chapter.kind}s`
  await settleActions(run).catch(async (error: unknown) =>
    fail(place, [`The run does not settle: ${toErrorMessage(error)}`, ...(await listAtEnd(run))]),
  )
  fail(place, await listAtEnd(run))
}

async function listAtEnd(run: ActionRun): Promise<string[]> {
  const { db } = run.database
  const dead = await listDeadLetters(db, actionScenario.queues)
  return [
    ...(await listActionCheckViolations(run)),
    ...(await listActionEndViolations(run)),
    ...(await listAccountViolations(run)),
    ...(await listUnsettledWires(db, run.world)),
    ...dead.map((line) => `Dead letter: ${line}`),
  ]
}
