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

test(
  'CW-01 CW-03 a dividend that the vendor corrects before its payment is paid once, with the corrected values',
  async () => {
    const { events } = await simulateActions(database, { seed: 2001, steps: 120 })
    for (const name of [
      'dividend corrected before the payment: rate',
      'dividend moved after its snapshot',
      'payment assigned by an operator',
      'dividend paid',
    ]) {
      expect(events.get(name), name).toBeGreaterThan(0)
    }
  },
  RUN_MAX_MS,
)

test(
  'CW-04 splits that are withdrawn before and after their conversion leave all books and balances right',
  async () => {
    const { events } = await simulateActions(database, { seed: 2000, steps: 120 })
    for (const name of ['split canceled', 'split reverted by an operator', 'split converted']) {
      expect(events.get(name), name).toBeGreaterThan(0)
    }
  },
  RUN_MAX_MS,
)
