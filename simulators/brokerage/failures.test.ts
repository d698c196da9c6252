import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestBrokerage,
  type TestBrokerage,
} from '../../server/src/testing/orders/test-brokerage.ts'
import {
  applyExecution,
  type Execution,
  effectiveExecutions,
  sharesOf,
} from '../../shared/domain/orders/broker-execution.ts'
import {
  type BrokerOrderStatus,
  transitionBrokerOrder,
} from '../../shared/domain/orders/broker-order.ts'
import {
  limit,
  listEventNames,
  place,
  refusalOf,
  SHARE,
  shares,
  toOrderRequest,
} from './trading/test-orders.ts'

let world: TestBrokerage
const worlds: TestBrokerage[] = []
const start = async () => {
  const made = await startTestBrokerage()
  worlds.push(made)
  return made
}
beforeAll(async () => {
  world = await start()
})
afterEach(() => world.resume())
afterAll(() => Promise.all(worlds.map((each) => each.stop())))

describe('fault modes', () => {
  test('a refused order and a rejected order have a reason', async () => {
    await world.setMode('refuse', 'account is restricted')
    expect(await refusalOf(world, {})).toBe('account')
    await world.resume()
    await world.setMode('reject', 'LULD')
    const { id } = await place(world)
    await world.untilStatus(id, 'REJECTED')
    expect((await world.listEventsOf(id)).at(-1)).toMatchObject({ event: 'reject', reason: 'LULD' })
  })

  test('a duplicate event has another id and the same execution', async () => {
    await world.setMode('duplicate')
    const { id } = await place(world)
    await world.untilStatus(id, 'FILLED')
    const events = await world.listEventsOf(id)
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
    await world.setMode('parts', '3')
    await world.setMode('reverse')
    const { id } = await place(world, { size: shares(3) })
    await world.untilStatus(id, 'FILLED')
    expect(await listEventNames(world, id)).toEqual([
      'accept',
      'fill',
      'partly_fill',
      'partly_fill',
      'open',
    ])
  })

  test('a bust and a correction after the end change the filled quantity, not the status', async () => {
    const before = await world.brokerage.getAccount()
    const { id } = await place(world, { symbol: 'PEP', size: shares(2) })
    await world.untilStatus(id, 'FILLED')
    const [fill] = (await world.listEventsOf(id)).flatMap(({ execution }) => execution ?? [])
    const corrected = { execution_id: fill?.id, qty: '2', price: '9.5' }
    const { id: correctedId } = await world.control('correct', corrected)
    expect(await world.brokerage.getOrder(id)).toMatchObject({
      status: 'FILLED',
      averagePrice: 9_50000000n,
    })
    await expect(world.control('bust', { execution_id: fill?.id })).rejects.toThrow()
    await world.control('bust', { execution_id: correctedId })
    expect(await world.brokerage.getOrder(id)).toMatchObject({ status: 'FILLED', filled: 0n })
    const told = (await world.listEventsOf(id)).flatMap(({ execution }) => execution ?? [])
    expect(told.map(({ kind, previousId }) => [kind, previousId])).toEqual([
      ['fill', null],
      ['correct', fill?.id],
      ['bust', correctedId],
    ])
    const positions = await world.brokerage.listPositions()
    expect(positions.find(({ symbol }) => symbol === 'PEP')).toBeUndefined()
    expect((await world.brokerage.getAccount()).cash).toBe(before.cash)
  })

  test('executions come after the end and above the ordered quantity', async () => {
    const { id } = await place(world, { symbol: 'CAT' })
    await world.untilStatus(id, 'FILLED')
    await world.control('execute', { order_id: id, qty: '5', price: '10' })
    expect(await world.brokerage.getOrder(id)).toMatchObject({
      status: 'FILLED',
      filled: 6n * SHARE,
    })
    expect((await listEventNames(world, id)).at(-1)).toBe('partly_fill')
  })

  test('a late cancellation is refused, and the order is filled', async () => {
    await world.setMode('slow')
    const { id } = await place(world)
    await world.setMode('late_cancel')
    expect(await world.brokerage.cancelOrder(id)).toBe('asked')
    expect(await world.brokerage.getOrder(id)).toMatchObject({ status: 'PENDING_CANCEL' })
    await world.untilStatus(id, 'FILLED')
    expect(await listEventNames(world, id)).toEqual([
      'accept',
      'ask_cancel',
      'refuse_cancel',
      'fill',
    ])
  })

  test('a request is lost, and an answer is lost', async () => {
    const lost = toOrderRequest()
    await world.setMode('lose_requests')
    expect(await world.brokerage.placeOrder(lost)).toEqual({ kind: 'unknown' })
    await expect(world.brokerage.listPositions()).rejects.toMatchObject({ kind: 'retryable' })
    await world.resume()
    expect(await world.brokerage.findOrderByClientId(lost.clientOrderId)).toBeNull()
    const resting = await place(world, { price: limit(1) })
    await world.setMode('drop_answers')
    expect(await world.brokerage.cancelOrder(resting.id)).toBe('unknown')
    await world.untilStatus(resting.id, 'CANCELED')
  })

  test('an unreachable broker answers nothing about an order', async () => {
    await world.setMode('away')
    expect(await world.brokerage.placeOrder(toOrderRequest())).toEqual({ kind: 'unknown' })
    await expect(world.brokerage.listEvents(null)).rejects.toMatchObject({ kind: 'retryable' })
  })

  test('a rate-limited request has no effect, and is answered with 429', async () => {
    const request = toOrderRequest()
    const resting = await place(world, { price: limit(1) })
    await world.setMode('busy')
    await expect(world.brokerage.placeOrder(request)).rejects.toMatchObject({ kind: 'retryable' })
    await expect(world.brokerage.cancelOrder(resting.id)).rejects.toMatchObject({
      kind: 'retryable',
    })
    await expect(world.brokerage.listEvents(null)).rejects.toMatchObject({ kind: 'retryable' })
    await world.resume()
    expect(await world.brokerage.findOrderByClientId(request.clientOrderId)).toBeNull()
    expect((await world.untilStatus(resting.id, 'NEW')).filled).toBe(0n)
  })

  test('a broken stream resumes after the last received event', async () => {
    const { id } = await place(world, { price: limit(1) })
    const heard: string[] = []
    let last: string | null = null
    const listen = async () => {
      const { signal } = new AbortController()
      for await (const event of world.brokerage.streamEvents(last, signal)) {
        last = event.id
        if (event.order.id !== id) continue
        heard.push(`${event.event}`)
        if (event.event === 'open') await world.control('break-streams')
        if (event.event === 'cancel') return
      }
    }
    await expect(listen()).rejects.toMatchObject({ kind: 'retryable' })
    await world.brokerage.cancelOrder(id)
    await listen()
    expect(heard).toEqual(['accept', 'open', 'ask_cancel', 'cancel'])
  })
})

/**
 * Follows an order as a client of the stream does: its status by the life cycle, its executions by their ids.
 */
async function follow(id: string, ordered: bigint) {
  let status: BrokerOrderStatus = 'ACCEPTED'
  const told: Execution[] = []
  const refusals: string[] = []
  for (const { event, execution } of await world.listEventsOf(id)) {
    if (execution && applyExecution({ reported: told, ordered }, execution).ok) told.push(execution)
    const hasFills = effectiveExecutions(told).length > 0
    const moved: ReturnType<typeof transitionBrokerOrder> | null = event
      ? transitionBrokerOrder({ status, hasFills }, event)
      : null
    if (moved?.ok) status = moved.value
    else refusals.push(`${event} ${moved?.reason}`)
  }
  return { status, filled: sharesOf(effectiveExecutions(told)), refusals }
}

test.each<[string | null, string[]]>([
  [null, []],
  ['duplicate', ['fill late']],
  ['reverse', ['partly_fill late', 'partly_fill late', 'open late']],
])('an order whose events come in mode %s reaches the broker’s state', async (mode, refusals) => {
  await world.setMode('parts', mode === 'duplicate' ? '1' : '3')
  if (mode) await world.setMode(mode)
  const { id } = await place(world, { size: shares(3) })
  await world.untilStatus(id, 'FILLED')
  const expected = { status: 'FILLED', filled: 3n * SHARE, refusals }
  expect(await follow(id, 3n * SHARE)).toEqual(expected)
})

test('a bust after the end sets the filled quantity to zero, and an excessive fill is not counted', async () => {
  const { id } = await place(world, { symbol: 'IBM' })
  await world.untilStatus(id, 'FILLED')
  await world.control('execute', { order_id: id, qty: '1', price: '10' })
  expect(await follow(id, SHARE)).toMatchObject({ status: 'FILLED', filled: SHARE })
  const [fill] = (await world.listEventsOf(id)).flatMap(({ execution }) => execution ?? [])
  await world.control('bust', { execution_id: fill?.id })
  expect(await follow(id, SHARE)).toMatchObject({ status: 'FILLED', filled: 0n })
})

test('after a kill the broker has its orders, positions and events', async () => {
  const mortal = await start()
  const done = await place(mortal)
  await mortal.untilStatus(done.id, 'FILLED')
  const resting = await place(mortal, { price: limit(1) })
  await mortal.untilStatus(resting.id, 'NEW')
  const events = await mortal.brokerage.listEvents(null)
  await mortal.restart()
  expect(await mortal.brokerage.listEvents(null)).toEqual(events)
  expect(await mortal.brokerage.listPositions()).toEqual([{ symbol: 'MSFT', shares: SHARE }])
  await mortal.brokerage.cancelOrder(resting.id)
  await mortal.untilStatus(resting.id, 'CANCELED')
})
