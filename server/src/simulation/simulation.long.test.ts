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

const STEPS_OF_EVENTS = 240
const LOOKED_AT_MAX = 20

type Run = Awaited<ReturnType<typeof runSimulation>>

/** The events that the runs of a few seeds have to contain together. */
const EVENTS: Record<string, (run: Run) => boolean> = {
  'a redemption': ({ redemptions }) => redemptions > 0,
  'a filled order': ({ orders }) => orders.includes('FILLED'),
  'a filled sponsored order': ({ sponsored }) => sponsored.includes('FILLED'),
  'a minted wire': ({ wires }) => wires.includes('minted'),
  'a bust after the mint, whose shares are bought again': ({ cases }) => cases > 0,
  'a kill': ({ counts }) => counts.kills > 0,
  'a freeze': ({ counts }) => counts.freezes > 0,
  'a swap': ({ counts }) => counts.swaps > 0,
  'a reorganization': ({ counts }) => counts.reorganizations > 0,
}

/** A change to the simulation moves the events of a seed, so seeds run until each event has happened. */
test('a few seeds contain every kind of event and end without a violated invariant', async () => {
  let unseen = Object.keys(EVENTS)
  for (let seed = 14; seed < 14 + LOOKED_AT_MAX && unseen.length > 0; seed += 1) {
    const run = await runSimulation(database, { seed, steps: STEPS_OF_EVENTS })
    unseen = unseen.filter((name) => !EVENTS[name]?.(run))
  }
  expect(unseen).toEqual([])
})
