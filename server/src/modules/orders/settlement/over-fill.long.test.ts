import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { JobRequest } from '../../../ports/jobs.ts'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE } from '../../../testing/orders/test-orders.ts'
import { auditLedger } from '../../ledger/service.ts'
import { createBrokerWorkers } from '../broker/broker-jobs.ts'
import { brokerQueues, coveringOrderJob } from '../broker/broker-queues.ts'
import { updateDelivery } from '../chain/delivery-store.ts'
import { applyOrderAction } from '../service.ts'
import { settleCase } from './settle-case.ts'

const LONG_MS = 240_000

/** A limit that the simulated market never reaches, so only the test fills the order. */
const buy = { orderType: 1, tif: 1, price: ONE_STOCK_SHARE } as const
const sell = {
  sell: true,
  assetTokenQuantity: 3n * ONE_STOCK_SHARE,
  orderType: 1,
  tif: 1,
  price: 10_000n * ONE_STOCK_SHARE,
} as const

const SUNDAY = Date.UTC(2027, 1, 28, 15, 30)

let desk: BrokerOrderFixture
beforeAll(async () => {
  desk = await startBrokerOrderFixture()
}, LONG_MS)
afterAll(() => desk?.stop())

const findCase = async (id: string) =>
  (await desk.listOpenCases()).find(
    ({ tokenOrderId, kind }) => tokenOrderId === id && kind === 'over_fill',
  )

/** Decides as an operator who buys the missing shares again. */
async function cover(id: string) {
  const opened = await findCase(id)
  const decision = { id: opened?.id ?? '', isCovered: true, who: 'ana', why: 'case 9' }
  const settled = await inTransaction(desk.db, (tx) => settleCase(tx, desk.fixture.deps, decision))
  const name = settled.ok ? (settled.value.coverOrder ?? '') : ''
  await expectToWait(name)
  await desk.fixture.cover(name)
  const placed = await desk.findAtBroker(name)
  await desk.broker.untilStatus(placed?.id ?? '', 'FILLED')
  await desk.fixture.consumeEvents()
}

/** Expects a covering order, which is a market order, to wait while the market is closed. */
async function expectToWait(clientOrderId: string) {
  const { deps } = desk.fixture
  const enqueued: JobRequest[] = []
  const enqueue: typeof deps.enqueue = async (_, requests) => {
    enqueued.push(...requests)
  }
  const marketTime = { ...deps.marketTime, nowMs: () => SUNDAY }
  const workers = createBrokerWorkers({ ...deps, enqueue, marketTime })
  await workers.find(({ queue }) => queue === brokerQueues.cover)?.run({ clientOrderId })
  expect(await desk.findAtBroker(clientOrderId)).toBeNull()
  expect(enqueued).toEqual([{ ...coveringOrderJob(clientOrderId), delaySeconds: 15 }])
}

describe('the broker executes more than was ordered', () => {
  test(
    'the rest of the order is cancelled at the broker, and an operator settles the case',
    async () => {
      const isBacked = await desk.watchBacking()
      const hash = await desk.createOrder(sell)
      const { id, brokerOrderId } = await desk.untilAtBroker(hash)
      await desk.execute(brokerOrderId, '2', '10000')
      await desk.execute(brokerOrderId, '4', '10000')
      await desk.fixture.until(hash, ({ brokerStatus }) => brokerStatus === 'CANCELED')
      expect(await desk.fixture.get(hash)).toMatchObject({
        status: 'REQUIRING_CONTACT',
        reason: 'over_fill',
      })
      expect(await findCase(id)).toMatchObject({ sharesChange: 4n * ONE_STOCK_SHARE })
      // The worker requests nothing more from the broker by itself.
      desk.fixture.requested.splice(0)
      await desk.workOn(2)
      expect(desk.fixture.requested).toEqual([])
      await cover(id)
      await inTransaction(desk.db, (tx) =>
        applyOrderAction(tx, desk.fixture.deps, {
          id,
          action: 'cancel',
          who: 'ana',
          why: 'case 9',
        }),
      )
      expect(await desk.untilEnd(hash)).toMatchObject({ status: 'CANCELLED', reason: 'operator' })
      await isBacked()
      expect(await auditLedger(desk.db)).toEqual([])
    },
    LONG_MS,
  )

  test.each([
    ['a buy that is closed and not final', buy, false],
    ['a buy that has ended', buy, true],
    ['a sale that has ended', sell, true],
  ] as const)(
    'after our cancellation, of %s: it is a case, the end stays, and nothing is sent',
    async (_, order, isFinal) => {
      const isBacked = await desk.watchBacking()
      const hash = await desk.createOrder(order)
      const { id, brokerOrderId } = await desk.untilAtBroker(hash)
      await desk.actions.requestCancel(desk.owner, hash)
      await desk.fixture.until(hash, ({ closedBy, status }) =>
        isFinal ? status === 'CANCELLED' : closedBy !== null,
      )
      const isSale = 'sell' in order
      await desk.execute(brokerOrderId, '2', isSale ? '10000' : '0.5')
      await desk.fixture.consumeEvents()
      await desk.untilEnd(hash)
      await desk.workOn()
      expect(await desk.fixture.get(hash)).toMatchObject({ status: 'CANCELLED', failures: 0 })
      expect(await findCase(id)).toMatchObject({ sharesChange: 2n * ONE_STOCK_SHARE })
      if (!isSale) return
      await cover(id)
      await isBacked()
      expect(await auditLedger(desk.db)).toEqual([])
    },
    LONG_MS,
  )

  test.each([
    ['before the decision: its case is settled', false],
    ['after the decision: it is a case again', true],
  ])(
    'an execution that came too late for the chain is busted %s',
    async (_, isDecided) => {
      const hash = await desk.createOrder(buy)
      const { id, brokerOrderId } = await desk.untilAtBroker(hash)
      await desk.actions.requestCancel(desk.owner, hash)
      await desk.untilEnd(hash)
      await desk.execute(brokerOrderId, '2')
      await desk.fixture.consumeEvents()
      await desk.workOn()
      const opened = await findCase(id)
      expect(opened).toMatchObject({ sharesChange: 2n * ONE_STOCK_SHARE })
      const decision = { id: opened?.id ?? '', isCovered: false, who: 'ana', why: 'case 9' }
      if (isDecided) {
        await inTransaction(desk.db, (tx) => settleCase(tx, desk.fixture.deps, decision))
      }
      const [executed] = await desk.listExecutions(brokerOrderId)
      await desk.broker.control('bust', { execution_id: executed?.execution?.id ?? '' })
      await desk.fixture.consumeEvents()
      await desk.workOn()
      const left = (await desk.listOpenCases()).filter(({ tokenOrderId }) => tokenOrderId === id)
      const missing = { kind: 'bust', sharesChange: -2n * ONE_STOCK_SHARE }
      expect(left).toEqual(isDecided ? [expect.objectContaining(missing)] : [])
    },
    LONG_MS,
  )

  test(
    'a bust whose signed fill is never mined needs no decision',
    async () => {
      const hash = await desk.createOrder(buy)
      const { id, brokerOrderId } = await desk.untilAtBroker(hash)
      await desk.actions.requestCancel(desk.owner, hash)
      await desk.untilEnd(hash)
      await desk.execute(brokerOrderId, '2')
      await desk.fixture.consumeEvents()
      const [executed] = await desk.listExecutions(brokerOrderId)
      const execution_id = executed?.execution?.id ?? ''
      // Simulates a transaction that was signed just before the order was closed.
      await updateDelivery(desk.db, execution_id, { status: 'signed' })
      await desk.broker.control('bust', { execution_id })
      await desk.fixture.consumeEvents()
      const listOpen = async () =>
        (await desk.listOpenCases()).filter(({ tokenOrderId }) => tokenOrderId === id)
      expect(await listOpen()).toEqual([expect.objectContaining({ kind: 'bust' })])
      await desk.workOn()
      expect(await listOpen()).toEqual([])
    },
    LONG_MS,
  )
})
