import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE } from '../../../testing/orders/test-orders.ts'
import { auditLedger } from '../../ledger/service.ts'
import { listCancelDues } from '../chain/cancel-due-store.ts'

const LONG_MS = 240_000

/** Limits that the simulated market never reaches, so the order waits. */
const buy = { orderType: 1, tif: 1, price: ONE_STOCK_SHARE } as const

let desk: BrokerOrderFixture

beforeAll(async () => {
  desk = await startBrokerOrderFixture()
  await desk.actions.setCancelPeriod(0)
  await desk.chain.mine()
}, LONG_MS)
beforeEach(() => desk.broker.resume())
afterAll(() => desk?.stop())

/** Requests the cancellation and cancels on chain, while our indexer and workers stand still. */
async function cancelWithoutUs(hash: Hex) {
  const row = await desk.fixture.get(hash)
  await desk.actions.requestCancel(desk.owner, hash)
  await desk.chain.mine()
  await desk.actions.cancelByOwner(row)
  await desk.chain.mine()
  return row
}

test(
  'KY-05 an order that was not taken up ends as canceled by its owner, and nothing is bought',
  async () => {
    const [dollars, isBacked] = [
      await desk.actions.dollarsOf(desk.owner),
      await desk.watchBacking(),
    ]
    const hash = await desk.createOrder(buy)
    await desk.fixture.follow()
    const { id } = await cancelWithoutUs(hash)
    expect(await desk.actions.dollarsOf(desk.owner)).toBe(dollars)
    expect(await desk.untilEnd(hash)).toMatchObject({ status: 'CANCELLED', reason: 'requested' })
    expect(await desk.findAtBroker(id)).toBeNull()
    await isBacked()
    expect(await auditLedger(desk.db)).toEqual([])
  },
  LONG_MS,
)

test(
  'KY-05 an order that waits at the broker is canceled there too',
  async () => {
    const [dollars, isBacked] = [
      await desk.actions.dollarsOf(desk.owner),
      await desk.watchBacking(),
    ]
    const hash = await desk.createOrder(buy)
    const { id } = await desk.untilAtBroker(hash)
    await cancelWithoutUs(hash)
    await desk.untilEnd(hash)
    await desk.workOn()
    const placed = await desk.findAtBroker(id)
    expect(placed).toMatchObject({ filled: 0n })
    expect(placed && isBrokerStatusFinal(placed.status)).toBe(true)
    expect(await desk.fixture.get(hash)).toMatchObject({ status: 'CANCELLED', reason: 'requested' })
    expect(await desk.actions.dollarsOf(desk.owner)).toBe(dollars)
    await isBacked()
    expect(await auditLedger(desk.db)).toEqual([])
  },
  LONG_MS,
)

test(
  'KY-05 shares that the broker bought before the owner canceled are ours, and an operator decides about them',
  async () => {
    const [dollars, tokens] = [
      await desk.actions.dollarsOf(desk.owner),
      await desk.actions.totalTokens(),
    ]
    const hash = await desk.createOrder(buy)
    const { id, brokerOrderId } = await desk.untilAtBroker(hash)
    await desk.execute(brokerOrderId, '2')
    await cancelWithoutUs(hash)
    expect(await desk.untilEnd(hash)).toMatchObject({ status: 'CANCELLED', reason: 'requested' })
    await desk.fixture.consumeEvents()
    await desk.workOn()
    const cases = (await desk.listOpenCases()).filter(({ tokenOrderId }) => tokenOrderId === id)
    expect(cases).toEqual([
      expect.objectContaining({ kind: 'over_fill', sharesChange: 2n * ONE_STOCK_SHARE }),
    ])
    expect(await desk.findAtBroker(id)).toMatchObject({ filled: 2n * ONE_STOCK_SHARE })
    expect(await desk.actions.dollarsOf(desk.owner)).toBe(dollars)
    expect(await desk.actions.totalTokens()).toBe(tokens)
    expect(await auditLedger(desk.db)).toEqual([])
  },
  LONG_MS,
)

test(
  'KY-05 after a reorg removes the cancellation of its owner, the order is open again',
  async () => {
    const dollars = await desk.actions.dollarsOf(desk.owner)
    const hash = await desk.createOrder(buy)
    const { id } = await desk.untilAtBroker(hash)
    await cancelWithoutUs(hash)
    await desk.fixture.follow()
    expect(await desk.fixture.get(hash)).toMatchObject({ closedBy: 'cancelled' })
    expect(await listCancelDues(desk.db, [id])).toEqual(new Map([[id, expect.any(Number)]]))
    await desk.chain.rpc('anvil_reorg', 2, [])
    await desk.chain.mine()
    await desk.fixture.follow()
    expect(await desk.fixture.get(hash)).toMatchObject({
      closedBy: null,
      closedBlock: null,
      status: 'PENDING_CANCEL',
    })
    expect(await listCancelDues(desk.db, [id])).toEqual(new Map())
    expect(await desk.untilEnd(hash)).toMatchObject({ status: 'CANCELLED', reason: 'requested' })
    expect(await desk.actions.dollarsOf(desk.owner)).toBe(dollars)
    expect(await auditLedger(desk.db)).toEqual([])
  },
  LONG_MS,
)
