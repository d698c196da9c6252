import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import {
  type BrokerOrderStatus,
  brokerOrderStatuses,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
} from '../../../testing/orders/test-orders.ts'
import { applyOrderAction } from '../service.ts'

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
  await actions.mintTokens(owner, 10n * ONE_STOCK_SHARE)
  await chain.mine()
  await broker.control('position', { symbol: actions.symbol, qty: '10' })
  engine = await openTestDatabase()
  fixture = await createOrderFixture(engine.db, { chain, broker, actions })
}, LONG_MS)
afterAll(async () => {
  await engine?.close()
  await broker?.stop()
  chain?.stop()
})

const hasEnd = ({ status }: { status: string }) =>
  ['FILLED', 'CANCELLED', 'REJECTED'].includes(status)

/** The events and executions that bring an order to each status. */
const eventsToStatus: Record<BrokerOrderStatus, readonly string[]> = {
  PENDING_REVIEW: ['pending_review'],
  ACCEPTED: [],
  HELD: ['held'],
  PENDING_NEW: ['pending_new'],
  ACCEPTED_FOR_BIDDING: ['accepted_for_bidding'],
  NEW: ['pending_new', 'new', 'restated'],
  STOPPED: ['new', 'stopped'],
  SUSPENDED: ['new', 'suspended'],
  PARTIALLY_FILLED: ['new', 'execute', 'suspended', 'new'],
  DONE_FOR_DAY: ['new', 'execute', 'done_for_day'],
  CALCULATED: ['new', 'done_for_day', 'calculated'],
  PENDING_CANCEL: ['new', 'pending_cancel'],
  PENDING_REPLACE: ['new', 'pending_replace', 'order_replace_rejected', 'pending_replace'],
  FILLED: ['new'],
  CANCELED: ['held', 'canceled'],
  EXPIRED: ['new', 'execute', 'expired'],
  REPLACED: ['new', 'pending_replace', 'replaced'],
  REJECTED: ['pending_new', 'rejected'],
}

const ends: Partial<Record<BrokerOrderStatus, string>> = {
  FILLED: 'FILLED',
  CANCELED: 'CANCELLED',
  EXPIRED: 'CANCELLED',
  REPLACED: 'CANCELLED',
  REJECTED: 'REJECTED',
}

test(
  'EN-11 OP-12 an order passes through every status of the broker',
  async () => {
    await broker.setMode('still')
    const created: [BrokerOrderStatus, Hex][] = []
    for (const status of brokerOrderStatuses) {
      const limit = { orderType: 1, tif: 1, price: ONE_STOCK_SHARE } as const
      const changes = {
        paymentTokenQuantity: 1_000n * DOLLAR,
        ...(status === 'FILLED' ? {} : limit),
      }
      created.push([status, await actions.createOrder(owner, changes)])
      await chain.mine()
    }
    for (const [, hash] of created)
      await fixture.until(hash, ({ status }) => status === 'SUBMITTED')
    await broker.resume()
    for (const [status, hash] of created) {
      const order_id = (await fixture.get(hash)).brokerOrderId ?? ''
      for (const event of eventsToStatus[status]) {
        if (event !== 'execute') await broker.control('tell', { order_id, event })
        else await broker.control('execute', { order_id, qty: '1', price: '0.5' })
      }
      await broker.untilStatus(order_id, status)
      const row = await fixture.until(hash, ({ brokerStatus }) => brokerStatus === status)
      expect(row.brokerStatus).toBe(status)
    }
    for (const [status, hash] of created) {
      const end = ends[status]
      if (end) expect(await fixture.until(hash, hasEnd)).toMatchObject({ status: end })
    }
  },
  LONG_MS,
)

const setOperator = async (isOperator: boolean) => {
  const args = [actions.operator, isOperator] as const
  const call = { abi: orderProcessorAbi, functionName: 'setOperator', args } as const
  const data = encodeFunctionData(call)
  await chain.sendAsOwner(actions.processor, data)
  await chain.mine()
}

test(
  'a fill that reverts three times parks its order, and is mined after a retry',
  async () => {
    const hash = await actions.createOrder(owner)
    await chain.mine()
    const { brokerOrderId, id } = await fixture.until(hash, ({ status }) => status === 'SUBMITTED')
    await broker.untilStatus(brokerOrderId ?? '', 'FILLED')
    await setOperator(false)
    const parked = await fixture.until(hash, ({ status }) => status === 'ERROR')
    expect(parked).toMatchObject({ failures: 3, reason: 'transaction_failed' })
    await setOperator(true)
    const retry = { id, action: 'retry', who: 'ana', why: 'the role is back' } as const
    await inTransaction(engine.db, (tx) => applyOrderAction(tx, fixture.deps, retry))
    expect(await fixture.until(hash, hasEnd)).toMatchObject({ status: 'FILLED' })
  },
  LONG_MS,
)

test(
  'EN-11 an operator parks an order and cancels it',
  async () => {
    const hash = await actions.createOrder(owner, {
      sell: true,
      assetTokenQuantity: 2n * ONE_STOCK_SHARE,
      orderType: 1,
      price: 10_000n * ONE_STOCK_SHARE,
    })
    await chain.mine()
    const { id } = await fixture.until(hash, ({ status }) => status === 'SUBMITTED')
    for (const action of ['hold', 'cancel'] as const) {
      const operation = { id, action, who: 'ana', why: 'case 12' }
      await inTransaction(engine.db, (tx) => applyOrderAction(tx, fixture.deps, operation))
    }
    expect(await fixture.until(hash, hasEnd)).toMatchObject({
      status: 'CANCELLED',
      reason: 'operator',
    })
  },
  LONG_MS,
)
