import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { expect } from 'vitest'
import { auditLedger } from '../../modules/ledger/service.ts'
import type { TokenOrder } from '../../modules/orders/tables/order-row.ts'
import type { BrokerEvent } from '../../providers/brokerage/port.ts'
import { startTestChain } from '../chain/test-chain.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { startTestBrokerage } from './test-brokerage.ts'
import { createOrderActions, createOrderFixture, ONE_STOCK_SHARE } from './test-orders.ts'

const DOLLAR = 1_000_000n

export type OrderFaultFixture = Awaited<ReturnType<typeof startOrderFaultFixture>>

/**
 * Starts chain, broker and workers for orders of one owner, which only run when the test calls them. `retell`
 * rearranges the broker's events.
 */
export async function startOrderFaultFixture(
  retell = (events: BrokerEvent[]): BrokerEvent[] => events,
) {
  const [chain, broker] = await Promise.all([startTestChain(), startTestBrokerage()])
  const actions = createOrderActions(chain)
  const [, owner = '0x'] = await chain.accounts()
  await actions.mintDollars(owner, 10_000_000n * DOLLAR)
  await actions.mintDollars(actions.operator, 1_000_000n * DOLLAR)
  await actions.mintTokens(owner, 1_000n * ONE_STOCK_SHARE)
  await broker.control('position', { symbol: actions.symbol, qty: '1000' })
  await chain.mine(20)
  const engine = await openTestDatabase()
  const { brokerage } = broker
  const listEvents = async (since: string | null) => retell(await brokerage.listEvents(since))
  const fixture = await createOrderFixture(
    engine.db,
    { chain, broker, actions },
    { brokerage: { ...brokerage, listEvents } },
  )
  const sharesAtBroker = async () =>
    (await brokerage.listPositions()).find(({ symbol }) => symbol === actions.symbol)?.shares ?? 0n
  return {
    chain,
    broker,
    actions,
    db: engine.db,
    owner,
    fixture,
    sharesAtBroker,
    orderBoth: async (): Promise<Hex[]> => {
      const bought = await actions.createOrder(owner)
      const sold = await actions.createOrder(owner, {
        sell: true,
        assetTokenQuantity: 2n * ONE_STOCK_SHARE,
      })
      await chain.mine()
      return [bought, sold]
    },
    /** Replaces the newest blocks and all their transactions by empty ones. */
    reorganize: async (depth: number) => {
      await chain.rpc('anvil_reorg', depth, [])
      await chain.mine(depth > 1 ? 2 : 1)
      await fixture.follow()
    },
    /** Runs these orders to their end, then expects that tokens equal shares and that the ledger is consistent. */
    expectConsistent: async (hashes: readonly Hex[], statuses: readonly TokenOrder['status'][]) => {
      for (const [index, hash] of hashes.entries()) {
        const row = await fixture.until(hash, ({ status }) => isOrderFinal(status))
        expect([index, row.status]).toEqual([index, statuses[index]])
      }
      await chain.mine(16)
      await fixture.follow()
      await fixture.work()
      expect(await actions.totalTokens()).toBe(await sharesAtBroker())
      expect(await auditLedger(engine.db)).toEqual([])
    },
    stop: async () => {
      await engine.close()
      await broker.stop()
      chain.stop()
    },
  }
}
