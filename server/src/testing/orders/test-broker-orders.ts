import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { expect } from 'vitest'
import type { BrokerDeps } from '../../modules/orders/broker/broker-deps.ts'
import { listUnsettledCases } from '../../modules/orders/settlement/settle-case.ts'
import type { BrokerEvent, BrokerOrder } from '../../providers/brokerage/port.ts'
import { startTestChain } from '../chain/test-chain.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { startTestBrokerage } from './test-brokerage.ts'
import {
  createOrderActions,
  createOrderFixture,
  ONE_STOCK_SHARE,
  type TestOrder,
} from './test-orders.ts'

const DOLLAR = 1_000_000n

export type BrokerOrderFixture = Awaited<ReturnType<typeof startBrokerOrderFixture>>

type Beginning = {
  operatorDollars?: bigint
  changes?: (deps: Pick<BrokerDeps, 'brokerage' | 'findChain'>) => Partial<BrokerDeps>
}

/** Starts a chain, a broker, and one owner with dollars and a thousand stock tokens that are backed by shares. */
export async function startBrokerOrderFixture({
  operatorDollars = 1_000_000n,
  changes,
}: Beginning = {}) {
  const chain = await startTestChain()
  const broker = await startTestBrokerage()
  const actions = createOrderActions(chain)
  const [, owner = '0x'] = await chain.accounts()
  await actions.mintDollars(owner, 1_000_000n * DOLLAR)
  if (operatorDollars > 0n) await actions.mintDollars(actions.operator, operatorDollars * DOLLAR)
  await actions.mintTokens(owner, 1_000n * ONE_STOCK_SHARE)
  await chain.mine()
  await broker.control('position', { symbol: actions.symbol, qty: '1000' })
  const engine = await openTestDatabase()
  const { db } = engine
  const { brokerage } = broker
  const fixture = await createOrderFixture(
    db,
    { chain, broker, actions },
    changes?.({ brokerage, findChain: actions.find }),
  )
  const sharesHeld = async () =>
    (await broker.brokerage.listPositions()).find(({ symbol }) => symbol === actions.symbol)
      ?.shares ?? 0n
  return {
    chain,
    broker,
    actions,
    owner,
    db,
    fixture,
    createOrder: async (order: TestOrder = {}): Promise<Hex> => {
      const hash = await actions.createOrder(owner, order)
      await chain.mine()
      return hash
    },
    /** Mines, indexes and runs jobs without consuming broker events. */
    workOn: async (rounds = 8) => {
      for (let round = 0; round < rounds; round += 1) {
        await chain.mine()
        await fixture.follow()
        await fixture.work()
      }
    },
    untilEnd: (hash: Hex) => fixture.until(hash, ({ status }) => isOrderFinal(status)),
    untilAtBroker: async (hash: Hex) => {
      const row = await fixture.until(hash, ({ status }) => status === 'SUBMITTED')
      return { ...row, brokerOrderId: row.brokerOrderId ?? '' }
    },
    /** Returns the broker's state of an order. */
    findAtBroker: (clientOrderId: string): Promise<BrokerOrder | null> =>
      brokerage.findOrderByClientId(clientOrderId),
    execute: (order_id: string, qty: string, price = '0.5') =>
      broker.control('execute', { order_id, qty, price }),
    listExecutions: (brokerOrderId: string): Promise<BrokerEvent[]> =>
      broker
        .listEventsOf(brokerOrderId)
        .then((events) => events.filter(({ execution }) => execution !== null)),
    listOpenCases: () => listUnsettledCases(db),
    /** Checks invariant 3 as a difference: new tokens equal new shares. */
    watchBacking: async () => {
      const [tokens, shares] = [await actions.totalTokens(), await sharesHeld()]
      return async () => {
        expect((await actions.totalTokens()) - tokens).toBe((await sharesHeld()) - shares)
      }
    },
    sharesHeld,
    stop: async () => {
      await engine.close()
      await broker.stop()
      chain.stop()
    },
  }
}
