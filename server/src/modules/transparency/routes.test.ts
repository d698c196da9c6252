import type { BackingReportAnswer } from '@parvalue/shared/api/order-answers.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { parseCsvText } from '@parvalue/shared/domain/money/test-csv.ts'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice } from '../../testing/chain/test-wallet.ts'
import {
  AAPL_STOCK_ID,
  createHoldingRows,
  ONE_STOCK_TOKEN,
  repeatByte,
} from '../../testing/money/test-holdings.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const getReport = async () => {
  const { status, body } = await server.send('GET', 'transparency/report')
  expect(status).toBe(200)
  return body as BackingReportAnswer
}

test('other formats and unknown fields are refused', async () => {
  for (const path of [
    'transparency/report/export?format=xlsx',
    'transparency/report?stock_id=1',
    'transparency/filled_orders?owner=me',
  ]) {
    expect((await server.send('GET', path)).status).toBe(400)
  }
})

test('AP-18 while neither chain nor custodian answers, the report is served without figures', async () => {
  const { stocks, ...report } = await getReport()
  expect(report).toEqual({
    as_of_dt: '2026-11-20T12:00:00.000Z',
    custodian: { name: 'Alpaca Securities LLC', is_simulated: true },
    positions_dt: null,
    chains: [{ chain_id: SEPOLIA_CHAIN_ID, block_number: null, block_dt: null }],
    total_market_value: null,
    is_backed: null,
  })
  expect(stocks.map(({ symbol }) => symbol)).toEqual(['SGOV', 'BIL', 'AAPL'])
  expect(stocks[2]).toEqual({
    stock_id: 4,
    symbol: 'AAPL',
    name: 'AAPL dShare',
    supplies: [
      {
        chain_id: SEPOLIA_CHAIN_ID,
        token_address: getAddress(`0x${'d4'.padStart(40, '0')}`),
        supply: null,
      },
    ],
    total_supply: null,
    position: null,
    is_backed: null,
    price: null,
    price_dt: null,
    market_value: null,
  })
})

test('AP-18 CW-11 the report is available as a file in both formats', async () => {
  const report = await getReport()
  const json = await server.send('GET', 'transparency/report/export')
  expect(json.body).toEqual(report)
  expect(json.headers['content-disposition']).toContain('stock-tokens-2026-11-20.json')
  const csv = await server.send('GET', 'transparency/report/export?format=csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = parseCsvText(csv.text)
  expect(new Set(lines.map((cells) => cells.length))).toEqual(new Set([12]))
  expect(lines.slice(-4).map((cells) => cells.join(','))).toEqual([
    `supply,4,AAPL,${SEPOLIA_CHAIN_ID},${getAddress(`0x${'d4'.padStart(40, '0')}`)},,,,,,,`,
    'tokens,4,AAPL,,,,,,,,,2026-11-20T12:00:00.000Z',
    'shares,4,AAPL,,,,,,,,,',
    'total,,,,,,,,,,,2026-11-20T12:00:00.000Z',
  ])
})

test('AP-18 without fills there are no filled orders', async () => {
  expect(await server.send('GET', 'transparency/filled_orders')).toMatchObject({
    status: 200,
    body: [],
  })
})

test('AP-18 SK-11 the latest final fills are listed without their owners', async () => {
  const rows = createHoldingRows(server)
  await rows.putState({ agoMs: 9000 })
  const transaction = { agoMs: 8000, transactionHash: repeatByte('01') }
  const bought = await rows.putOrder({ ...transaction, side: 'BUY', amount: 500_000_000n })
  const sold = await rows.putOrder({ ...transaction, side: 'SELL', amount: 3n * ONE_STOCK_TOKEN })
  const [one, two, three] = ['02', '03', '04'].map(repeatByte)
  await rows.putFill({
    agoMs: 7000,
    orderId: bought,
    assetAmount: 3n * ONE_STOCK_TOKEN,
    payment: 500_000_000n,
    fee: 1_450_000n,
    transactionHash: one ?? '',
  })
  const part = { orderId: sold, assetAmount: ONE_STOCK_TOKEN / 2n, payment: 84_000_001n, fee: 10n }
  await rows.putFill({ ...part, agoMs: 6000, transactionHash: two ?? '' })
  await rows.follow()
  await rows.putFill({ ...part, agoMs: 5000, transactionHash: three ?? '' })
  server.clock.nowMs += 6000
  const { body, text } = await server.send('GET', 'transparency/filled_orders')
  const common = {
    stock_id: AAPL_STOCK_ID,
    symbol: 'AAPL',
    chain_id: SEPOLIA_CHAIN_ID,
    payment_token: getAddress(`0x${'0d'.repeat(20)}`),
  }
  expect(body).toEqual([
    {
      ...common,
      order_side: 'SELL',
      asset_token_quantity: '0.5',
      payment_token_quantity: '84.000001',
      price: '168.000002',
      transaction_hash: two,
      transaction_dt: '2026-11-20T11:59:54.000Z',
    },
    {
      ...common,
      order_side: 'BUY',
      asset_token_quantity: '3',
      payment_token_quantity: '500',
      price: '166.66666666',
      transaction_hash: one,
      transaction_dt: '2026-11-20T11:59:53.000Z',
    },
  ])
  expect(text.toLowerCase()).not.toContain(alice.address.toLowerCase())
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.transparency, server.seen)).toEqual([])
})
