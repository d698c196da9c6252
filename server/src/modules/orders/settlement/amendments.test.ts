import { brokerAccounts } from '@parvalue/shared/domain/ledger/ledger-broker.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE } from '../../../testing/orders/test-orders.ts'
import { SEPOLIA_CHAIN_ID } from '../../../testing/server/test-app.ts'
import { auditLedger, getBalance } from '../../ledger/service.ts'
import { consumeOrderEvents } from '../broker/consume-order-events.ts'
import { applyOrderAction } from '../service.ts'
import { getProceedsAllowance, saveProceedsAllowance } from './allowance-store.ts'
import { listExecutionFillViolations, listOrderStepViolations } from './fill-invariants.ts'
import { spendProceedsAllowance } from './sale-proceeds.ts'

const LONG_MS = 240_000

/** A limit that the simulated market never reaches, so only the test fills the order. */
const waiting = { orderType: 1, tif: 1, price: ONE_STOCK_SHARE } as const

/** Changes the broker's events before the server receives them. */
let changeEvents = (events: BrokerEvent[]): BrokerEvent[] => events
let desk: BrokerOrderFixture

beforeAll(async () => {
  desk = await startBrokerOrderFixture({
    changes: ({ brokerage }) => ({
      brokerage: {
        ...brokerage,
        listEvents: async (since) => changeEvents(await brokerage.listEvents(since)),
        streamEvents: async function* (since) {
          yield* changeEvents(await brokerage.listEvents(since))
        },
      },
    }),
  })
}, LONG_MS)
beforeEach(() => {
  changeEvents = (events) => events
})
afterAll(() => desk?.stop())

const correct = (execution_id: string, qty: string, price = '0.5') =>
  desk.broker.control('correct', { execution_id, qty, price })
const bust = (execution_id: string) => desk.broker.control('bust', { execution_id })

/** Creates an order that is filled at the broker, before the server receives the execution. */
async function createFilledOrder(qty: string) {
  const hash = await desk.createOrder(waiting)
  const row = await desk.untilAtBroker(hash)
  await desk.execute(row.brokerOrderId, qty)
  return { ...row, hash, executionId: await lastExecutionOf(row.brokerOrderId) }
}

const lastExecutionOf = async (brokerOrderId: string) =>
  (await desk.listExecutions(brokerOrderId)).at(-1)?.execution?.id ?? ''

/** Waits until the fills of the received executions are mined. */
const untilMined = async (orderHash: `0x${string}`, count: number) => {
  const row = await desk.fixture.get(orderHash)
  for (let round = 0; (await countFills(row.id)) < count; round += 1) {
    if (round > 40) throw new Error('The fills are not mined')
    await desk.fixture.consumeEvents()
    await desk.workOn(1)
  }
}
const countFills = async (id: string) =>
  (await desk.db.selectFrom('order_fills').where('token_order_id', '=', id).selectAll().execute())
    .length

const retry = (id: string) =>
  inTransaction(desk.db, (tx) =>
    applyOrderAction(tx, desk.fixture.deps, { id, action: 'retry', who: 'ana', why: 'case 7' }),
  )

const casesOf = async (id: string) =>
  (await desk.listOpenCases())
    .filter(({ tokenOrderId }) => tokenOrderId === id)
    .map(({ kind, sharesChange }) => [kind, sharesChange])

/** Consumes new events alone, without a retry of stored ones. */
const consumeNew = () => consumeOrderEvents(desk.fixture.deps)

const sharesInLedger = () => getBalance(desk.db, brokerAccounts.shares(desk.actions.symbol))

describe('an execution is corrected', () => {
  test(
    'before its fill is signed: the corrected fill is sent, without a case',
    async () => {
      const isBacked = await desk.watchBacking()
      const { hash, id, executionId, brokerOrderId } = await createFilledOrder('2')
      await desk.fixture.consumeEvents()
      await correct(executionId, '3')
      await correct(await lastExecutionOf(brokerOrderId), '4')
      await untilMined(hash, 1)
      expect(await desk.fixture.get(hash)).toMatchObject({ status: 'SUBMITTED', failures: 0 })
      expect(await casesOf(id)).toEqual([])
      await isBacked()
      await desk.actions.requestCancel(desk.owner, hash)
      expect(await desk.untilEnd(hash)).toMatchObject({ status: 'CANCELLED' })
      await isBacked()
    },
    LONG_MS,
  )

  test(
    'after its fill is mined: each correction is a case and is posted, and the tokens stay',
    async () => {
      const { hash, id, executionId, brokerOrderId } = await createFilledOrder('2')
      await untilMined(hash, 1)
      const [tokens, shares] = [await desk.actions.totalTokens(), await sharesInLedger()]
      await correct(executionId, '3')
      await desk.fixture.consumeEvents()
      await desk.workOn()
      expect(await desk.fixture.get(hash)).toMatchObject({
        status: 'REQUIRING_CONTACT',
        reason: 'busted',
      })
      await correct(await lastExecutionOf(brokerOrderId), '5')
      await desk.fixture.consumeEvents()
      await retry(id)
      await desk.workOn()
      expect(await casesOf(id)).toEqual([
        ['correct', ONE_STOCK_SHARE],
        ['correct', 2n * ONE_STOCK_SHARE],
      ])
      expect(await desk.actions.totalTokens()).toBe(tokens)
      expect(await sharesInLedger()).toBe(shares + 3n * ONE_STOCK_SHARE)
      expect(await desk.fixture.get(hash)).toMatchObject({ status: 'SUBMITTED', failures: 0 })
      expect(await auditLedger(desk.db)).toEqual([])
      expect(await listExecutionFillViolations(desk.db, SEPOLIA_CHAIN_ID)).toEqual([])
      expect(await listOrderStepViolations(desk.db, SEPOLIA_CHAIN_ID)).toEqual([])
    },
    LONG_MS,
  )

  test(
    'OP-12 before its execution is received: it waits for that, and both are one fill',
    async () => {
      const isBacked = await desk.watchBacking()
      const { id, executionId } = await createFilledOrder('2')
      await correct(executionId, '3')
      const isEarly = ({ event }: BrokerEvent) => event === 'partly_fill'
      changeEvents = (events) => events.filter((event) => !isEarly(event))
      await desk.fixture.consumeEvents()
      await desk.workOn()
      expect(await countFills(id)).toBe(0)
      const parked = await desk.db
        .selectFrom('broker_events')
        .where('client_order_id', '=', id)
        .where('handled_at', 'is', null)
        .selectAll()
        .execute()
      expect(parked).toHaveLength(1)
      // The stored correction is handled together with the fill, not by the next retry.
      const fill = (await desk.broker.brokerage.listEvents(null)).find(
        (event) => isEarly(event) && event.order.clientOrderId === id,
      )
      changeEvents = () => (fill ? [fill] : [])
      await consumeNew()
      await desk.workOn()
      expect(await casesOf(id)).toEqual([])
      expect(await countFills(id)).toBe(1)
      await isBacked()
    },
    LONG_MS,
  )
})

describe('an execution is busted', () => {
  test(
    'before its fill is signed: nothing is minted, and payment and fee are refunded',
    async () => {
      const dollars = await desk.actions.dollarsOf(desk.owner)
      const tokens = await desk.actions.totalTokens()
      const { hash, id, executionId, brokerOrderId } = await createFilledOrder('2')
      await desk.fixture.consumeEvents()
      await bust(executionId)
      await desk.broker.control('tell', { order_id: brokerOrderId, event: 'expired' })
      const row = await desk.untilEnd(hash)
      expect(row).toMatchObject({ status: 'CANCELLED', reason: 'expired' })
      expect(await casesOf(id)).toEqual([])
      expect(await desk.actions.totalTokens()).toBe(tokens)
      expect(await desk.actions.dollarsOf(desk.owner)).toBe(dollars)
    },
    LONG_MS,
  )

  test(
    'as the only one of a filled order: the order ends as CANCELLED, and payment and fee are refunded',
    async () => {
      const dollars = await desk.actions.dollarsOf(desk.owner)
      await desk.broker.setMode('slow')
      const hash = await desk.createOrder()
      const { brokerOrderId } = await desk.untilAtBroker(hash)
      await desk.broker.resume()
      await desk.broker.untilStatus(brokerOrderId, 'FILLED')
      await bust(await lastExecutionOf(brokerOrderId))
      expect(await desk.untilEnd(hash)).toMatchObject({ status: 'CANCELLED', reason: 'busted' })
      expect(await desk.actions.dollarsOf(desk.owner)).toBe(dollars)
    },
    LONG_MS,
  )

  test(
    'OP-12 reported a hundred times, under one event id and under a hundred: one case, posted once',
    async () => {
      const { hash, id, executionId } = await createFilledOrder('2')
      await untilMined(hash, 1)
      const shares = await sharesInLedger()
      await bust(executionId)
      await desk.broker.control('tell', { order_id: id, event: 'canceled' })
      await desk.broker.control('tell', { order_id: id, event: 'expired' })
      const hundred = Array.from({ length: 100 }, (_, index) => index)
      changeEvents = (events) =>
        events.flatMap((event) => {
          if (event.order.clientOrderId !== id) return []
          return [
            ...hundred.map(() => event),
            ...hundred.map((index) => ({ ...event, id: `${event.id}${index}` })),
          ]
        })
      await desk.fixture.consumeEvents()
      expect(await desk.fixture.get(hash)).toMatchObject({ status: 'REQUIRING_CONTACT' })
      expect(await casesOf(id)).toEqual([
        ['bust', -2n * ONE_STOCK_SHARE],
        ['contradiction', 0n],
      ])
      expect(await sharesInLedger()).toBe(shares - 2n * ONE_STOCK_SHARE)
      expect(await auditLedger(desk.db)).toEqual([])
      expect(await listExecutionFillViolations(desk.db, SEPOLIA_CHAIN_ID)).toEqual([])
      expect(await listOrderStepViolations(desk.db, SEPOLIA_CHAIN_ID)).toEqual([])
    },
    LONG_MS,
  )
})

test('no fill uses the allowance of another', async () => {
  const balanceKey = { chainId: SEPOLIA_CHAIN_ID, token: `0x${'ab'.repeat(20)}` } as const
  const allowance = { number: 1, granted: 10n, used: 4n, withdrawals: 0 }
  await inTransaction(desk.db, (tx) => saveProceedsAllowance(tx, balanceKey, allowance))
  const spend = (amount: bigint) =>
    inTransaction(desk.db, (tx) => spendProceedsAllowance(tx, balanceKey, amount))
  expect([await spend(7n), await spend(6n), await spend(1n)]).toEqual([false, true, false])
  expect(await getProceedsAllowance(desk.db, balanceKey)).toEqual({ ...allowance, used: 10n })
})

test('invariant 5 a fill with other amounts than its execution is a violation', async () => {
  const { fill_id, execution_id, fill_amount, received_amount } = await desk.db
    .selectFrom('order_deliveries')
    .where('status', '=', 'signed')
    .selectAll()
    .executeTakeFirstOrThrow()
  const save = (amounts: { fill_amount: string; received_amount: string }) =>
    desk.db
      .updateTable('order_deliveries')
      .set(amounts)
      .where('execution_id', '=', execution_id)
      .execute()
  const executed = { fill_amount: fill_amount, received_amount: received_amount }
  for (const otherwise of [{ fill_amount: '1' }, { received_amount: '1' }]) {
    await save({ ...executed, ...otherwise })
    expect(await listExecutionFillViolations(desk.db, SEPOLIA_CHAIN_ID)).toEqual([
      `Fill ${fill_id}: on-chain amounts differ from the execution.`,
    ])
  }
  await save(executed)
  expect(await listExecutionFillViolations(desk.db, SEPOLIA_CHAIN_ID)).toEqual([])
})
