import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { startTestChain, type TestChain } from '../../../testing/chain/test-chain.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { startTestBrokerage, type TestBrokerage } from '../../../testing/orders/test-brokerage.ts'
import {
  createOrderActions,
  createOrderFixture,
  ONE_STOCK_SHARE,
  type OrderActions,
  type TestOrder,
} from '../../../testing/orders/test-orders.ts'
import { listMinedFills } from '../chain/delivery-store.ts'
import { withOrderFills } from '../service.ts'
import { listUnsettledCases, settleCase } from '../settlement/settle-case.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { cancelOpenOrdersOfStock, countMinedOpenOrders } from '../worker/cancel-for-split.ts'
import { pollOpenOrders } from './poll-open-orders.ts'

const DOLLAR = 1_000_000n
const LONG_MS = 240_000

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
  await actions.mintDollars(owner, 1_000_000n * DOLLAR)
  await actions.mintDollars(actions.operator, 1_000_000n * DOLLAR)
  await actions.mintTokens(owner, 1_000n * ONE_STOCK_SHARE)
  await chain.mine()
  await broker.control('position', { symbol: actions.symbol, qty: '1000' })
  engine = await openTestDatabase()
  fixture = await createOrderFixture(engine.db, { chain, broker, actions })
}, LONG_MS)
beforeEach(async () => {
  await broker.resume()
  Object.assign(fixture.market, { isHalted: false, session: 'regular' })
})
afterAll(async () => {
  await engine?.close()
  await broker?.stop()
  chain?.stop()
})

const createOrder = async (changes: TestOrder = {}): Promise<Hex> => {
  const hash = await actions.createOrder(owner, changes)
  await chain.mine()
  return hash
}
const hasEnd = ({ status }: TokenOrder) => ['FILLED', 'CANCELLED', 'REJECTED'].includes(status)
const isAtBroker = ({ status }: TokenOrder) => status === 'SUBMITTED'
/** The limit is far below the market, so that the order waits. */
const waiting = { orderType: 1, price: 10n ** 18n } as const
const sell = { sell: true, assetTokenQuantity: 3n * ONE_STOCK_SHARE } as const
const findPosition = async () =>
  (await broker.brokerage.listPositions()).find(({ symbol }) => symbol === actions.symbol)
    ?.shares ?? 0n
const listStatuses = async ({ id }: TokenOrder) => {
  const rows = await engine.db
    .selectFrom('order_events')
    .where('token_order_id', '=', id)
    .orderBy('number')
    .select('status')
    .execute()
  return rows.map(({ status }) => status)
}
const listExecutionIds = async (row: TokenOrder) =>
  engine.db
    .selectFrom('order_executions')
    .where('token_order_id', '=', row.id)
    .orderBy('number')
    .select('execution_id')
    .execute()

/** Returns a check that tokens and shares have changed by the same amount. */
async function watchBacking() {
  const [tokens, shares] = [await actions.totalTokens(), await findPosition()]
  return async () => {
    expect((await actions.totalTokens()) - tokens).toBe((await findPosition()) - shares)
  }
}

describe('EN-11 the life of an order', () => {
  test(
    'a buy is executed before its tokens are minted, and the rest is refunded',
    async () => {
      const isBacked = await watchBacking()
      const hash = await createOrder()
      const row = await fixture.until(hash, hasEnd)
      expect(row).toMatchObject({ status: 'FILLED', brokerStatus: 'FILLED', failures: 0 })
      await isBacked()
      expect(await listStatuses(row)).toContain('SUBMITTED')
    },
    LONG_MS,
  )

  test(
    'a sale is burned before it is executed, and its owner gets the proceeds less the fee',
    async () => {
      const isBacked = await watchBacking()
      const [tokens, dollars] = [await actions.totalTokens(), await actions.dollarsOf(owner)]
      const hash = await createOrder(sell)
      await fixture.until(hash, ({ status }) => status === 'PENDING_ESCROW')
      await fixture.until(hash, ({ status }) => status !== 'PENDING_ESCROW')
      expect(await actions.totalTokens()).toBe(tokens - 3n * ONE_STOCK_SHARE)
      const row = await fixture.until(hash, hasEnd)
      expect(row).toMatchObject({ status: 'FILLED', closedBy: 'fulfilled', failures: 0 })
      expect((await actions.dollarsOf(owner)) > dollars + 100n * DOLLAR).toBe(true)
      expect(await listStatuses(row)).toEqual(
        expect.arrayContaining(['PENDING_ESCROW', 'ESCROWED', 'SUBMITTED', 'PENDING_FILL']),
      )
      await isBacked()
    },
    LONG_MS,
  )

  test(
    'the owner sees an execution before its fill is mined',
    async () => {
      const hash = await createOrder(waiting)
      const { brokerOrderId } = await fixture.until(hash, isAtBroker)
      await broker.control('execute', { order_id: brokerOrderId ?? '', qty: '2', price: '1' })
      await fixture.consumeEvents()
      const read = async (row: TokenOrder) => withOrderFills(engine.db, (ms) => ms, [row])
      const brokerExecutions = [{ shares: 2n * ONE_STOCK_SHARE, price: 10n ** 8n }]
      expect(await read(await fixture.get(hash))).toMatchObject([{ fills: [], brokerExecutions }])
      await fixture.until(hash, ({ status }) => status === 'PENDING_FILL')
      const fills = [{ assetAmount: 2n * ONE_STOCK_SHARE }]
      const mined = await fixture.until(hash, isAtBroker)
      expect(await read(mined)).toMatchObject([{ fills, brokerExecutions }])
      // The broker refuses later sales while a purchase of the same stock is open.
      await actions.requestCancel(owner, hash)
      await fixture.until(hash, hasEnd)
    },
    LONG_MS,
  )

  test(
    'transactions that fund proceeds are settled, also after newer ones',
    async () => {
      const listSigned = () =>
        engine.db
          .selectFrom('chain_tx')
          .where('status', '=', 'signed')
          .where('intent', 'like', 'order-proceeds/%')
          .select('intent')
          .execute()
      for (const _ of ['older', 'newer']) await fixture.until(await createOrder(sell), hasEnd)
      expect((await listSigned()).length).toBeGreaterThan(0)
      await chain.mine(16)
      await pollOpenOrders(fixture.deps)
      expect(await listSigned()).toEqual([])
    },
    LONG_MS,
  )

  test(
    'OP-12 partial fills that are reported twice or in reverse are mined once each',
    async () => {
      for (const mode of ['duplicate', 'reverse']) {
        await broker.setMode('parts', '3')
        await broker.setMode(mode)
        const isBacked = await watchBacking()
        const row = await fixture.until(await createOrder(), hasEnd)
        expect(row.status).toBe('FILLED')
        expect((await listMinedFills(engine.db, row.id)).size).toBe(3)
        await isBacked()
        await broker.resume()
      }
    },
    LONG_MS,
  )

  test(
    'OP-12 an order that is good until canceled ends when its owner cancels',
    async () => {
      const dollars = await actions.dollarsOf(owner)
      const hash = await createOrder({ ...waiting, tif: 1 })
      await fixture.until(hash, isAtBroker)
      await actions.requestCancel(owner, hash)
      const row = await fixture.until(hash, hasEnd)
      expect(row).toMatchObject({
        status: 'CANCELLED',
        reason: 'requested',
        brokerStatus: 'CANCELED',
      })
      expect(await actions.dollarsOf(owner)).toBe(dollars)
    },
    LONG_MS,
  )

  test(
    'a cancelled sale gets its burned tokens back',
    async () => {
      const tokens = await actions.tokensOf(owner)
      const hash = await createOrder({ ...sell, orderType: 1, price: 10_000n * 10n ** 18n })
      await fixture.until(hash, isAtBroker)
      await actions.requestCancel(owner, hash)
      expect(await fixture.until(hash, hasEnd)).toMatchObject({ status: 'CANCELLED' })
      expect(await actions.tokensOf(owner)).toBe(tokens)
    },
    LONG_MS,
  )

  test(
    'a cancellation that comes too late leaves the order filled',
    async () => {
      await broker.setMode('slow')
      await broker.setMode('late_cancel')
      const hash = await createOrder()
      await fixture.until(hash, isAtBroker)
      await actions.requestCancel(owner, hash)
      expect(await fixture.until(hash, hasEnd)).toMatchObject({ status: 'FILLED' })
    },
    LONG_MS,
  )

  test(
    'an order whose answer was lost is looked up, and nothing is bought twice',
    async () => {
      const isBacked = await watchBacking()
      await broker.setMode('drop_answers')
      const hash = await createOrder()
      await fixture.until(
        hash,
        ({ waitingFor, status }) => waitingFor === 'broker' || status === 'SUBMITTED',
      )
      await broker.resume()
      expect(await fixture.until(hash, hasEnd)).toMatchObject({ status: 'FILLED' })
      await isBacked()
    },
    LONG_MS,
  )

  test(
    'an order that the broker rejects, or would reject, is rejected',
    async () => {
      const dollars = await actions.dollarsOf(owner)
      await broker.setMode('reject', 'no')
      const rejected = await fixture.until(await createOrder(), hasEnd)
      expect(rejected).toMatchObject({ status: 'REJECTED', reason: 'broker_refused' })
      Object.assign(fixture.market, { session: 'closed' })
      const closed = await fixture.until(await createOrder(), hasEnd)
      expect(closed).toMatchObject({ status: 'REJECTED', reason: 'session', brokerStatus: null })
      expect(await actions.dollarsOf(owner)).toBe(dollars)
    },
    LONG_MS,
  )

  test(
    'XT-09 a limit order waits while its stock is halted',
    async () => {
      Object.assign(fixture.market, { isHalted: true })
      const hash = await createOrder({ ...waiting, tif: 1 })
      await fixture.until(hash, ({ waitingFor }) => waitingFor === 'halt')
      Object.assign(fixture.market, { isHalted: false })
      const row = await fixture.until(hash, isAtBroker)
      await inTransaction(engine.db, (tx) => cancelOpenOrdersOfStock(tx, fixture.deps, row.stockId))
      expect(await countMinedOpenOrders(engine.db, row.stockId)).toBe(1)
      expect(await fixture.until(hash, hasEnd)).toMatchObject({
        status: 'CANCELLED',
        reason: 'split',
      })
      expect(await countMinedOpenOrders(engine.db, row.stockId)).toBe(0)
    },
    LONG_MS,
  )
})

describe('an execution is busted', () => {
  test(
    'after the end it becomes a case, and the shares are bought again',
    async () => {
      const isBacked = await watchBacking()
      const row = await fixture.until(await createOrder(), hasEnd)
      const [executed] = await listExecutionIds(row)
      await broker.control('bust', { execution_id: executed?.execution_id ?? '' })
      await fixture.consumeEvents()
      expect(await fixture.get(row.orderHash)).toMatchObject({ status: 'FILLED' })
      const [opened] = await listUnsettledCases(engine.db)
      expect(opened).toMatchObject({ kind: 'bust', tokenOrderId: row.id })
      const decision = { id: opened?.id ?? '', isCovered: true, who: 'ana', why: 'case 12' }
      const settled = await inTransaction(engine.db, (tx) => settleCase(tx, fixture.deps, decision))
      expect(settled).toMatchObject({ ok: true, value: { coverOrder: `${row.id}-cover-1` } })
      await fixture.cover(`${row.id}-cover-1`)
      const cover = await broker.brokerage.findOrderByClientId(`${row.id}-cover-1`)
      await broker.untilStatus(cover?.id ?? '', 'FILLED')
      await isBacked()
      expect(await listUnsettledCases(engine.db)).toEqual([])
    },
    LONG_MS,
  )

  test(
    'an order that is over-filled is parked for an operator',
    async () => {
      const hash = await createOrder({ ...sell, orderType: 1, price: 10_000n * 10n ** 18n })
      const row = await fixture.until(hash, isAtBroker)
      const order_id = row.brokerOrderId ?? ''
      await broker.control('execute', { order_id, qty: '4', price: '10000' })
      await fixture.until(hash, ({ status }) => status === 'REQUIRING_CONTACT')
      expect(await fixture.get(hash)).toMatchObject({ reason: 'over_fill' })
      const [opened] = await listUnsettledCases(engine.db)
      expect(opened).toMatchObject({ kind: 'over_fill', sharesChange: 4n * ONE_STOCK_SHARE })
    },
    LONG_MS,
  )
})
