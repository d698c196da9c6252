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
  'CW-04 a split that is taken back after its conversion leaves all books and balances right',
  async () => {
    const { events } = await simulateActions(database, { seed: 9, steps: 60 })
    for (const name of ['split reverted by an operator', 'split converted']) {
      expect(events.get(name), name).toBeGreaterThan(0)
    }
  },
  RUN_MAX_MS,
)
