import { randomUUID } from 'node:crypto'
import {
  Alpaca,
  AuthError,
  trading as models,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ValidationError,
} from '@alpacahq/alpaca-trade-api'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hrefOf } from '../../simulation/steps/inject-request.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { startTestBrokerage, type TestBrokerage } from '../../testing/orders/test-brokerage.ts'
import { createTestApplicant, getChangeResult } from '../customer-accounts/behaviour.ts'
import { createCustomerAccounts } from '../customer-accounts/service.ts'

// Alpaca's own client calls the simulator, so that not only the adapter judges its answers. The client
// is one of the Trading API. The Broker API has the same calls for each account below a path of its own, with another
// authorization; `toBrokerApi` translates both. Updates of orders differ: the client reads them from a WebSocket, the
// Broker API sends them as server-sent events, so the client cannot judge those.

const DAY_MS = 86_400_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let chain: TestChain
let broker: TestBrokerage
let alpaca: Alpaca

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  await chain.mine()
  broker = await startTestBrokerage(undefined, chain)
  alpaca = createClient(broker.access)
})
afterEach(() => broker.resume())
afterAll(async () => {
  await broker?.stop()
  chain?.stop()
})

function createClient({ url, key, account }: TestBrokerage['access']): Alpaca {
  const [keyId = '', secret = ''] = key.split(':')
  const toBrokerApi: typeof fetch = (input, init) => {
    const { pathname, searchParams } = new URL(hrefOf(input))
    const isOfActivities = pathname === '/v2/account/activities'
    if (isOfActivities) searchParams.set('account_id', account)
    const path = isOfActivities
      ? '/v1/accounts/activities'
      : pathname.replace('/v2', `/v1/trading/accounts/${account}`)
    const headers = new Headers(init?.headers)
    const pair = [headers.get('APCA-API-KEY-ID'), headers.get('APCA-API-SECRET-KEY')].join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
    return fetch(`${url}${path}?${searchParams}`, { ...init, headers })
  }
  return new Alpaca({ keyId, secret, fetchApi: toBrokerApi, retry: false, rateLimit: false })
}

const toOrder = (changes: object = {}) => ({
  ...({ type: 'market', timeInForce: 'day', symbol: 'MSFT', qty: '1', side: 'buy' } as const),
  clientOrderId: randomUUID(),
  ...changes,
})

const untilStatus = (id: string | undefined, status: models.OrderStatus) =>
  waitUntil(async () => {
    const order = await alpaca.trading.orders.getOrderByOrderID({ orderId: id ?? '' })
    return order.status === status && order
  }, `the order is ${status}`)

test('RF-01 Alpaca’s client reports a wrong key, an unknown account and an unknown order', async () => {
  const stranger = createClient({ ...broker.access, key: 'simulated:another-secret' })
  const wrongKey = stranger.trading.account.getAccount()
  await expect(wrongKey).rejects.toBeInstanceOf(AuthError)
  await expect(wrongKey).rejects.toMatchObject({ status: 401, code: 40110000 })
  const lost = createClient({ ...broker.access, account: randomUUID() })
  const wrongAccount = lost.trading.positions.getAllOpenPositions()
  await expect(wrongAccount).rejects.toBeInstanceOf(NotFoundError)
  expect(await lost.trading.accountActivities.getAccountActivities()).toEqual([])
  const { orders } = alpaca.trading
  for (const unknown of [
    orders.getOrderByOrderID({ orderId: randomUUID() }),
    orders.getOrderByClientOrderId({ clientOrderId: randomUUID() }),
    orders.deleteOrderByOrderID({ orderId: randomUUID() }),
  ]) {
    await expect(unknown).rejects.toBeInstanceOf(NotFoundError)
    await expect(unknown).rejects.toMatchObject({ code: 40410000 })
  }
})

test('RF-01 Alpaca’s client reports each kind of refused order, and too many requests', async () => {
  const { orders } = alpaca.trading
  const taken = toOrder()
  const { id } = await orders.submit(taken)
  await untilStatus(id, 'filled')
  for (const [order, code, message] of [
    [taken, 40010001, 'client_order_id must be unique'],
    [toOrder({ qty: '-1' }), 40010001, 'qty must be > 0'],
    [toOrder({ type: 'limit' }), 40010001, 'limit orders require a limit price'],
    [toOrder({ symbol: 'NOBODY' }), 42210000, 'asset "NOBODY" not found'],
    [toOrder({ qty: '0.5', timeInForce: 'gtc' }), 42210000, 'fractional orders must be DAY orders'],
  ] as const) {
    const refused = orders.submit(order)
    await expect(refused).rejects.toBeInstanceOf(ValidationError)
    await expect(refused).rejects.toMatchObject({ status: 422, code, message })
  }
  const dear = orders.submit(toOrder({ qty: '1000000' }))
  await expect(dear).rejects.toBeInstanceOf(PermissionError)
  await expect(dear).rejects.toMatchObject({ code: 40310000, message: 'insufficient buying power' })
  const late = orders.deleteOrderByOrderID({ orderId: id ?? '' })
  await expect(late).rejects.toMatchObject({ status: 422, code: 42210000 })
  await broker.setMode('busy')
  const hasty = alpaca.trading.account.getAccount()
  await expect(hasty).rejects.toBeInstanceOf(RateLimitError)
  await expect(hasty).rejects.toMatchObject({
    ...{ status: 429, code: 42910000, retryAfterMs: 1000 },
    rateLimit: { limit: 200, remaining: 0 },
  })
})

test('RF-01 Alpaca’s client follows an order until it is filled', async () => {
  const asked = toOrder({ qty: undefined, notional: '250.5' })
  const placed = await alpaca.trading.orders.submit(asked)
  expect(models.instanceOfOrder(placed)).toBe(true)
  expect(placed).toMatchObject({
    ...{ id: expect.stringMatching(UUID), clientOrderId: asked.clientOrderId },
    ...{ assetId: expect.stringMatching(UUID), assetClass: 'us_equity', symbol: 'MSFT' },
    ...{ notional: '250.5', type: 'market', side: 'buy', timeInForce: 'day', filledQty: '0' },
    ...{ extendedHours: false, status: 'accepted', createdAt: expect.any(Date) },
  })
  expect(placed.qty).toBeUndefined()
  const filled = await untilStatus(placed.id, 'filled')
  expect(filled).toMatchObject({
    filledQty: expect.stringMatching(/^\d+\.\d{1,9}$/),
    filledAvgPrice: expect.stringMatching(/^\d+(\.\d{1,4})?$/),
    filledAt: expect.any(Date),
  })
  const { clientOrderId } = asked
  expect(await alpaca.trading.orders.getOrderByClientOrderId({ clientOrderId })).toEqual(filled)
  expect([
    models.instanceOfOrderStatus(filled.status),
    models.instanceOfOrderClass(filled.orderClass),
    models.instanceOfOrderType(filled.type),
    models.instanceOfTimeInForce(filled.timeInForce),
  ]).toEqual([true, true, true, true])
})

test('RF-01 Alpaca’s client lists an order that rests, and cancels it', async () => {
  const { orders } = alpaca.trading
  const terms = { type: 'limit', limitPrice: '1.5', timeInForce: 'gtc', symbol: 'PEP' }
  const { id } = await orders.submit(toOrder(terms))
  await untilStatus(id, 'new')
  const open = await orders.getAllOrders({ status: 'open', limit: 500 })
  expect(open).toMatchObject([{ id, limitPrice: '1.5', type: 'limit', status: 'new' }])
  expect(await orders.deleteOrderByOrderID({ orderId: id ?? '' })).toBeUndefined()
  const canceled = await untilStatus(id, 'canceled')
  expect(canceled).toMatchObject({ canceledAt: expect.any(Date), filledQty: '0' })
  expect(await orders.getAllOrders({ status: 'open' })).toEqual([])
  const closed = await orders.getAllOrders({ status: 'closed', limit: 1 })
  expect(closed).toEqual([canceled])
})

test('RF-01 Alpaca’s client reads the account and whole positions', async () => {
  const account = await alpaca.trading.account.getAccount()
  expect(models.instanceOfAccount(account)).toBe(true)
  expect(account).toMatchObject({
    ...{ id: broker.access.account, status: 'ACTIVE', currency: 'USD', tradingBlocked: false },
    cash: expect.stringMatching(/^\d+(\.\d{1,2})?$/),
    buyingPower: expect.stringMatching(/^\d+(\.\d{1,2})?$/),
  })
  const positions = await alpaca.trading.positions.getAllOpenPositions()
  expect(positions.length).toBeGreaterThan(3)
  expect(positions.filter((position) => !models.instanceOfPosition(position))).toEqual([])
  expect(positions.every(({ exchange }) => models.instanceOfExchangeForPosition(exchange))).toBe(
    true,
  )
  const decimal = expect.stringMatching(/^-?\d+(\.\d+)?$/)
  expect(positions.find(({ symbol }) => symbol === 'AAPL')).toMatchObject({
    ...{ assetId: expect.stringMatching(UUID), side: 'long', exchange: 'NASDAQ', qty: decimal },
    ...{ avgEntryPrice: decimal, costBasis: decimal, currentPrice: decimal, marketValue: decimal },
    ...{ lastdayPrice: decimal, changeToday: decimal, unrealizedPl: decimal },
    ...{ unrealizedPlpc: decimal, unrealizedIntradayPl: decimal, unrealizedIntradayPlpc: decimal },
  })
})

test('RF-01 Alpaca’s client buys for a customer, and reads the cash and the position', async () => {
  const customers = createCustomerAccounts(broker.access, { http: fetch, clock: Date.now })
  const { id } = getChangeResult(await customers.openAccount(createTestApplicant()))
  await waitUntil(
    async () => (await customers.findAccount(id))?.status === 'ACTIVE',
    'the account is active',
  )
  const customer = createClient({ ...broker.access, account: id })
  expect(await customer.trading.positions.getAllOpenPositions()).toEqual([])
  getChangeResult(await customers.give(id, 100_00n, 'welcome'))
  expect(await customer.trading.account.getAccount()).toMatchObject({
    id,
    cash: '100',
    buyingPower: '100',
  })
  const { orders, positions } = customer.trading
  const placed = await orders.submit(toOrder({ symbol: 'AAPL', qty: undefined, notional: '50' }))
  const orderId = placed.id ?? ''
  await waitUntil(
    async () => (await orders.getOrderByOrderID({ orderId })).status === 'filled',
    'the order is filled',
  )
  const [position, ...others] = await positions.getAllOpenPositions()
  expect([position && models.instanceOfPosition(position), others]).toEqual([true, []])
  expect(position).toMatchObject({
    symbol: 'AAPL',
    side: 'long',
    costBasis: expect.stringMatching(/^(49\.99|50)$/),
  })
  const ofIssuer = alpaca.trading.orders.getOrderByOrderID({ orderId })
  await expect(ofIssuer).rejects.toBeInstanceOf(NotFoundError)
})

test('RF-01 Alpaca’s client pages through the dividends that were paid', async () => {
  const dates = { ex_date: '2099-11-25', payable_date: '2099-11-27' }
  await broker.announce('dividend', { symbol: 'AAPL', rate: '0.5', ...dates })
  await broker.announce('dividend', { symbol: 'AAPL', rate: '0.25', special: true, ...dates })
  await broker.goAhead(3 * DAY_MS)
  const activityTypes = [models.ActivityType.Div, models.ActivityType.Divroc]
  const query = { activityTypes, after: new Date('2099-11-26'), pageSize: 1 }
  const paid = (await alpaca.trading.collectActivities(query)).filter(
    ({ symbol }) => symbol === 'AAPL',
  )
  expect(new Set(paid.map(({ perShareAmount }) => perShareAmount))).toEqual(
    new Set(['0.25', '0.5']),
  )
  expect(paid).toHaveLength(2)
  for (const activity of paid) {
    expect(activity).toMatchObject({
      ...{ activityType: 'DIV', activitySubType: 'CDIV', status: 'executed', currency: 'USD' },
      ...{ id: expect.stringMatching(/^20991127000000000::/), date: new Date('2099-11-27') },
      netAmount: expect.stringMatching(/^\d+\.\d{2}$/),
    })
    expect(models.instanceOfActivityType(activity.activityType)).toBe(true)
  }
})
