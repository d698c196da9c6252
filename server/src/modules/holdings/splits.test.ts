import { randomUUID } from 'node:crypto'
import type {
  PortfolioAnswer,
  TradeAnswer,
  ValuePointAnswer,
} from '@parvalue/shared/api/holdings.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import {
  AAPL_STOCK_ID,
  createHoldingRows,
  DAY_MS,
  ONE_STOCK_TOKEN,
  parseUnits,
  repeatByte,
} from '../../testing/money/test-holdings.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { raiseCatalogueVersion, saveSplits, saveStocks } from '../stocks/catalogue-store.ts'

const CENT = 10_000n

const apple = {
  id: AAPL_STOCK_ID,
  symbol: 'AAPL',
  name: 'Apple Inc.',
  displayName: 'Apple',
  description: '',
  cik: null,
  isBacking: false,
  isFund: false,
  isFractionable: true,
  isTradable: true,
  sharesOutstanding: null,
  earningsPerShare: null,
}

let server: TestApp
let market: TestMarket
let rows: ReturnType<typeof createHoldingRows>
let mine: SessionCredentials

beforeAll(async () => {
  market = await startTestMarket()
  server = await startTestApp({ env: { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key } })
  rows = createHoldingRows(server)
  await inTransaction(server.db, (tx) => saveStocks(tx, [apple]))
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server.close()
  await market.stop()
})

/** Every test starts after the caches of the previous one have expired. */
let passedMs = 0
beforeEach(async () => {
  passedMs += 120_000
  server.clock.nowMs = Date.now() + passedMs
  await rows.clear()
  await server.db.deleteFrom('stock_splits').where('stock_id', '=', AAPL_STOCK_ID).execute()
  await inTransaction(server.db, raiseCatalogueVersion)
  mine = await signIn(server)
})

const get = async <Answer>(path: string): Promise<Answer> => {
  const { status, body, text } = await server.send('GET', path, mine)
  if (status !== 200) throw new Error(text)
  return body as Answer
}

/** Reads the values of the last month by time; without the last point, which is now. */
async function readValues(): Promise<ReadonlyMap<number, bigint>> {
  const path = 'user/wallet/holdings/historical_chart_data?timespan=MONTH'
  const points = await get<ValuePointAnswer[]>(path)
  return new Map(
    points.slice(0, -1).map(({ timestamp, value }) => [timestamp, parseUnits(value)] as const),
  )
}

const readValueTexts = async () => {
  const path = 'user/wallet/holdings/historical_chart_data?timespan=MONTH'
  return (await get<ValuePointAnswer[]>(path)).map(({ value }) => value)
}

/** Announces a split of four for one that took effect that many days ago; the catalog is read again. */
async function announceSplit(daysAgo: number) {
  const exDate = newYorkDateAt(server.clock.nowMs - daysAgo * DAY_MS)
  await inTransaction(server.db, async (tx) => {
    const replaced = { since: exDate, today: exDate, unsure: [] }
    await saveSplits(tx, replaced, [{ stockId: AAPL_STOCK_ID, exDate, from: 1, to: 4 }])
    await raiseCatalogueVersion(tx)
  })
  server.clock.nowMs += 3000
}

/** Buys ten tokens for 4000.00 dollars, 15 days ago. */
async function buy() {
  await rows.putState({ agoMs: 15 * DAY_MS })
  const transaction = { agoMs: 15 * DAY_MS, transactionHash: repeatByte('01') }
  const orderId = await rows.putOrder({ ...transaction, side: 'BUY', amount: 4000_00n * CENT })
  const fill = { ...transaction, orderId, assetAmount: 10n * ONE_STOCK_TOKEN, fee: 0n }
  await rows.putFill({ ...fill, payment: 4000_00n * CENT })
  await rows.putMove({
    ...transaction,
    kind: 'received',
    amount: 10n * ONE_STOCK_TOKEN,
    price: 400,
  })
  await rows.putBalance(transaction.agoMs, 10n * ONE_STOCK_TOKEN)
  await rows.follow()
}

/** Sells the ten tokens for 4200.00 dollars, ten days ago. */
async function sell() {
  const transaction = { agoMs: 10 * DAY_MS, transactionHash: repeatByte('02') }
  const orderId = await rows.putOrder({
    ...transaction,
    side: 'SELL',
    amount: 10n * ONE_STOCK_TOKEN,
  })
  await rows.putMove({ ...transaction, kind: 'sent', amount: 10n * ONE_STOCK_TOKEN, price: 420 })
  await rows.putBalance(transaction.agoMs, 0n)
  const fill = { agoMs: 10 * DAY_MS, transactionHash: repeatByte('03') }
  await rows.putFill({
    ...fill,
    orderId,
    assetAmount: 10n * ONE_STOCK_TOKEN,
    payment: 4200_00n * CENT,
    fee: 0n,
  })
  await rows.follow()
}

/**
 * Expects each value before the sale to become four times as high. The market's past prices do not change when the
 * split is announced, so the factor is that of the token amounts.
 */
async function expectTimesFour(soldDaysAgo: number | null) {
  const before = await readValues()
  await announceSplit(5)
  const after = await readValues()
  const expected = [...before].filter(([timestamp]) => after.has(timestamp))
  expect(expected.length).toBeGreaterThan(50)
  const soldSeconds = (server.clock.nowMs - (soldDaysAgo ?? 0) * DAY_MS) / 1000
  for (const [timestamp, value] of expected) {
    const got = after.get(timestamp) ?? 0n
    // A token amount may be rounded, a value not by more than a unit of its price.
    expect([timestamp, timestamp < soldSeconds || got === 0n]).toEqual([timestamp, true])
    expect(Math.abs(Number(got - 4n * value))).toBeLessThanOrEqual(4)
  }
  expect(Math.max(...[...after.values()].map(Number))).toBeGreaterThan(0)
}

test('CW-06 a position sold before its split is worth its shares at their prices then', async () => {
  await buy()
  await sell()
  await expectTimesFour(10)
  const { positions, realised } = await get<PortfolioAnswer>('user/portfolio')
  expect(positions).toEqual([])
  expect(realised).toMatchObject([{ amount: '10', proceeds: '4200', cost: '4000', gain: '200' }])
})

test('CW-06 a position held through a split that the chain converted is not converted twice', async () => {
  await buy()
  const before = await readValues()
  // The chain converts an hour after the split took effect on the market.
  const exMs = server.clock.nowMs - 5 * DAY_MS
  await announceSplit(5)
  await rows.putState({ agoMs: server.clock.nowMs - exMs - DAY_MS, perShare: 4n * ONE_STOCK_TOKEN })
  const after = await readValues()
  for (const [timestamp, value] of before) {
    const got = after.get(timestamp)
    if (got !== undefined) expect([timestamp, got]).toEqual([timestamp, 4n * value])
  }
  const { positions } = await get<PortfolioAnswer>('user/portfolio')
  expect(positions).toMatchObject([{ amount: '40', cost: '4000' }])
})

test('CW-06 trades from before a split have the amount and price of the chart too', async () => {
  await buy()
  await sell()
  await announceSplit(5)
  const trades = await get<TradeAnswer[]>(`user/wallet/trades?stock_id=${AAPL_STOCK_ID}`)
  expect(trades).toMatchObject([
    { side: 'BUY', amount: '10', price: '400', adjusted_amount: '40', adjusted_price: '100' },
    { side: 'SELL', amount: '10', price: '420', adjusted_amount: '40', adjusted_price: '105' },
  ])
})

test('CW-06 a split after a trade that is announced only changes nothing yet', async () => {
  await buy()
  await announceSplit(-5)
  const before = await readValues()
  expect(Math.max(...[...before.values()].map(Number))).toBeGreaterThan(0)
  const trades = await get<TradeAnswer[]>(`user/wallet/trades?stock_id=${AAPL_STOCK_ID}`)
  expect(trades).toMatchObject([{ amount: '10', adjusted_amount: '10', adjusted_price: '400' }])
})

/** Inserts a split of four for one of the vendor's record with that step. */
const putSplit = (step: 'announced' | 'halted' | 'recalled' | 'converted', daysAgo: number) =>
  sql`
    insert into corporate_actions (id, kind, stock_id, symbol, ex_date, tax_bps, split_from, split_to, step, created_at)
    values (${randomUUID()}, 'split', ${AAPL_STOCK_ID}, 'AAPL',
      ${newYorkDateAt(server.clock.nowMs - daysAgo * DAY_MS)}::date, 0, 1, 4, ${step}, now())
  `.execute(server.db)

test.each([
  { step: 'announced', daysAgo: 5, isKnown: false },
  { step: 'recalled', daysAgo: 5, isKnown: false },
  { step: 'announced', daysAgo: -5, isKnown: true },
  { step: 'halted', daysAgo: 5, isKnown: true },
  { step: 'converted', daysAgo: 5, isKnown: true },
] as const)(
  'CW-06 with a split that is $step since $daysAgo days, a value is known: $isKnown',
  async ({ step, daysAgo, isKnown }) => {
    await buy()
    await putSplit(step, daysAgo)
    const values = await readValueTexts()
    const { positions, total_value } = await get<PortfolioAnswer>('user/portfolio')
    await sql`delete from corporate_actions`.execute(server.db)
    const [position] = positions
    const found = [position?.value, position?.price, total_value, ...values.slice(-3)]
    expect(position).toMatchObject({ amount: '10', cost: '4000' })
    expect(found.map((value) => value !== null)).toEqual(found.map(() => isKnown))
    // Before the purchase nothing was held, so the value is known.
    expect(values[0]).toBe('0')
  },
)
