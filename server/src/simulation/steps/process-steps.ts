import type { RandomSource } from '../random.ts'
import type { SimulationRun } from '../run.ts'
import type { GateAction, GateStop } from '../world/gate.ts'

/**
 * Fault probability of an HTTP call and of a database statement, half of them before the effect, and probability of a
 * repeated delivery.
 */
const HTTP_FAULTS = 0.05
const DATABASE_FAULTS = 0.005
const TWICE = 0.01

export const judge =
  (random: RandomSource) =>
  ({ outside, side, what }: GateStop): GateAction => {
    if (outside === 'rollback') return 'go'
    const share = outside === 'http' ? HTTP_FAULTS : DATABASE_FAULTS
    if (random.chance(share / 2)) {
      // A connection whose `begin` failed would be discarded with its transaction.
      return side === 'after' && what.startsWith('begin') ? 'go' : 'fail'
    }
    return outside === 'http' && side === 'before' && random.chance(TWICE) ? 'twice' : 'go'
  }

/** Maximum number of stops that a process passes in one step. */
export const STOPS_MAX = 150

/** Starts work unless the same kind is in progress or the process is still starting. */
export async function begin(
  run: SimulationRun,
  name: string,
  work: () => Promise<unknown>,
): Promise<string> {
  if (run.running().some((each) => each === name || each === 'boot')) return `${name} goes on`
  await run.begin(name, work)
  return name
}

/** Replaces the newest blocks, usually few of them. */
export async function reorganize(run: SimulationRun): Promise<string> {
  const { chain } = run.world
  const most = chain.looseCount()
  if (most < 1) return 'nothing'
  const depth = 1 + run.random.below(run.random.chance(0.2) ? most : Math.min(4, most))
  const count = depth - 1 + run.random.below(3)
  chain.reorganize({ depth, count, lost: 0.15 })
  run.counts.reorganizations += 1
  return `${depth} blocks, ${count} others`
}

export async function freeze(run: SimulationRun): Promise<string> {
  const place = describePlace(run)
  await run.freeze()
  return place
}

export async function thaw(run: SimulationRun): Promise<string> {
  const count = 1 + run.random.below(STOPS_MAX)
  return `${await run.thaw(judge(run.random), count)} stops`
}

/** Continues with the other running process, which sees the changes of the first. */
export const swap = async (run: SimulationRun): Promise<string> =>
  (await run.swap()) ? 'the other' : 'not now'

export async function leave(run: SimulationRun): Promise<string> {
  if (run.isAlone()) return 'nobody'
  await run.leave()
  return 'one'
}

export async function kill(run: SimulationRun): Promise<string> {
  const place = describePlace(run)
  await run.kill()
  return place
}

function describePlace(run: SimulationRun): string {
  const [stop] = run.process().gate.listStops()
  return stop ? `${stop.side} ${stop.what}` : 'at rest'
}
