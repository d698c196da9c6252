import { afterAll, beforeAll, expect, test } from 'vitest'
import { ignoredCorrection, unpostedDividend } from '../planted-bugs.ts'
import { SimulationFailure } from '../simulate.ts'
import { openSimulatedDatabase, type SimulatedDatabase } from '../world/database.ts'
import type { PlantedBug } from '../world/simulated-process.ts'
import { simulateActions } from './simulate-actions.ts'

const STEPS = 120

/** As many seeds as run in about two minutes. */
const SEEDS = 24
const FIRST = 1_000

const RUN_MAX_MS = 300_000
const LOOKED_AT_MAX = 12

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openSimulatedDatabase()
}, RUN_MAX_MS)
afterAll(() => database.close())

test.each(Array.from({ length: SEEDS }, (_, index) => FIRST + index))(
  'seed %i of corporate actions ends without a violated invariant',
  async (seed) => {
    const { events } = await simulateActions(database, { seed, steps: STEPS })
    expect(events.size).toBeGreaterThan(0)
  },
  RUN_MAX_MS,
)

test.each([
  ['a mint for a dividend that is not posted', unpostedDividend],
  ['corrections of the vendor that are ignored', ignoredCorrection],
])(
  'the simulation of corporate actions finds %s',
  async (_, planted) => {
    expect(await findFailure(planted)).toContain('of corporate actions fails at ')
  },
  2 * RUN_MAX_MS,
)

async function findFailure(planted: PlantedBug): Promise<string | null> {
  for (let seed = 1; seed <= LOOKED_AT_MAX; seed += 1) {
    try {
      await simulateActions(database, { seed, steps: STEPS, planted })
    } catch (error) {
      if (error instanceof SimulationFailure) return error.message
      throw error
    }
  }
  return null
}
