import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSimulation } from './simulate.ts'
import { openSimulatedDatabase, type SimulatedDatabase } from './world/database.ts'

const { SIMULATION_SEED, SIMULATION_SEEDS, SIMULATION_STEPS } = process.env
const steps = Number(SIMULATION_STEPS ?? 450)

/** `SIMULATION_SEED` runs one seed, otherwise `SIMULATION_SEEDS` run from 1,000 on; the default takes six minutes. */
const first = Number(SIMULATION_SEED ?? 1_000)
const count = SIMULATION_SEED === undefined ? Number(SIMULATION_SEEDS ?? 45) : 1

/** Checks after every step for a single seed and for some of many. */
const toLookEvery = (seed: number) => (count === 1 || seed % 9 === 0 ? 1 : 10)

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openSimulatedDatabase()
})
afterAll(() => database.close())

test.each(Array.from({ length: count }, (_, index) => first + index))(
  'seed %i ends without a violated invariant',
  async (seed) => {
    const { counts } = await runSimulation(database, { seed, steps, checkEvery: toLookEvery(seed) })
    expect(counts.crossings).toBeGreaterThan(0)
  },
)

test('a run ends without a violated invariant', async () => {
  const run = await runSimulation(database, { seed: 31, steps: 240 })
  const { redemptions, orders, sponsored, counts } = run
  expect(redemptions).toBeGreaterThan(0)
  expect(orders).toContain('FILLED')
  expect(sponsored).toContain('FILLED')
  expect(counts.kills).toBeGreaterThan(0)
  expect(counts.freezes).toBeGreaterThan(0)
  expect(counts.swaps).toBeGreaterThan(0)
  expect(counts.reorganizations).toBeGreaterThan(0)
})

test('a bust after the mint opens a case, and the shares are bought again', async () => {
  const { cases, wires } = await runSimulation(database, { seed: 14, steps: 240 })
  expect(cases).toBeGreaterThan(0)
  expect(wires).toContain('minted')
})
