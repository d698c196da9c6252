import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import { type OrderStatus, orderStatuses } from '@parvalue/shared/domain/orders/order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE } from '../../../testing/orders/test-orders.ts'

const LONG_MS = 240_000

/** Limits that the simulated market never reaches, so the order waits. */
const buy = { orderType: 1, tif: 1, price: ONE_STOCK_SHARE } as const
const sell = {
  sell: true,
  assetTokenQuantity: 3n * ONE_STOCK_SHARE,
  orderType: 1,
  tif: 1,
  price: 10_000n * ONE_STOCK_SHARE,
} as const

let desk: BrokerOrderFixture
/** Whether this process has the operator key of the chain. */
let isServed = true

beforeAll(async () => {
  desk = await startBrokerOrderFixture({
    changes: ({ findChain }) => ({ findChain: (id) => (isServed ? findChain(id) : null) }),
  })
}, LONG_MS)
beforeEach(async () => {
  isServed = true
  Object.assign(desk.fixture.market, { isHalted: false, session: 'regular' })
  await desk.broker.resume()
})
afterAll(() => desk?.stop())

const until = (hash: Hex, wanted: OrderStatus) =>
  desk.fixture.until(hash, ({ status }) => status === wanted)
const cancel = (hash: Hex) => desk.actions.requestCancel(desk.owner, hash)

/** Functions that bring a new order to each status by actions of wallets, chain, broker and market. */
const reachStatus: Record<OrderStatus, () => Promise<Hex>> = {
  PENDING_SUBMIT: () => desk.createOrder(buy),
  PENDING_ESCROW: () => desk.createOrder(sell),
  // Trading is halted between the burn and the sale.
  ESCROWED: async () => {
    const hash = await desk.createOrder(sell)
    await until(hash, 'PENDING_ESCROW')
    Object.assign(desk.fixture.market, { isHalted: true })
    return hash
  },
  SUBMITTED: () => desk.createOrder(buy),
  PENDING_FILL: async () => {
    const hash = await desk.createOrder(buy)
    await desk.execute((await desk.untilAtBroker(hash)).brokerOrderId, '1')
    return hash
  },
  PENDING_CANCEL: async () => {
    await desk.broker.setMode('still')
    const hash = await desk.createOrder(buy)
    await desk.untilAtBroker(hash)
    await cancel(hash)
    return hash
  },
  FILLED: async () => {
    const hash = await desk.createOrder(sell)
    await desk.execute((await desk.untilAtBroker(hash)).brokerOrderId, '3', '10000')
    return hash
  },
  CANCELLED: async () => {
    const hash = await desk.createOrder(buy)
    await desk.untilAtBroker(hash)
    await cancel(hash)
    return hash
  },
  REJECTED: async () => {
    await desk.broker.setMode('reject', 'no')
    return desk.createOrder(buy)
  },
  REQUIRING_CONTACT: async () => {
    const hash = await desk.createOrder(sell)
    await desk.execute((await desk.untilAtBroker(hash)).brokerOrderId, '4', '10000')
    return hash
  },
  ERROR: async () => {
    const hash = await desk.createOrder(buy)
    await desk.untilAtBroker(hash)
    isServed = false
    await cancel(hash)
    return hash
  },
}

test.each(orderStatuses)(
  'EN-11 an order reaches %s by events, and its steps show it',
  async (wanted) => {
    const { id } = await until(await reachStatus[wanted](), wanted)
    const steps = await desk.db
      .selectFrom('order_events')
      .where('token_order_id', '=', id)
      .orderBy('number')
      .select('status')
      .execute()
    expect(steps.at(-1)?.status).toBe(wanted)
    const stays = wanted === 'ESCROWED' || wanted === 'SUBMITTED' || wanted === 'PENDING_CANCEL'
    if (stays) await desk.workOn()
    const row = (await desk.fixture.list()).find((each) => each.id === id)
    expect(row?.status).toBe(wanted)
  },
  LONG_MS,
)

test.each([
  ['a buy', buy],
  ['a sale', sell],
])(
  '%s is not submitted before its block is final',
  async (_, order) => {
    const hash = await desk.createOrder(order)
    await desk.workOn()
    const row = await desk.fixture.get(hash)
    expect(row).toMatchObject({ status: 'PENDING_SUBMIT', waitingFor: 'finality' })
    const placed = await desk.db.selectFrom('broker_orders').select('token_order_id').execute()
    expect(placed).not.toContainEqual({ token_order_id: row.id })
    await desk.untilAtBroker(hash)
  },
  LONG_MS,
)

test(
  'an order that is cancelled early is closed when its block is final',
  async () => {
    const hash = await desk.createOrder(buy)
    await desk.workOn(3)
    await cancel(hash)
    await desk.workOn(6)
    expect(await desk.fixture.get(hash)).toMatchObject({ status: 'PENDING_CANCEL', closedBy: null })
    expect(await desk.untilEnd(hash)).toMatchObject({ status: 'CANCELLED', reason: 'requested' })
  },
  LONG_MS,
)

test(
  'an order is closed when its fills are confirmed',
  async () => {
    const hash = await desk.createOrder(buy)
    const { id, brokerOrderId } = await desk.untilAtBroker(hash)
    await desk.execute(brokerOrderId, '1')
    await desk.broker.control('tell', { order_id: brokerOrderId, event: 'expired' })
    await desk.fixture.consumeEvents()
    expect(await desk.untilEnd(hash)).toMatchObject({ status: 'CANCELLED', reason: 'expired' })
    const { filled, closed } = await desk.db
      .selectFrom('token_orders as o')
      .innerJoin('order_fills as f', 'f.token_order_id', 'o.id')
      .where('o.id', '=', id)
      .select(['f.block_number as filled', 'o.closed_block as closed'])
      .executeTakeFirstOrThrow()
    expect(Number(closed) - Number(filled)).toBeGreaterThanOrEqual(CONFIRMATIONS)
  },
  LONG_MS,
)
