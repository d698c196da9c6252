import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { expect } from 'vitest'
import { auditLedger } from '../../modules/ledger/service.ts'
import { listFillViolations, listOrderInvariantViolations } from '../../modules/orders/service.ts'
import type { Db } from '../../tables/tables.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import type { OrderSystem } from './test-order-system.ts'

/**
 * Creates checks that compare the orders of one stock with chain, broker and ledger, relative to their state
 * now.
 */
export async function createOrderChecks(system: OrderSystem, symbol: string) {
  const { chain, orders, holdings, inspect } = system
  const readShares = async () =>
    (await holdings.listPositions()).find((each) => each.symbol === symbol)?.amount ?? 0n
  const before = { shares: await readShares(), supply: await orders.supplyOf(symbol) }

  const listEnded = async () => [
    ...(await orders.listIds('OrderFulfilled(uint256,address)')),
    ...(await orders.listIds('OrderCancelled(uint256,address,string)')),
  ]

  return {
    /** Waits until all orders have ended on chain. */
    untilAllEnded: async (made: readonly Hex[]) => {
      const countLeft = async () => made.length - new Set(await listEnded()).size
      let left = made.length
      const areOver = async () => {
        left = await countLeft()
        return left <= 0
      }
      const within = { withinMs: 600_000, pauseMs: 300 }
      await waitUntil(areOver, () => `the chain has ended the other ${left} orders`, within)
    },
    /**
     * Checks consistency; call it after the server has exited. `lapsed`: orders that were submitted and never
     * sent.
     */
    expectConsistent: async (made: readonly Hex[], lapsed: readonly Hex[] = []) => {
      // On chain, each order begins and ends once, and each fill is one execution of the broker.
      const begun = await orders.listIds(`OrderCreated(uint256,address,${ORDER},uint256)`)
      expect(begun.sort()).toEqual([...made].sort())
      expect((await listEnded()).sort()).toEqual([...made].sort())
      const after = { shares: await readShares(), supply: await orders.supplyOf(symbol) }
      expect(after.supply - before.supply).toBe(after.shares - before.shares)
      await inspect(async ({ db }) => {
        const rows = await db.selectFrom('token_orders').selectAll().execute()
        expect(rows.map((row) => row.order_hash).sort()).toEqual([...made, ...lapsed].sort())
        expect(rows.filter(({ status }) => !isOrderFinal(status))).toEqual([])
        await expectNeverSent(db, lapsed)
        for (const row of rows.filter((each) => !lapsed.includes(each.order_hash as Hex))) {
          const { status } = await orders.contracts.readOrder(row.order_hash as Hex)
          expect([row.id, status]).toEqual([row.id, toChainEnd(row.closed_by)])
          if (status === 'FULFILLED') expect([row.id, row.status]).toEqual([row.id, 'FILLED'])
        }
        const fills = await db.selectFrom('order_fills').select('fill_id').execute()
        const recorded = await orders.listIds('OrderFillRecorded(uint256,bytes32)')
        expect(fills.length).toBe(recorded.length)
        const executions = await db.selectFrom('order_executions').selectAll().execute()
        expect(executions.length).toBe(fills.length)
        expect(await auditLedger(db)).toEqual([])
        expect(await listOrderInvariantViolations(db, SEPOLIA_CHAIN_ID, [chain.token])).toEqual([])
        expect(await listFillViolations(db, SEPOLIA_CHAIN_ID)).toEqual([])
      })
    },
  }
}

/** The ABI type of the order's terms in its event. */
const ORDER = '(uint64,address,address,address,bool,uint8,uint256,uint256,uint256,uint8)'

/** Checks that the orders ended only in our database: never on chain, at the broker or in a transaction of ours. */
async function expectNeverSent(db: Db, lapsed: readonly Hex[]) {
  for (const hash of lapsed) {
    const row = await db
      .selectFrom('token_orders')
      .where('order_hash', '=', hash)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      ...{ status: 'CANCELLED', reason: 'not_submitted', closed_by: null },
      ...{ block_number: null, broker_order_id: null, submission: null },
    })
    const sent = db.selectFrom('chain_tx').where('intent', 'like', `order/${row.id}/%`)
    expect(await sent.select('intent').execute()).toEqual([])
  }
}

const toChainEnd = (closedBy: 'fulfilled' | 'cancelled' | null) =>
  closedBy === 'fulfilled' ? 'FULFILLED' : 'CANCELLED'
