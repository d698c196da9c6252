import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  IN_SESSION_MS,
  startTestBrokerage,
  type TestBrokerage,
} from '../../server/src/testing/orders/test-brokerage.ts'
import {
  brokerRefusalOf,
  listOrderEventNames,
  placeTestOrder,
  toLimitPrice,
  toShareSize,
  UNITS_PER_SHARE,
} from './trading/test-orders.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let broker: TestBrokerage
const brokers: TestBrokerage[] = []
const start = async (worldMs?: number) => {
  const made = await startTestBrokerage(worldMs)
  brokers.push(made)
  return made
}
beforeAll(async () => {
  broker = await start()
})
afterEach(() => broker.resume())
afterAll(() => Promise.all(brokers.map((each) => each.stop())))

describe('credentials and requests', () => {
  const path = `/v1/trading/accounts/`
  test('a request without the key, or for another account, is refused', async () => {
    const { url, key } = broker.access
    expect((await fetch(`${url}${path}${broker.access.account}/orders`)).status).toBe(401)
    const authorization = `Basic ${Buffer.from(key).toString('base64')}`
    const other = await fetch(`${url}${path}${randomUUID()}/orders`, { headers: { authorization } })
    expect(other.status).toBe(404)
  })

  test.each<[object, string]>([
    [{ qty: '1', notional: '5' }, 'only one of qty or notional is accepted'],
    [{ qty: null }, 'only one of qty or notional is accepted'],
    [{ qty: '0' }, 'qty must be > 0'],
    [{ qty: '1.0000000001' }, 'qty must be limited to 9 decimal places'],
    [{ qty: null, notional: '5.001' }, 'notional must be limited to 2 decimal places'],
    [{ limit_price: '5' }, 'market orders require no stop or limit price'],
    [{ type: 'limit' }, 'limit orders require a limit price'],
    [{ type: 'limit', limit_price: '1.005' }, 'sub-penny increment'],
    [{ extended_hours: true }, 'only type="limit" is allowed for extended hours orders'],
    [{ qty: '0.5', time_in_force: 'gtc' }, 'fractional orders must be DAY orders'],
    [{ qty: '0.001' }, 'cost basis must be >= minimal amount of order 1'],
  ])('%j: %s', async (changes, message) => {
    const { url, key, account } = broker.access
    const order = { symbol: 'MSFT', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' }
    const response = await fetch(`${url}${path}${account}/orders`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(key).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...order, ...changes }),
    })
    expect([422, 403]).toContain(response.status)
    expect((await response.json()) as object).toMatchObject({
      message: expect.stringContaining(message),
    })
  })

  test('the first page explains the simulator', async () => {
    expect(await (await fetch(broker.access.url)).text()).toContain('POST /control/bust')
  })
})

describe('the account', () => {
  test('the buying power of open orders is reserved', async () => {
    const poor = await start()
    await poor.control('cash', { amount: '1000' })
    const resting = await placeTestOrder(poor, { size: toShareSize(6), price: toLimitPrice(100) })
    expect(await poor.brokerage.getAccount()).toEqual({
      cash: 1000_00000000n,
      buyingPower: 400_00000000n,
    })
    expect(await brokerRefusalOf(poor, { size: toShareSize(5), price: toLimitPrice(100) })).toBe(
      'no_buying_power',
    )
    await poor.brokerage.cancelOrder(resting.id)
    await poor.untilStatus(resting.id, 'CANCELED')
    await placeTestOrder(poor, { size: toShareSize(10), price: toLimitPrice(100) })
  })

  test('shares of open sales are reserved, and a wash trade is refused', async () => {
    await broker.control('position', { symbol: 'KO', qty: '10' })
    const resting = await placeTestOrder(broker, {
      symbol: 'KO',
      side: 'SELL',
      size: toShareSize(7),
      price: toLimitPrice(9999),
    })
    const sell = { symbol: 'KO', side: 'SELL', price: toLimitPrice(9999) } as const
    expect(await brokerRefusalOf(broker, { ...sell, size: toShareSize(4) })).toBe('no_shares')
    expect(await brokerRefusalOf(broker, { symbol: 'KO' })).toBe('wash_trade')
    expect(await brokerRefusalOf(broker, { symbol: 'KO', price: toLimitPrice(9999) })).toBe(
      'wash_trade',
    )
    await placeTestOrder(broker, { symbol: 'KO', price: toLimitPrice(1) })
    await broker.brokerage.cancelOrder(resting.id)
    expect((await broker.untilStatus(resting.id, 'CANCELED')).filled).toBe(0n)
  })
})

describe('sessions', () => {
  test('a market order before the open waits, and expires that day', async () => {
    const early = await start(IN_SESSION_MS - 2 * HOUR_MS)
    const waiting = await placeTestOrder(early)
    const alsoEarly = await placeTestOrder(early, {
      price: toLimitPrice(9999),
      isExtendedHours: true,
    })
    const resting = await placeTestOrder(early, { price: toLimitPrice(1), timeInForce: 'GTC' })
    const day = await placeTestOrder(early, { price: toLimitPrice(1) })
    expect(await brokerRefusalOf(early, { timeInForce: 'IOC' })).toBe('session')
    await early.untilStatus(alsoEarly.id, 'FILLED')
    expect(await early.brokerage.getOrder(waiting.id)).toMatchObject({ status: 'ACCEPTED' })
    await early.goAhead(HOUR_MS + 5 * MINUTE_MS)
    await early.untilStatus(waiting.id, 'FILLED')
    expect(await listOrderEventNames(early, waiting.id)).toEqual(['accept', 'open', 'fill'])
    await early.goAhead(7 * HOUR_MS)
    expect(await early.untilStatus(day.id, 'EXPIRED')).toMatchObject({ filled: 0n })
    expect(await early.brokerage.getOrder(resting.id)).toMatchObject({ status: 'NEW' })
    await early.goAhead(91 * 24 * HOUR_MS)
    await early.untilStatus(resting.id, 'EXPIRED')
  })

  test('an order after the close belongs to the next day', async () => {
    const late = await start(IN_SESSION_MS + 7 * HOUR_MS)
    const { id } = await placeTestOrder(late)
    // The witness is a later order that can fill now: once it is filled, the first could have been filled as well.
    const witness = await placeTestOrder(late, { price: toLimitPrice(9999), isExtendedHours: true })
    await late.untilStatus(witness.id, 'FILLED')
    expect(await late.brokerage.getOrder(id)).toMatchObject({ status: 'ACCEPTED' })
    await late.goAhead(17 * HOUR_MS)
    await late.untilStatus(id, 'FILLED')
  })

  test('a halted stock accepts and fills no orders until trading resumes', async () => {
    const resting = await placeTestOrder(broker, {
      symbol: 'T',
      price: toLimitPrice(9999),
      timeInForce: 'GTC',
    })
    await broker.untilStatus(resting.id, 'FILLED')
    await broker.setMode('still')
    const { id } = await placeTestOrder(broker, { symbol: 'T' })
    await broker.resume()
    await broker.halt('T')
    expect(await brokerRefusalOf(broker, { symbol: 'T' })).toBe('halted')
    await broker.control('tell', { order_id: id, event: 'new' })
    // The witness is a later order of a stock that trades: once it is filled, the first could have been filled as well.
    const witness = await placeTestOrder(broker)
    await broker.untilStatus(witness.id, 'FILLED')
    expect(await broker.brokerage.getOrder(id)).toMatchObject({ status: 'NEW', filled: 0n })
    await broker.resumeTrading('T')
    await broker.untilStatus(id, 'FILLED')
  })
})

describe('partial fills', () => {
  test('an order is filled in parts, each with an event', async () => {
    await broker.setMode('parts', '4')
    const { id } = await placeTestOrder(broker, { size: toShareSize(10) })
    await broker.untilStatus(id, 'FILLED')
    expect(await listOrderEventNames(broker, id)).toEqual([
      'accept',
      'open',
      'partly_fill',
      'partly_fill',
      'partly_fill',
      'fill',
    ])
    const executions = (await broker.listEventsOf(id)).flatMap(({ execution }) => execution ?? [])
    expect(executions.map((each) => each.shares)).toEqual(
      [3n, 3n, 3n, 1n].map((count) => count * UNITS_PER_SHARE),
    )
    expect(new Set(executions.map((each) => each.id)).size).toBe(4)
  })

  test('an order for dollars is filled in parts, to the last cent that buys something', async () => {
    await broker.setMode('parts', '3')
    const { id } = await placeTestOrder(broker, { size: { kind: 'dollars', amount: 100_000_000n } })
    const { filled, averagePrice } = await broker.untilStatus(id, 'FILLED')
    const paid = (filled * (averagePrice ?? 0n)) / UNITS_PER_SHARE
    expect(paid > 99_99000000n && paid <= 100_00000000n).toBe(true)
  })

  test('IOC takes the available quantity, FOK all or nothing', async () => {
    const ioc = await placeTestOrder(broker, { size: toShareSize(2_500), timeInForce: 'IOC' })
    expect((await broker.untilStatus(ioc.id, 'CANCELED')).filled).toBe(1_000n * UNITS_PER_SHARE)
    const fok = await placeTestOrder(broker, { size: toShareSize(2_500), timeInForce: 'FOK' })
    expect((await broker.untilStatus(fok.id, 'CANCELED')).filled).toBe(0n)
    expect(await listOrderEventNames(broker, fok.id)).toEqual(['accept', 'open', 'cancel'])
  })

  test('fills before a cancellation stay', async () => {
    const { id } = await placeTestOrder(broker, { size: toShareSize(100), price: toLimitPrice(1) })
    await broker.untilStatus(id, 'NEW')
    await broker.control('execute', { order_id: id, qty: '2', price: '0.5' })
    await broker.untilStatus(id, 'PARTIALLY_FILLED')
    expect(await broker.brokerage.cancelOrder(id)).toBe('asked')
    expect(await broker.untilStatus(id, 'CANCELED')).toMatchObject({ filled: 2n * UNITS_PER_SHARE })
  })
})
