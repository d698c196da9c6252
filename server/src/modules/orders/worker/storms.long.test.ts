import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import {
  type OrderFaultFixture,
  startOrderFaultFixture,
} from '../../../testing/orders/test-order-storm.ts'
import { auditLedger } from '../../ledger/service.ts'
import type { TokenOrder } from '../tables/order-row.ts'

let storm: OrderFaultFixture

/** Changes the broker's events before the server receives them. */
let changeEvents = (events: BrokerEvent[]): BrokerEvent[] => events

beforeAll(async () => {
  storm = await startOrderFaultFixture((events) => changeEvents(events))
})
beforeEach(() => storm.broker.resume())
afterAll(() => storm?.stop())

test('SK-04 an event that is received a hundred times counts once', async () => {
  changeEvents = (events) => events.flatMap((event) => Array.from({ length: 100 }, () => event))
  await storm.broker.setMode('parts', '3')
  await storm.expectConsistent(await storm.orderBoth(), ['FILLED', 'FILLED'])
})

test('SK-04 events in reverse have the same result', async () => {
  changeEvents = (events) => events.toReversed()
  await storm.broker.setMode('parts', '3')
  await storm.expectConsistent(await storm.orderBoth(), ['FILLED', 'FILLED'])
})

test.each([
  ['seen', 1, (row: TokenOrder) => row.blockNumber !== null],
  ['confirmed', 5, (row: TokenOrder) => row.status !== 'PENDING_SUBMIT' || row.jobVersion > 0],
] as const)(
  'an order that was %s and whose block a reorg removes buys nothing',
  async (_, depth, hasHappened) => {
    changeEvents = (events) => events
    const { chain, actions, broker, fixture, sharesAtBroker } = storm
    const before = await sharesAtBroker()
    const hash = await actions.createOrder(storm.owner)
    await chain.mine()
    await fixture.follow()
    if (depth > 1) await chain.mine(2)
    const row = await fixture.until(hash, hasHappened)
    await storm.reorganize(Math.max(depth, (await chain.head()) - (row.blockNumber ?? 0) + 1))
    expect(await fixture.get(hash)).toMatchObject({ isCanonical: false })
    for (let round = 0; round < 20; round += 1) {
      await chain.mine()
      await fixture.follow()
      await fixture.work()
    }
    expect(await broker.brokerage.findOrderByClientId(row.id)).toBeNull()
    expect(await sharesAtBroker()).toBe(before)
    expect(await auditLedger(storm.db)).toEqual([])
  },
)

test.each([
  ['at the broker', (row: TokenOrder) => row.brokerStatus !== null],
  ['filled there', (row: TokenOrder) => row.brokerStatus === 'FILLED'],
  ['filled on the chain', (row: TokenOrder) => row.closedBy !== null],
] as const)(
  '%s, a reorg removes the newest blocks: each fill is mined once',
  async (_, hasHappened) => {
    changeEvents = (events) => events
    const hashes = await storm.orderBoth()
    for (const hash of hashes) {
      await storm.fixture.until(hash, (row) => hasHappened(row) || isOrderFinal(row.status))
      await storm.reorganize(5)
    }
    await storm.expectConsistent(hashes, ['FILLED', 'FILLED'])
  },
)
