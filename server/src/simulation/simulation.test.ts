import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulatedDatabase, type SimulatedDatabase } from './database.ts'
import {
  deafToReorganisations,
  forgetfulPlacing,
  unbookedMint,
  unguardedPayout,
} from './planted.ts'
import type { Planted } from './process.ts'
import { SimulationFailure, simulate, type Told } from './simulate.ts'

const STEPS = 240

/** A run takes seconds; on a busy machine they are long. */
const RUN_MAX_MS = 300_000
const SEED = 1

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openSimulatedDatabase()
}, RUN_MAX_MS)
afterAll(() => database.close())

/** `first`: where to begin to look; what a seed tells changes with the services. */
test.each([
  ['a payout that nothing guards', 62, unguardedPayout],
  ['a service that is deaf to reorganisations', 5, deafToReorganisations],
  ['an order that is placed without a look', 7, forgetfulPlacing],
  ['a mint for a wire that no books hear of', 1, unbookedMint],
])(
  '%s is found, and its seed finds it again',
  async (_, first, planted) => {
    const { seed, failure } = await findFailure(first, planted)
    expect(failure).toContain(`SIMULATION_SEED=${seed} SIMULATION_STEPS=${STEPS} fails at `)
    expect(await failWith(seed, planted)).toBe(failure)
    await runWell(seed)
  },
  RUN_MAX_MS,
)

test(
  'a seed is the same story each time, however often it is looked at',
  async () => {
    const told = await simulate(database, { seed: 7, steps: 100 })
    expect(await simulate(database, { seed: 7, steps: 100, lookEvery: 1 })).toEqual(told)
  },
  RUN_MAX_MS,
)

test(
  'a run comes to its end with everything in order',
  async () => {
    const { redemptions, orders, sponsored, wires, counts } = await runWell(SEED)
    expect(redemptions).toBeGreaterThan(0)
    expect(orders).toContain('FILLED')
    expect(sponsored).toContain('FILLED')
    expect(wires).toContain('minted')
    expect(counts.kills).toBeGreaterThan(0)
    expect(counts.freezes).toBeGreaterThan(0)
    expect(counts.swaps).toBeGreaterThan(0)
    expect(counts.reorganisations).toBeGreaterThan(0)
  },
  RUN_MAX_MS,
)

/** Runs without a mistake, each once: a seed tells the same again. */
const well = new Map<number, Promise<Told>>()

function runWell(seed: number): Promise<Told> {
  const known = well.get(seed) ?? simulate(database, { seed, steps: STEPS })
  well.set(seed, known)
  return known
}

const LOOKED_AT_MAX = 20

async function findFailure(first: number, planted: Planted) {
  for (let seed = first; seed < first + LOOKED_AT_MAX; seed += 1) {
    const failure = await failWith(seed, planted)
    if (failure !== null) return { seed, failure }
  }
  throw new Error('The simulation sees nothing of it')
}

/** Null where nothing fails. */
async function failWith(seed: number, planted: Planted): Promise<string | null> {
  try {
    await simulate(database, { seed, steps: STEPS, planted })
    return null
  } catch (error) {
    if (error instanceof SimulationFailure) return error.message
    throw error
  }
}
