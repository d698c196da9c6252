import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { auditLedger } from '../../ledger/service.ts'
import { pollOpenOrders } from '../broker/poll-open-orders.ts'
import { settleCase } from './settle-case.ts'

const LONG_MS = 240_000

let desk: BrokerOrderFixture
beforeAll(async () => {
  desk = await startBrokerOrderFixture()
}, LONG_MS)
afterAll(() => desk?.stop())

/** Runs the watch job when the order has not been polled for a while. */
const watch = () => {
  const { deps } = desk.fixture
  return pollOpenOrders({ ...deps, clock: () => deps.clock() + 120_000 })
}

/**
 * Decides the open case as an operator who buys the shares again; returns the client order id of the covering order.
 */
async function cover(): Promise<string> {
  const [opened] = await desk.listOpenCases()
  const decision = { id: opened?.id ?? '', isCovered: true, who: 'ana', why: 'case 7' }
  const settled = await inTransaction(desk.db, (tx) => settleCase(tx, desk.fixture.deps, decision))
  const name = settled.ok ? (settled.value.coverOrder ?? '') : ''
  await desk.fixture.cover(name)
  return name
}

async function untilAtBroker(name: string, status: 'FILLED' | 'REJECTED') {
  const placed = await desk.findAtBroker(name)
  await desk.broker.untilStatus(placed?.id ?? '', status)
  await desk.fixture.consumeEvents()
  return placed?.id ?? ''
}

const bust = async (brokerOrderId: string) => {
  const executions = await desk.listExecutions(brokerOrderId)
  const last = executions.findLast(({ execution }) => execution?.kind === 'fill')
  await desk.broker.control('bust', { execution_id: last?.execution?.id ?? '' })
  await desk.fixture.consumeEvents()
}

test(
  'OP-12 shares that a covering order did not buy, or that are busted, are a case again until they are bought',
  async () => {
    const isBacked = await desk.watchBacking()
    const { brokerOrderId, id } = await desk.untilEnd(await desk.createOrder())
    const bought = await desk.listExecutions(brokerOrderId ?? '')
    const shares = bought.reduce((sum, { execution }) => sum + (execution?.shares ?? 0n), 0n)
    for (const { execution } of bought)
      await desk.broker.control('bust', { execution_id: execution?.id ?? '' })
    await desk.fixture.consumeEvents()
    const missing = { kind: 'uncovered', tokenOrderId: id, sharesChange: -shares }
    expect(await desk.listOpenCases()).toEqual([
      expect.objectContaining({ ...missing, kind: 'bust' }),
    ])

    await desk.broker.control('mode', { mode: 'reject', value: 'MARKET_HALTED' })
    const refused = await cover()
    await untilAtBroker(refused, 'REJECTED')
    expect(await desk.listOpenCases()).toEqual([])
    await watch()
    expect(await desk.listOpenCases()).toEqual([
      expect.objectContaining({ ...missing, executionId: refused }),
    ])
    await desk.broker.control('resume', {})

    const taken = await untilAtBroker(await cover(), 'FILLED')
    await watch()
    expect(await desk.listOpenCases()).toEqual([])
    await isBacked()
    await bust(taken)
    expect(await desk.listOpenCases()).toEqual([expect.objectContaining(missing)])

    const early = await untilAtBroker(await cover(), 'FILLED')
    await bust(early)
    expect(await desk.listOpenCases()).toEqual([])
    await watch()
    expect(await desk.listOpenCases()).toEqual([expect.objectContaining(missing)])

    await untilAtBroker(await cover(), 'FILLED')
    await watch()
    await watch()
    expect(await desk.listOpenCases()).toEqual([])
    await isBacked()
    expect(await auditLedger(desk.db)).toEqual([])
  },
  LONG_MS,
)
