import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { pauseAsTestStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, expect, test } from 'vitest'
import type { CrashPoint } from '../../platform/fail-point.ts'
import { createOrderChecks } from '../orders/test-order-checks.ts'
import { createSponsoredOwner } from '../orders/test-order-sponsored.ts'
import { type OrderSystem, startOrderSystem } from '../orders/test-order-system.ts'
import { RECOVERY_LIMITS } from '../server/test-server-status.ts'
import { listCrashTestPoints } from './crash-test-points.ts'

const DOLLAR = 10n ** 6n
const UNIT = 10n ** 18n

/** Fail points of sponsored submission, which direct orders do not reach. */
const SENDING: readonly CrashPoint[] = [
  'orders.before-submit',
  'orders.after-submit',
  'orders.before-lapse-commit',
]

const points = listCrashTestPoints('orders').filter((point) => !SENDING.includes(point))

/** The server refuses signatures with less than 20 seconds left; the rest is margin for a busy machine. */
const LEFT_SECONDS = 40

/** Milliseconds in which an order reaches the broker at this block time. */
const WORKS_MS = 4_000

let system: OrderSystem | null = null
afterEach(async () => {
  await system?.stop()
  system = null
})

type People = { alice: Address; bob: Address; carol: Address }

/** Places a buy order, a sell order, and an order that stays open at the broker until its owner cancels it. */
async function orderUntil(
  { orders }: OrderSystem,
  { alice, bob, carol }: People,
  { made, isOver }: { made: Hex[]; isOver: () => boolean },
) {
  const pause = () => pauseAsTestStimulus(WORKS_MS, isOver)
  while (!isOver()) {
    const resting = await orders.buy(carol, 'AAPL', 50n * DOLLAR, { limit: 10n * UNIT })
    made.push(resting)
    made.push(await orders.buy(alice, 'AAPL', 150n * DOLLAR))
    made.push(await orders.sell(bob, 'AAPL', UNIT / 2n))
    await pause()
    await orders.askCancel(carol, resting)
    await pause()
  }
}

async function expectKilled(ended: Promise<unknown>, point: CrashPoint) {
  expect([point, await ended]).toEqual([point, 'SIGKILL'])
}

/** Waits until a finalized block is past the deadline, so that nothing signed before can still be mined. */
async function untilFinal({ chain }: OrderSystem, seconds: number) {
  const isFinal = async () => {
    const block = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', 'finalized', false)
    return Number(block.timestamp) > seconds
  }
  await waitUntil(isFinal, `a block after second ${seconds} is final`, RECOVERY_LIMITS)
}

/**
 * Lets an order lapse: the server is killed before sending it and stays down past its deadline; the next
 * server is killed while recording the lapse.
 */
async function letLapse(fixture: OrderSystem) {
  const owner = createSponsoredOwner(fixture)
  await fixture.giveDollars(owner.address, 1_000n * DOLLAR)
  const first = fixture.run('orders.before-submit')
  const late = owner.buy(100n * DOLLAR, LEFT_SECONDS)
  await expectKilled(first.ended, 'orders.before-submit')
  await untilFinal(fixture, Math.floor(Date.now() / 1000) + LEFT_SECONDS)
  await expectKilled(fixture.run('orders.before-lapse-commit').ended, 'orders.before-lapse-commit')
  return { ...late, owner }
}

/** Submits a sponsored buy and sell; the server is killed before one of them is sent, and after. */
async function submitBoth(fixture: OrderSystem) {
  const [buyer, seller] = [createSponsoredOwner(fixture), createSponsoredOwner(fixture)]
  await fixture.giveDollars(buyer.address, 1_000n * DOLLAR)
  await fixture.give('AAPL', seller.address, UNIT)
  const first = fixture.run('orders.before-submit')
  const handedIn = [buyer.buy(100n * DOLLAR), seller.sell(UNIT / 2n)]
  await expectKilled(first.ended, 'orders.before-submit')
  await expectKilled(fixture.run('orders.after-submit').ended, 'orders.after-submit')
  return handedIn
}

test('SK-03 SK-04 EN-11 killed at every fail point of an order, the server ends each order once, and tokens match shares', async () => {
  const fixture = await startOrderSystem(0)
  system = fixture
  const [alice = '0x', bob = '0x', carol = '0x'] = await fixture.chain.accounts()
  for (const each of [alice, bob, carol]) {
    await fixture.prepare(each, 100_000n * DOLLAR, ['AAPL'])
  }
  await fixture.give('AAPL', bob, 200n * UNIT)
  const checks = await createOrderChecks(fixture, 'AAPL')
  const late = await letLapse(fixture)
  const signed = await submitBoth(fixture)
  const made = signed.map(({ orderHash }) => orderHash)
  for (const point of points) {
    const { ended } = fixture.run(point)
    const state = { isOver: false }
    void ended.then(() => {
      state.isOver = true
    })
    await orderUntil(fixture, { alice, bob, carol }, { made, isOver: () => state.isOver })
    await expectKilled(ended, point)
  }
  const last = fixture.run()
  // Every submission has been answered by now, including those whose connection broke.
  const rowIds = await Promise.all([late, ...signed].map(({ id }) => id))
  expect(new Set(rowIds).size).toBe(3)
  await checks.untilAllEnded(made)
  await fixture.untilQuiet()
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
  await checks.expectConsistent(made, [late.orderHash])
  expect(await late.owner.dollars()).toBe(1_000n * DOLLAR)
})
