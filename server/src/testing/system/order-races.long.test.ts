import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { pauseAsTestStimulus } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, expect, test } from 'vitest'
import { createOrderChecks } from '../orders/test-order-checks.ts'
import { type OrderSystem, startOrderSystem } from '../orders/test-order-system.ts'

const DOLLAR = 10n ** 6n
const UNIT = 10n ** 18n
const REPEATS = Number(process.env.RACES ?? 200)
const SEED = 20_261_121

/** Milliseconds from the order's block to the block of its end, at this block time. */
const LIFE_MS = 9_000
const APART_MS = 150

let system: OrderSystem | null = null
afterEach(async () => {
  await system?.stop()
  system = null
})

/** Creates a deterministic random generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test(`SK-03 EN-11 a cancellation that races a fill, ${REPEATS} times, has one outcome`, async () => {
  const fixture = await startOrderSystem(1)
  system = fixture
  const random = createRandom(SEED)
  const [alice = '0x', bob = '0x'] = await fixture.chain.accounts()
  for (const each of [alice, bob]) await fixture.prepare(each, 1_000_000n * DOLLAR, ['AAPL'])
  await fixture.give('AAPL', bob, 500n * UNIT)
  const checks = await createOrderChecks(fixture, 'AAPL')
  const server = fixture.run()
  const made: Hex[] = []
  const cancels: Promise<unknown>[] = []
  for (let count = 0; count < REPEATS; count += 1) {
    await fixture.control('mode', { mode: 'parts', value: `${1 + Math.floor(random() * 4)}` })
    const isSale = count % 2 === 1
    const owner = isSale ? bob : alice
    const id = isSale
      ? await fixture.orders.sell(bob, 'AAPL', UNIT / 2n)
      : await fixture.orders.buy(alice, 'AAPL', 150n * DOLLAR)
    made.push(id)
    // The times of orders and cancellations are the stimulus: chosen by the seed, spread over an order's
    // life.
    const paused = pauseAsTestStimulus(random() * LIFE_MS)
    // The contract refuses a cancellation after the end, which is harmless.
    cancels.push(paused.then(() => fixture.orders.askCancel(owner, id)).catch(() => {}))
    await pauseAsTestStimulus(random() * APART_MS)
  }
  await Promise.all(cancels)
  await checks.untilAllEnded(made)
  await fixture.untilQuiet()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await checks.expectConsistent(made)
})
