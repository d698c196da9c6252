import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestBrokerage,
  type TestBrokerage,
} from '../../server/src/testing/orders/test-brokerage.ts'
import {
  applyExecution,
  type BrokerExecution,
  listEffectiveExecutions,
  sumExecutedShares,
} from '../../shared/domain/orders/broker-execution.ts'
import {
  type BrokerOrderStatus,
  transitionBrokerOrder,
} from '../../shared/domain/orders/broker-order.ts'
import {
  brokerRefusalOf,
  listOrderEventNames,
  placeTestOrder,
  toLimitPrice,
  toShareSize,
  toTestOrderRequest,
  UNITS_PER_SHARE,
} from './trading/test-orders.ts'

let broker: TestBrokerage
const brokers: TestBrokerage[] = []
const start = async () => {
  const made = await startTestBrokerage()
  brokers.push(made)
  return made
}
beforeAll(async () => {
  broker = await start()
})
afterEach(() => broker.resume())
afterAll(() => Promise.all(brokers.map((each) => each.stop())))

describe('fault modes', () => {
  test('a refused order and a rejected order have a reason', async () => {
    await broker.setMode('refuse', 'account is restricted')
    expect(await brokerRefusalOf(broker, {})).toBe('account')
    await broker.resume()
    await broker.setMode('reject', 'LULD')
    const { id } = await placeTestOrder(broker)
    await broker.untilStatus(id, 'REJECTED')
    expect((await broker.listEventsOf(id)).at(-1)).toMatchObject({
      event: 'reject',
      reason: 'LULD',
    })
  })

  test('a duplicate event has another id and the same execution', async () => {
    await broker.setMode('duplicate')
    const { id } = await placeTestOrder(broker)
    await broker.untilStatus(id, 'FILLED')
    const events = await broker.listEventsOf(id)
    expect(events.map(({ event }) => event)).toEqual([
      'accept',
      'accept',
      'open',
      'open',
      'fill',
      'fill',
    ])
    expect(new Set(events.map((event) => event.id)).size).toBe(6)
    expect(new Set(events.flatMap(({ execution }) => execution?.id ?? [])).size).toBe(1)
  })

  test('events are sent in the wrong order', async () => {
    await broker.setMode('parts', '3')
    await broker.setMode('reverse')
    const { id } = await placeTestOrder(broker, { size: toShareSize(3) })
    await broker.untilStatus(id, 'FILLED')
    expect(await listOrderEventNames(broker, id)).toEqual([
      'accept',
      'fill',
      'partly_fill',
      'partly_fill',
      'open',
    ])
  })

  test('a bust and a correction after the end change the filled quantity, not the status', async () => {
    const before = await broker.brokerage.getAccount()
    const { id } = await placeTestOrder(broker, { symbol: 'PEP', size: toShareSize(2) })
    await broker.untilStatus(id, 'FILLED')
    const [fill] = (await broker.listEventsOf(id)).flatMap(({ execution }) => execution ?? [])
    const corrected = { execution_id: fill?.id, qty: '2', price: '9.5' }
    const { id: correctedId } = await broker.control('correct', corrected)
    expect(await broker.brokerage.getOrder(id)).toMatchObject({
      status: 'FILLED',
      averagePrice: 9_50000000n,
    })
    await expect(broker.control('bust', { execution_id: fill?.id })).rejects.toThrow()
    await broker.control('bust', { execution_id: correctedId })
    expect(await broker.brokerage.getOrder(id)).toMatchObject({ status: 'FILLED', filled: 0n })
    const executions = (await broker.listEventsOf(id)).flatMap(({ execution }) => execution ?? [])
    expect(executions.map(({ kind, previousId }) => [kind, previousId])).toEqual([
      ['fill', null],
      ['correct', fill?.id],
      ['bust', correctedId],
    ])
    const positions = await broker.brokerage.listPositions()
    expect(positions.find(({ symbol }) => symbol === 'PEP')).toBeUndefined()
    expect((await broker.brokerage.getAccount()).cash).toBe(before.cash)
  })

  test('executions come after the end and above the ordered quantity', async () => {
    const { id } = await placeTestOrder(broker, { symbol: 'CAT' })
    await broker.untilStatus(id, 'FILLED')
    await broker.control('execute', { order_id: id, qty: '5', price: '10' })
    expect(await broker.brokerage.getOrder(id)).toMatchObject({
      status: 'FILLED',
      filled: 6n * UNITS_PER_SHARE,
    })
    expect((await listOrderEventNames(broker, id)).at(-1)).toBe('partly_fill')
  })

  test('a late cancellation is refused, and the order is filled', async () => {
    await broker.setMode('slow')
    const { id } = await placeTestOrder(broker)
    await broker.setMode('late_cancel')
    expect(await broker.brokerage.cancelOrder(id)).toBe('asked')
    expect(await broker.brokerage.getOrder(id)).toMatchObject({ status: 'PENDING_CANCEL' })
    await broker.untilStatus(id, 'FILLED')
    expect(await listOrderEventNames(broker, id)).toEqual([
      'accept',
      'ask_cancel',
      'refuse_cancel',
      'fill',
    ])
  })

  test('a request is lost, and an answer is lost', async () => {
    const lost = toTestOrderRequest()
    await broker.setMode('lose_requests')
    expect(await broker.brokerage.placeOrder(lost)).toEqual({ kind: 'unknown' })
    await expect(broker.brokerage.listPositions()).rejects.toMatchObject({ kind: 'retryable' })
    await broker.resume()
    expect(await broker.brokerage.findOrderByClientId(lost.clientOrderId)).toBeNull()
    const resting = await placeTestOrder(broker, { price: toLimitPrice(1) })
    await broker.setMode('drop_answers')
    expect(await broker.brokerage.cancelOrder(resting.id)).toBe('unknown')
    await broker.untilStatus(resting.id, 'CANCELED')
  })

  test('an unreachable broker answers nothing about an order', async () => {
    await broker.setMode('away')
    expect(await broker.brokerage.placeOrder(toTestOrderRequest())).toEqual({ kind: 'unknown' })
    await expect(broker.brokerage.listEvents(null)).rejects.toMatchObject({ kind: 'retryable' })
  })

  test('a rate-limited request has no effect, and is answered with 429', async () => {
    const request = toTestOrderRequest()
    const resting = await placeTestOrder(broker, { price: toLimitPrice(1) })
    await broker.setMode('busy')
    await expect(broker.brokerage.placeOrder(request)).rejects.toMatchObject({ kind: 'retryable' })
    await expect(broker.brokerage.cancelOrder(resting.id)).rejects.toMatchObject({
      kind: 'retryable',
    })
    await expect(broker.brokerage.listEvents(null)).rejects.toMatchObject({ kind: 'retryable' })
    await broker.resume()
    expect(await broker.brokerage.findOrderByClientId(request.clientOrderId)).toBeNull()
    expect((await broker.untilStatus(resting.id, 'NEW')).filled).toBe(0n)
  })

  test('a broken stream resumes after the last received event', async () => {
    const { id } = await placeTestOrder(broker, { price: toLimitPrice(1) })
    const receivedIds: string[] = []
    let last: string | null = null
    const listen = async () => {
      const { signal } = new AbortController()
      for await (const event of broker.brokerage.streamEvents(last, signal)) {
        last = event.id
        if (event.order.id !== id) continue
        receivedIds.push(`${event.event}`)
        if (event.event === 'open') await broker.control('break-streams')
        if (event.event === 'cancel') return
      }
    }
    await expect(listen()).rejects.toMatchObject({ kind: 'retryable' })
    await broker.brokerage.cancelOrder(id)
    await listen()
    expect(receivedIds).toEqual(['accept', 'open', 'ask_cancel', 'cancel'])
  })
})

/**
 * Applies an order's events as a client of the stream does: status changes by the life cycle, executions by their ids.
 */
async function follow(id: string, ordered: bigint) {
  let status: BrokerOrderStatus = 'ACCEPTED'
  const executions: BrokerExecution[] = []
  const refusals: string[] = []
  for (const { event, execution } of await broker.listEventsOf(id)) {
    if (execution && applyExecution({ reported: executions, ordered }, execution).ok)
      executions.push(execution)
    const hasFills = listEffectiveExecutions(executions).length > 0
    const moved: ReturnType<typeof transitionBrokerOrder> | null = event
      ? transitionBrokerOrder({ status, hasFills }, event)
      : null
    if (moved?.ok) status = moved.value
    else refusals.push(`${event} ${moved?.reason}`)
  }
  return { status, filled: sumExecutedShares(listEffectiveExecutions(executions)), refusals }
}

test.each<[string | null, string[]]>([
  [null, []],
  ['duplicate', ['fill late']],
  ['reverse', ['partly_fill late', 'partly_fill late', 'open late']],
])('an order whose events come in mode %s reaches the broker’s state', async (mode, refusals) => {
  await broker.setMode('parts', mode === 'duplicate' ? '1' : '3')
  if (mode) await broker.setMode(mode)
  const { id } = await placeTestOrder(broker, { size: toShareSize(3) })
  await broker.untilStatus(id, 'FILLED')
  const expected = { status: 'FILLED', filled: 3n * UNITS_PER_SHARE, refusals }
  expect(await follow(id, 3n * UNITS_PER_SHARE)).toEqual(expected)
})

test('a bust after the end sets the filled quantity to zero, and an excessive fill is not counted', async () => {
  const { id } = await placeTestOrder(broker, { symbol: 'IBM' })
  await broker.untilStatus(id, 'FILLED')
  await broker.control('execute', { order_id: id, qty: '1', price: '10' })
  expect(await follow(id, UNITS_PER_SHARE)).toMatchObject({
    status: 'FILLED',
    filled: UNITS_PER_SHARE,
  })
  const [fill] = (await broker.listEventsOf(id)).flatMap(({ execution }) => execution ?? [])
  await broker.control('bust', { execution_id: fill?.id })
  expect(await follow(id, UNITS_PER_SHARE)).toMatchObject({ status: 'FILLED', filled: 0n })
})

test('after a kill the broker has its orders, positions and events', async () => {
  const mortal = await start()
  const done = await placeTestOrder(mortal)
  await mortal.untilStatus(done.id, 'FILLED')
  const resting = await placeTestOrder(mortal, { price: toLimitPrice(1) })
  await mortal.untilStatus(resting.id, 'NEW')
  const events = await mortal.brokerage.listEvents(null)
  await mortal.restart()
  expect(await mortal.brokerage.listEvents(null)).toEqual(events)
  expect(await mortal.brokerage.listPositions()).toEqual([
    { symbol: 'MSFT', shares: UNITS_PER_SHARE },
  ])
  await mortal.brokerage.cancelOrder(resting.id)
  await mortal.untilStatus(resting.id, 'CANCELED')
})
