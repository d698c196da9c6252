import type { PortfolioAnswer, PositionAnswer } from '@parvalue/shared/api/holdings.ts'
import { parseCsvText } from '@parvalue/shared/domain/money/test-csv.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import {
  createHoldingRows,
  DAY_MS,
  ONE_STOCK_TOKEN,
  parseUnits,
  repeatByte,
} from '../../testing/money/test-holdings.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { toExportYear } from './export.ts'

/** A cent of a payment token with six decimals. */
const CENT = 10_000n

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
  await market.resume()
  await rows.clear()
  mine = await signIn(server)
})

const get = async <Answer>(path: string, credentials = mine): Promise<Answer> => {
  const { status, body, text } = await server.send('GET', path, credentials)
  if (status !== 200) throw new Error(text)
  return body as Answer
}

const lotsOf = (position: PositionAnswer | undefined) =>
  position?.lots.map(({ amount, unit_cost, cost, source }) => [amount, unit_cost, cost, source])

test('OP-04 lots are used up by age; wraps keep them, splits change their tokens and no cost', async () => {
  await rows.putHistory()
  const { positions, total_value, put_in, realised } = await get<PortfolioAnswer>('user/portfolio')
  const [plain, wrapped] = positions
  expect(lotsOf(plain)).toEqual([['18', '100', '1800', 'received']])
  expect(lotsOf(wrapped)).toEqual([
    ['5', '100', '500', 'received'],
    ['1', '200', '200', 'received'],
  ])
  expect([plain?.cost, wrapped?.cost, put_in, realised]).toEqual(['1800', '700', '2250', []])
  expect(parseUnits(total_value)).toBe(parseUnits(plain?.value) + parseUnits(wrapped?.value))
  expect(parseUnits(plain?.unrealised_gain)).toBe(parseUnits(plain?.value) - parseUnits('1800'))
})

test('OP-04 a transfer of unknown value makes only its own sum unknown', async () => {
  await rows.putState({ agoMs: DAY_MS })
  await rows.putMove({ agoMs: DAY_MS, kind: 'received', amount: 2n * ONE_STOCK_TOKEN })
  await rows.putMove({ agoMs: DAY_MS / 2, kind: 'received', amount: ONE_STOCK_TOKEN, price: 100 })
  await rows.putBalance(DAY_MS / 2, 3n * ONE_STOCK_TOKEN)
  const { positions, put_in, total_value } = await get<PortfolioAnswer>('user/portfolio')
  expect(lotsOf(positions[0])).toEqual([
    ['2', null, null, 'received'],
    ['1', '100', '100', 'received'],
  ])
  expect([positions[0]?.cost, positions[0]?.unrealised_gain, put_in]).toEqual([null, null, null])
  expect(parseUnits(total_value) > 0n).toBe(true)
})

test('OP-04 CW-11 the export of a year has its moves and the lots of the page', async () => {
  // The whole history falls into the last seconds.
  await rows.putHistory(1000)
  const year = toExportYear(server.clock.nowMs)
  const { total_value, positions } = await get<PortfolioAnswer>('user/portfolio')
  const answer = await server.send('GET', `user/portfolio/export?year=${year}`, mine)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="stocks-${year}.csv"`,
    'cache-control': 'no-store',
  })
  const [names = [], ...lines] = parseCsvText(answer.text)
  const cells = lines.map((line) =>
    Object.fromEntries(line.map((cell, index) => [names[index] ?? '', cell])),
  )
  expect(cells.map(({ type, token, amount }) => [type, token, amount])).toEqual([
    ['received', 'AAPL.d', '10'],
    ['received', 'AAPL.d', '10'],
    ['sent', 'AAPL.d', '5'],
    ['wrapped', 'AAPL.d', '6'],
    ['lot', 'AAPL.d', '18'],
    ['lot', 'AAPL.d.x', '5'],
    ['lot', 'AAPL.d.x', '1'],
    ['total', '', ''],
  ])
  const total = cells.at(-1)
  const sum = (name: string) =>
    cells.filter(({ type }) => type === 'lot').reduce((all, row) => all + parseUnits(row[name]), 0n)
  expect([total?.value_usd, total?.cost_usd]).toEqual([total_value, '2500'])
  expect([sum('value_usd'), sum('cost_usd'), sum('gain_usd')]).toEqual([
    parseUnits(total_value),
    parseUnits('2500'),
    parseUnits(total?.gain_usd),
  ])
  expect(parseUnits(total?.gain_usd)).toBe(
    positions.reduce((all, { unrealised_gain }) => all + parseUnits(unrealised_gain), 0n),
  )
})

test('OP-04 the export of a past year has the lots of its end without values', async () => {
  server.clock.nowMs = Date.UTC(2027, 0, 1) + 15 * DAY_MS
  mine = await signIn(server)
  await rows.putHistory()
  const { text } = await server.send('GET', 'user/portfolio/export?year=2026', mine)
  const lines = parseCsvText(text).slice(1)
  expect(lines.map((line) => line.slice(0, 5).join(' '))).toEqual([
    expect.stringMatching(/^received 2026-12-07\S+ AAPL.d Sepolia 10$/),
    expect.stringMatching(/^received 2026-12-27\S+ AAPL.d Sepolia 10$/),
    'lot 2027-01-01T04:59:59.999Z AAPL.d Sepolia 10',
    'lot 2027-01-01T04:59:59.999Z AAPL.d Sepolia 10',
    'total 2027-01-01T04:59:59.999Z   ',
  ])
  expect(lines.at(-1)?.join(',')).toBe('total,2027-01-01T04:59:59.999Z,,,,,,,3000,,')
})

test('CW-11 CW-13 a trade in the evening of 31 December in New York belongs to the year that ends', async () => {
  server.clock.nowMs = Date.parse('2027-01-01T02:00:00Z')
  mine = await signIn(server)
  await rows.putState({ agoMs: DAY_MS })
  const move = { kind: 'received', amount: ONE_STOCK_TOKEN, price: 100 } as const
  await rows.putMove({ ...move, agoMs: 1000 })
  await rows.putBalance(1000, ONE_STOCK_TOKEN)
  const { text } = await server.send('GET', 'user/portfolio/export?year=2026', mine)
  const cellsOf = (csv: string) =>
    parseCsvText(csv)
      .slice(1)
      .map((line) => line.slice(0, 2).join(' '))
  expect(cellsOf(text)).toEqual([
    'received 2027-01-01T01:59:59.000Z',
    'lot 2027-01-01T02:00:00.000Z',
    'total 2027-01-01T02:00:00.000Z',
  ])
  const early = await server.send('GET', 'user/portfolio/export?year=2027', mine)
  expect(early.status).toBe(400)
  server.clock.nowMs = Date.parse('2027-01-01T06:00:00Z')
  mine = await signIn(server)
  const next = await server.send('GET', 'user/portfolio/export?year=2027', mine)
  expect(cellsOf(next.text)[0]).toBe('lot 2027-01-01T06:00:00.000Z')
})

test('OP-04 the change of a day counts what was bought and sold on it from its purchase price', async () => {
  const at = (agoMs: number, byte: string) => ({ agoMs, transactionHash: repeatByte(byte) })
  const [bought, handedOver, sold] = [at(5000, '01'), at(4000, '04'), at(3000, '05')]
  await rows.putState({ agoMs: 9 * DAY_MS })
  const orderId = await rows.putOrder({ ...bought, side: 'BUY', amount: 1000_00n * CENT })
  const assetAmount = 5n * ONE_STOCK_TOKEN
  await rows.putFill({ ...bought, orderId, assetAmount, payment: 1000_00n * CENT, fee: 0n })
  await rows.putMove({ ...bought, kind: 'received', amount: assetAmount, price: 150 })
  await rows.putBalance(5000, assetAmount)
  await rows.follow()
  const whole = await get<PortfolioAnswer>('user/portfolio')
  const [position] = whole.positions
  const gain = parseUnits(position?.value) - parseUnits('1000')
  expect([parseUnits(position?.change_today), whole.sold_gain_today]).toEqual([gain, '0'])

  const saleId = await rows.putOrder({ ...handedOver, side: 'SELL', amount: assetAmount })
  await rows.putMove({ ...handedOver, kind: 'sent', amount: assetAmount, price: 150 })
  await rows.putBalance(4000, 0n)
  await rows.putFill({ ...sold, orderId: saleId, assetAmount, payment: 1100_00n * CENT, fee: CENT })
  await rows.follow()
  const { positions, sold_gain_today } = await get<PortfolioAnswer>('user/portfolio')
  expect([positions, sold_gain_today]).toEqual([[], '99.99'])
})
