import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulatedDatabase, type SimulatedDatabase } from '../world/database.ts'
import { simulateActions } from './simulate-actions.ts'

/** A run takes seconds, and much longer on a busy machine. */
const RUN_MAX_MS = 300_000

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openSimulatedDatabase()
}, RUN_MAX_MS)
afterAll(() => database.close())

test(
  'a seed of corporate actions reproduces its trace, independent of the frequency of checks',
  async () => {
    const { trace } = await simulateActions(database, { seed: 3, steps: 20 })
    const again = await simulateActions(database, { seed: 3, steps: 20, checkEvery: 1 })
    expect(again.trace).toEqual(trace)
  },
  RUN_MAX_MS,
)
