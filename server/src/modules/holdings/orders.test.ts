import type { PortfolioAnswer, PositionAnswer } from '@parvalue/shared/api/holdings.ts'
import { parseCsvText } from '@parvalue/shared/domain/money/test-csv.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import {
  AAPL_STOCK_ID,
  createHoldingRows,
  DAY_MS,
  ONE_STOCK_TOKEN,
  parseUnits,
  repeatByte,
} from '../../testing/money/test-holdings.ts'
import {
  buyTestTokens,
  handOverTestTokens,
  sellTestTokens,
} from '../../testing/money/test-traded-holdings.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

const CENT = 10_000n
const HOUR_MS = 3_600_000

let server: TestApp
let market: TestMarket
let rows: ReturnType<typeof createHoldingRows>
let mine: SessionCredentials

beforeAll(async () => {
  market = await startTestMarket()
  server = await startTestApp({ env: { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key } })
  rows = createHoldingRows(server)
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server.close()
  await market.stop()
})

/** Every test starts after the caches of the previous one have expired. */
let passedMs = 0
beforeEach(async () => {
  passedMs += 6000
  server.clock.nowMs = Date.now() + passedMs
  await rows.clear()
  mine = await signIn(server)
})

const get = async <Answer>(path: string): Promise<Answer> => {
  const { status, body, text } = await server.send('GET', path, mine)
  if (status !== 200) throw new Error(text)
  return body as Answer
}
const getPortfolio = () => get<PortfolioAnswer>('user/portfolio')

const lotsOf = (position: PositionAnswer | undefined) =>
  position?.lots.map((lot) => [lot.amount, lot.cost, lot.source, lot.is_in_order])

const buy = () => buyTestTokens(rows)
const handOver = (closing?: { closedTransactionHash?: string }) => handOverTestTokens(rows, closing)
const sell = (orderId: string) => sellTestTokens(rows, orderId)

const sales = [
  ['1', '209.5', '200.56666666', '8.93333334'],
  ['2.5', '524', '501.38333334', '22.61666666'],
]
const salesOf = ({ realised }: PortfolioAnswer) =>
  realised.map(({ amount, proceeds, cost, gain }) => [amount, proceeds, cost, gain])

test('OP-04 a fill counts once it is three blocks deep', async () => {
  await buy()
  const orderId = await handOver()
  await sell(orderId)
  await rows.follow({ confirmed: 0, final: 0 })
  const { positions, realised, put_in } = await getPortfolio()
  expect(lotsOf(positions[0])).toEqual([
    ['3', '450', 'received', true],
    ['1', '150', 'received', true],
    ['1', '150', 'received', false],
  ])
  expect([realised, put_in]).toEqual([[], '750'])
})

test('OP-04 tokens bought for another recipient are not part of the portfolio', async () => {
  await rows.putState({ agoMs: 9 * DAY_MS })
  const transaction = { agoMs: DAY_MS, transactionHash: repeatByte('01') }
  const recipient = bob.address.toLowerCase()
  const orderId = await rows.putOrder({ ...transaction, side: 'BUY', amount: 5n * CENT, recipient })
  await rows.putFill({
    ...transaction,
    orderId,
    assetAmount: ONE_STOCK_TOKEN,
    payment: 5n * CENT,
    fee: 0n,
  })
  await rows.follow()
  expect(await getPortfolio()).toMatchObject({ positions: [], realised: [], put_in: '0' })
})

test('OP-04 the cost of each fill is its payment and its fee', async () => {
  await buy()
  const { positions, put_in } = await getPortfolio()
  expect(positions[0]).toMatchObject({ amount: '5', amount_in_orders: '0', cost: '1002.7' })
  expect(lotsOf(positions[0])).toEqual([
    ['3', '601.7', 'purchase', false],
    ['2', '401', 'purchase', false],
  ])
  expect(put_in).toBe('1002.7')
})

test('OP-04 tokens in a sell order keep their lots and value', async () => {
  await buy()
  const before = await getPortfolio()
  type Point = { value: string | null; put_in: string | null }
  const read = () => get<Point[]>('user/wallet/holdings/historical_chart_data?timespan=WEEK')
  const pointsBefore = await read()
  await handOver()
  const { positions, ...after } = await getPortfolio()
  expect(after).toEqual({ ...before, positions: undefined })
  expect(positions[0]).toEqual({
    ...before.positions[0],
    amount_in_orders: '4',
    lots: expect.anything(),
  })
  expect(lotsOf(positions[0])).toEqual([
    ['3', '601.7', 'purchase', true],
    ['1', '200.5', 'purchase', true],
    ['1', '200.5', 'purchase', false],
  ])
  expect(await read()).toEqual(pointsBefore)
  const [wallet] = await get<{ amount: string }[]>(
    `user/wallet/holdings?chain_id=${SEPOLIA_CHAIN_ID}`,
  )
  expect(wallet?.amount).toBe('1')
})

test('OP-04 a position may consist of tokens in one order only', async () => {
  await buy()
  const transaction = { agoMs: 5 * DAY_MS, transactionHash: repeatByte('04') }
  await rows.putOrder({ ...transaction, side: 'SELL', amount: 5n * ONE_STOCK_TOKEN })
  await rows.putMove({ ...transaction, kind: 'sent', amount: 5n * ONE_STOCK_TOKEN })
  await rows.putBalance(transaction.agoMs, 0n)
  const { positions } = await getPortfolio()
  expect(positions).toMatchObject([{ amount: '5', amount_in_orders: '5', cost: '1002.7' }])
})

test('SK-02 a wallet’s trades of a stock are listed per fill in market time', async () => {
  await buy()
  await sell(await handOver())
  type Trade = Record<string, unknown>
  const trades = await get<Trade[]>(`user/wallet/trades?stock_id=${AAPL_STOCK_ID}`)
  expect(trades.map(({ side, amount, price }) => [side, amount, price])).toEqual([
    ['BUY', '3', '200'],
    ['BUY', '2', '200'],
    ['SELL', '1', '210'],
    ['SELL', '2.5', '210'],
  ])
  expect(trades[0]).toMatchObject({
    stock_id: AAPL_STOCK_ID,
    chain_id: SEPOLIA_CHAIN_ID,
    traded_dt: new Date(server.clock.nowMs - 8 * DAY_MS).toISOString(),
  })
  expect(await get(`user/wallet/trades?stock_id=${AAPL_STOCK_ID + 1}`)).toEqual([])
  expect(
    (
      await server.send(
        'GET',
        `user/wallet/trades?stock_id=${AAPL_STOCK_ID}`,
        await signIn(server, bob),
      )
    ).body,
  ).toEqual([])
})

test('OP-04 each sold fill realizes its proceeds less its fee and the oldest cost', async () => {
  await buy()
  await sell(await handOver())
  const portfolio = await getPortfolio()
  expect(salesOf(portfolio)).toEqual(sales)
  expect(portfolio.realised[0]).toMatchObject({
    stock_id: AAPL_STOCK_ID,
    chain_id: SEPOLIA_CHAIN_ID,
    symbol: 'AAPL.d',
    transaction_hash: repeatByte('05'),
  })
  const [position] = portfolio.positions
  expect(position).toMatchObject({ amount: '1.5', amount_in_orders: '0.5', cost: '300.75' })
  expect(portfolio.put_in).toBe('269.2')
})

test('OP-04 tokens returned unsold are no sale and keep their lot', async () => {
  await buy()
  await sell(await handOver({ closedTransactionHash: repeatByte('07') }))
  const back = { agoMs: DAY_MS, transactionHash: repeatByte('07') }
  await rows.putMove({ ...back, kind: 'received', amount: ONE_STOCK_TOKEN / 2n, price: 170 })
  await rows.putBalance(DAY_MS, (3n * ONE_STOCK_TOKEN) / 2n)
  const portfolio = await getPortfolio()
  expect([salesOf(portfolio), portfolio.put_in]).toEqual([sales, '269.2'])
  expect(portfolio.positions[0]).toMatchObject({ amount: '1.5', amount_in_orders: '0' })
  expect(lotsOf(portfolio.positions[0])).toEqual([
    ['1', '200.5', 'purchase', false],
    ['0.5', '100.25', 'purchase', false],
  ])
  const lots = portfolio.positions[0]?.lots ?? []
  expect(new Set(lots.map(({ acquired_dt }) => acquired_dt)).size).toBe(1)
})

test('OP-04 a split between two fills changes tokens, not cost or gain', async () => {
  await buy()
  await sell(await handOver())
  await rows.putState({ agoMs: HOUR_MS, perShare: 2n * ONE_STOCK_TOKEN })
  const portfolio = await getPortfolio()
  expect(salesOf(portfolio)).toEqual(sales)
  expect(portfolio.positions[0]).toMatchObject({
    amount: '3',
    amount_in_orders: '1',
    cost: '300.75',
  })
})

test('OP-04 the export of a year lists purchases and sales with their amounts', async () => {
  server.clock.nowMs = Date.UTC(2026, 11, 20)
  mine = await signIn(server)
  await buy()
  await sell(await handOver())
  const { text } = await server.send('GET', 'user/portfolio/export?year=2026', mine)
  const [names = [], ...lines] = parseCsvText(text)
  const cells = lines.map((line) =>
    Object.fromEntries(line.map((cell, index) => [names[index] ?? '', cell])),
  )
  const exported = cells.map((row) =>
    ['type', 'token', 'amount', 'price_usd', 'value_usd', 'cost_usd', 'gain_usd'].map(
      (name) => row[name],
    ),
  )
  expect(exported.slice(0, 5)).toEqual([
    ['bought', 'AAPL.d', '3', '200', '601.7', '601.7', ''],
    ['bought', 'AAPL.d', '2', '200', '401', '401', ''],
    ['to_order', 'AAPL.d', '4', '', '', '', ''],
    ['sold', 'AAPL.d', '1', '210', '209.5', '200.56666666', '8.93333334'],
    ['sold', 'AAPL.d', '2.5', '210', '524', '501.38333334', '22.61666666'],
  ])
  expect(exported.slice(5).map(([type, token, amount]) => [type, token, amount])).toEqual([
    ['lot', 'AAPL.d', '0.5'],
    ['lot', 'AAPL.d', '1'],
    ['total', '', ''],
  ])
  const gain = cells.reduce(
    (sum, { type, gain_usd }) => (type === 'sold' ? sum + parseUnits(gain_usd) : sum),
    0n,
  )
  expect(gain).toBe(parseUnits('31.55'))
})

test('OP-04 the export of a past year includes lots that were in an open order', async () => {
  // The sales are four days ago, in the first hours of 2027 in New York.
  server.clock.nowMs = Date.UTC(2027, 0, 1) + 4 * DAY_MS + 6 * HOUR_MS
  mine = await signIn(server)
  await buy()
  await sell(await handOver())
  const { text } = await server.send('GET', 'user/portfolio/export?year=2026', mine)
  const lines = parseCsvText(text).slice(1)
  expect(lines.map((cells) => [cells[0], cells[4], cells[8]])).toEqual([
    ['bought', '3', '601.7'],
    ['bought', '2', '401'],
    ['to_order', '4', ''],
    ['lot', '3', '601.7'],
    ['lot', '1', '200.5'],
    ['lot', '1', '200.5'],
    ['total', '', '1002.7'],
  ])
})
