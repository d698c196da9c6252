import { afterAll, beforeAll, expect, test } from 'vitest'
import { duplicatePlacement, ignoredReorg, unguardedPayout, unpostedMint } from './planted-bugs.ts'
import { runSimulation, SimulationFailure } from './simulate.ts'
import { openSimulatedDatabase, type SimulatedDatabase } from './world/database.ts'
import type { PlantedBug } from './world/simulated-process.ts'

const STEPS = 240

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openSimulatedDatabase()
})
afterAll(() => database.close())

/** `first` is the seed to start from; which seed finds the bug changes with the services. */
test.each([
  ['a payout without idempotency', 108, unguardedPayout],
  ['a service that ignores reorgs', 5, ignoredReorg],
  ['an order that is placed again without a lookup', 7, duplicatePlacement],
  ['a mint for a wire that is not posted', 1, unpostedMint],
])('the simulation finds %s, and its seed reproduces it', async (_, first, planted) => {
  const { seed, failure } = await findFailure(first, planted)
  expect(failure).toContain(`SIMULATION_SEED=${seed} SIMULATION_STEPS=${STEPS} fails at `)
  expect(await failWith(seed, planted)).toBe(failure)
  await runSimulation(database, { seed, steps: STEPS })
})

const LOOKED_AT_MAX = 60

async function findFailure(first: number, planted: PlantedBug) {
  for (let seed = first; seed < first + LOOKED_AT_MAX; seed += 1) {
    const failure = await failWith(seed, planted)
    if (failure !== null) return { seed, failure }
  }
  throw new Error('The simulation sees nothing of it')
}

/** Runs a simulation and returns its failure; null if the run succeeds. */
async function failWith(seed: number, planted: PlantedBug): Promise<string | null> {
  try {
    await runSimulation(database, { seed, steps: STEPS, planted })
    return null
  } catch (error) {
    if (error instanceof SimulationFailure) return error.message
    throw error
  }
}
