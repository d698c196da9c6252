import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { startTestChain, type TestChain } from '../../../testing/chain/test-chain.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { startTestBrokerage, type TestBrokerage } from '../../../testing/orders/test-brokerage.ts'
import {
  createOrderActions,
  createOrderFixture,
  type OrderActions,
} from '../../../testing/orders/test-orders.ts'
import { updateOrder } from '../tables/order-store.ts'
import { processOrderJob } from './queues.ts'

const LONG_MS = 240_000
/** Enough blocks after an order's own for it to be final on the test chain. */
const UNTIL_FINAL = 16

let chain: TestChain
let broker: TestBrokerage
let actions: OrderActions
let engine: DatabaseEngine
let owner: Address
let fixture: Awaited<ReturnType<typeof createOrderFixture>>

beforeAll(async () => {
  chain = await startTestChain()
  broker = await startTestBrokerage()
  actions = createOrderActions(chain)
  const [, second = '0x'] = await chain.accounts()
  owner = second
  await actions.mintDollars(owner, 1_000_000_000_000n)
  await chain.mine(UNTIL_FINAL)
  engine = await openTestDatabase()
  fixture = await createOrderFixture(engine.db, { chain, broker, actions })
  await fixture.follow()
}, LONG_MS)
afterAll(async () => {
  await engine?.close()
  await broker?.stop()
  chain?.stop()
})

async function createOrder() {
  const hash = await actions.createOrder(owner)
  await chain.mine()
  await fixture.follow()
  return hash
}

test('an order is not looked after until its block is final, and then goes to the broker', async () => {
  const hash = await createOrder()
  await chain.mine(2)
  await fixture.follow()
  await fixture.work()
  expect(fixture.requested).toEqual([])
  expect(await fixture.get(hash)).toMatchObject({
    status: 'PENDING_SUBMIT',
    waitingFor: 'finality',
  })

  await chain.mine(UNTIL_FINAL)
  await fixture.follow()
  const { id, jobVersion, waitingFor } = await fixture.get(hash)
  expect(waitingFor).toBe(null)
  expect(fixture.requested.map(({ data }) => data)).toEqual([{ id, version: jobVersion }])
  await chain.mine()
  await fixture.follow()
  expect(fixture.requested).toHaveLength(1)

  await fixture.work()
  expect(await fixture.get(hash)).toMatchObject({ status: 'SUBMITTED' })
})

test('an order that lost its reason to wait, as after an operator’s retry, waits again for its final block', async () => {
  const hash = await createOrder()
  const { id } = await fixture.get(hash)
  fixture.requested.splice(0)
  await updateOrder(engine.db, id, { waiting_for: null, job_version: 9 })
  fixture.requested.push(processOrderJob({ id, version: 9 }))
  await fixture.work()
  expect(await fixture.get(hash)).toMatchObject({ waitingFor: 'finality' })
  // The block may have become final meanwhile, so the order is looked at once more.
  expect(fixture.requested).toMatchObject([{ data: { id, version: 9 }, delaySeconds: 1 }])

  await chain.mine(UNTIL_FINAL)
  await fixture.follow()
  await fixture.work()
  expect(await fixture.get(hash)).toMatchObject({ status: 'SUBMITTED' })
})
