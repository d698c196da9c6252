import type {
  HoldingAnswer,
  PortfolioAnswer,
  PositionAnswer,
} from '@parvalue/shared/api/holdings.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { listPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import { parseAmount } from '@parvalue/shared/domain/amount.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/shares.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CHAIN_ID, START_MAX_MS, startTestApp, type TestApp } from '../../test-app.ts'
import { listUntested } from '../../test-caller.ts'
import { startTestMarket, type TestMarket } from '../../test-market.ts'
import { alice, bob, type Credentials, signIn } from '../../test-wallet.ts'

const DAY_MS = 86_400_000
const AAPL = 4
const UNIT = 10n ** 18n
const ALICE = alice.address.toLowerCase()

let server: TestApp
let market: TestMarket
let mine: Credentials

beforeAll(async () => {
  market = await startTestMarket()
  server = await startTestApp({ env: { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key } })
}, START_MAX_MS)
afterAll(async () => {
  await server.close()
  await market.stop()
})

let passedMs = 0
beforeEach(async () => {
  passedMs += 6000
  server.clock.nowMs = Date.now() + passedMs
  await market.resume()
  for (const table of ['stock_balances', 'stock_moves', 'stock_token_states'] as const) {
    await server.db.deleteFrom(table).execute()
  }
  mine = await signIn(server)
})

const pairOf = (symbol: string) => {
  const [chain] = server.config.chains
  const pair = chain && listPairs(chain.deployment).find((each) => each.symbol === `${symbol}.d`)
  if (!pair) throw new Error(`No token of ${symbol}`)
  return pair
}

const get = async <Answer>(path: string, credentials = mine): Promise<Answer> => {
  const { status, body, text } = await server.send('GET', path, credentials)
  if (status !== 200) throw new Error(text)
  return body as Answer
}

let block = 0
const place = (agoMs: number) => {
  block += 1
  return {
    chain_id: CHAIN_ID,
    block_number: block,
    mined_at: new Date(server.clock.nowMs - agoMs),
  }
}

type Stands = { agoMs: number; perShare?: bigint; vault?: bigint; wrapped?: bigint }

const putState = ({ agoMs, perShare = ONE_SHARE, vault = 0n, wrapped = 0n }: Stands) =>
  server.db
    .insertInto('stock_token_states')
    .values({
      ...place(agoMs),
      contract: pairOf('AAPL').token,
      balance_per_share: `${perShare}`,
      total_shares: `${1000n * UNIT}`,
      vault_shares: `${vault}`,
      wrapped_supply: `${wrapped}`,
    })
    .execute()

const putBalance = (agoMs: number, amount: bigint, { isWrapped = false, wallet = ALICE } = {}) =>
  server.db
    .insertInto('stock_balances')
    .values({
      ...place(agoMs),
      contract: isWrapped ? pairOf('AAPL').wrapped : pairOf('AAPL').token,
      wallet,
      amount: `${amount}`,
    })
    .execute()

type Moved = {
  agoMs: number
  kind: 'received' | 'sent' | 'moved'
  amount: bigint
  /** Dollars for one. */
  price?: number
  toAmount?: bigint
}

const putMove = ({ agoMs, kind, amount, price, toAmount }: Moved) =>
  server.db
    .insertInto('stock_moves')
    .values({
      ...place(agoMs),
      log_index: 0,
      wallet: ALICE,
      contract: pairOf('AAPL').token,
      kind,
      amount: `${amount}`,
      token_amount: `${amount}`,
      to_contract: kind === 'moved' ? pairOf('AAPL').wrapped : null,
      to_amount: toAmount === undefined ? null : `${toAmount}`,
      transaction_hash: `0x${'ab'.repeat(32)}`,
      stock_id: AAPL,
      balance_per_share: `${ONE_SHARE}`,
      price: price === undefined ? null : `${price}00000000`,
      is_unpriced: false,
    })
    .execute()

/** Ten came at 100, ten at 200; five went; six were wrapped; then one became two. */
async function putHistory(dayMs = DAY_MS) {
  await putState({ agoMs: 40 * dayMs })
  await putMove({ agoMs: 40 * dayMs, kind: 'received', amount: 10n * UNIT, price: 100 })
  await putBalance(40 * dayMs, 10n * UNIT)
  await putMove({ agoMs: 20 * dayMs, kind: 'received', amount: 10n * UNIT, price: 200 })
  await putBalance(20 * dayMs, 20n * UNIT)
  await putMove({ agoMs: 10 * dayMs, kind: 'sent', amount: 5n * UNIT, price: 150 })
  await putBalance(10 * dayMs, 15n * UNIT)
  await putMove({ agoMs: 5 * dayMs, kind: 'moved', amount: 6n * UNIT, toAmount: 6n * UNIT })
  await putBalance(5 * dayMs, 9n * UNIT)
  await putBalance(5 * dayMs, 6n * UNIT, { isWrapped: true })
  await putState({ agoMs: 5 * dayMs, vault: 6n * UNIT, wrapped: 6n * UNIT })
  await putState({ agoMs: dayMs, perShare: 2n * ONE_SHARE, vault: 6n * UNIT, wrapped: 6n * UNIT })
}

const units = (text: string | null | undefined, decimals = 8) => {
  const parsed = parseAmount((text ?? '').replace('-', ''), decimals)
  if (!parsed.ok) throw new Error(`${text} is no amount`)
  return text?.startsWith('-') ? -parsed.value : parsed.value
}

const paths = [
  `user/wallet/holdings?chain_id=${CHAIN_ID}`,
  'user/wallet/holdings/historical_chart_data?timespan=MONTH',
  'user/wallet/wrapped_holdings',
  'user/portfolio',
  `user/portfolio/export?year=${new Date().getUTCFullYear()}`,
]

test('AB-20 AB-22 what is held is worth the price of now, wrapped or not', async () => {
  await putHistory()
  const [plain, ...others] = await get<HoldingAnswer[]>(`user/wallet/holdings?chain_id=${CHAIN_ID}`)
  expect(others).toEqual([])
  expect(plain).toMatchObject({
    stock_id: AAPL,
    chain_id: CHAIN_ID,
    symbol: 'AAPL.d',
    amount: '18',
  })
  expect(plain?.wrapped).toBe(false)
  expect(units(plain?.market_value)).toBe(units(plain?.price) * 18n)
  const [wrapped] = await get<Record<string, string>[]>('user/wallet/wrapped_holdings')
  expect(wrapped).toMatchObject({
    symbol: 'AAPL.d.x',
    amount: '6',
    underlying_amount: '12',
    exchange_rate: '2',
    wrapped: true,
  })
  expect(units(wrapped?.market_value)).toBe(units(plain?.price) * 12n)
})

test('AB-20 without a price that is believed there is no value, and never 0', async () => {
  await putHistory()
  await market.setMode('stale', 'AAPL')
  const [holding] = await get<HoldingAnswer[]>(`user/wallet/holdings?chain_id=${CHAIN_ID}`)
  expect([holding?.amount, holding?.price, holding?.market_value]).toEqual(['18', null, null])
  const { total_value, positions } = await get<PortfolioAnswer>('user/portfolio')
  expect([total_value, positions[0]?.value, positions[0]?.change_today]).toEqual([null, null, null])
  expect(positions[0]?.cost).toBe('1800')
})

const lotsOf = (position: PositionAnswer | undefined) =>
  position?.lots.map(({ amount, unit_cost, cost, source }) => [amount, unit_cost, cost, source])

test('OP-04 lots are used up by age; wraps keep them, splits change their tokens and no cost', async () => {
  await putHistory()
  const { positions, total_value, put_in, realised } = await get<PortfolioAnswer>('user/portfolio')
  const [plain, wrapped] = positions
  expect(lotsOf(plain)).toEqual([['18', '100', '1800', 'received']])
  expect(lotsOf(wrapped)).toEqual([
    ['5', '100', '500', 'received'],
    ['1', '200', '200', 'received'],
  ])
  expect([plain?.cost, wrapped?.cost, put_in, realised]).toEqual(['1800', '700', '2250', []])
  expect(units(total_value)).toBe(units(plain?.value) + units(wrapped?.value))
  expect(units(plain?.unrealised_gain)).toBe(units(plain?.value) - units('1800'))
})

test('OP-04 what came for nobody knows how much makes its sum unknown, and no other', async () => {
  await putState({ agoMs: DAY_MS })
  await putMove({ agoMs: DAY_MS, kind: 'received', amount: 2n * UNIT })
  await putMove({ agoMs: DAY_MS / 2, kind: 'received', amount: UNIT, price: 100 })
  await putBalance(DAY_MS / 2, 3n * UNIT)
  const { positions, put_in, total_value } = await get<PortfolioAnswer>('user/portfolio')
  expect(lotsOf(positions[0])).toEqual([
    ['2', null, null, 'received'],
    ['1', '100', '100', 'received'],
  ])
  expect([positions[0]?.cost, positions[0]?.unrealised_gain, put_in]).toEqual([null, null, null])
  expect(units(total_value) > 0n).toBe(true)
})

test('AB-21 the value over time is what was held then at that time’s prices; the last is now', async () => {
  await putHistory()
  type Point = { timestamp: number; value: string | null; put_in: string | null }
  const read = (timespan: string) =>
    get<Point[]>(`user/wallet/holdings/historical_chart_data?timespan=${timespan}`)
  const { total_value } = await get<PortfolioAnswer>('user/portfolio')
  for (const timespan of ['DAY', 'WEEK', 'MONTH', 'YEAR']) {
    const points = await read(timespan)
    const times = points.map(({ timestamp }) => timestamp)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(points.at(-1)).toEqual({
      timestamp: Math.floor(server.clock.nowMs / 1000),
      value: total_value,
      put_in: '2250',
    })
    expect([times.length > 40, times.length <= 130]).toEqual([true, true])
  }
  const year = await read('YEAR')
  expect(year[0]).toMatchObject({ value: '0', put_in: '0' })
  const month = await read('MONTH')
  // 10 tokens then are 20 of today.
  const early = month.find(({ put_in }) => put_in === '1000')
  expect([
    units(early?.value) / units('20') > 150n,
    units(early?.value) / units('20') < 400n,
  ]).toEqual([true, true])
  expect([...new Set(month.map(({ put_in }) => put_in))]).toEqual(['1000', '3000', '2250'])
})

test('AB-21 a market that does not answer leaves gaps and no zeros', async () => {
  await putHistory()
  await market.setMode('away')
  server.clock.nowMs += 120_000
  const points = await get<{ value: string | null }[]>(
    'user/wallet/holdings/historical_chart_data?timespan=WEEK',
  )
  expect(new Set(points.map(({ value }) => value))).toEqual(new Set([null]))
})

test('OP-04 the file of a year has its moves and the lots of the page', async () => {
  // All of it in the last seconds of whatever year this is.
  await putHistory(1000)
  const year = new Date(server.clock.nowMs).getUTCFullYear()
  const { total_value, positions } = await get<PortfolioAnswer>('user/portfolio')
  const answer = await server.send('GET', `user/portfolio/export?year=${year}`, mine)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="stocks-${year}.csv"`,
    'cache-control': 'no-store',
  })
  const [header = '', ...lines] = answer.text.trimEnd().split('\r\n')
  const names = header.split(',')
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])),
  )
  expect(rows.map(({ type, token, amount }) => [type, token, amount])).toEqual([
    ['received', 'AAPL.d', '10'],
    ['received', 'AAPL.d', '10'],
    ['sent', 'AAPL.d', '5'],
    ['wrapped', 'AAPL.d', '6'],
    ['lot', 'AAPL.d', '18'],
    ['lot', 'AAPL.d.x', '5'],
    ['lot', 'AAPL.d.x', '1'],
    ['total', '', ''],
  ])
  const total = rows.at(-1)
  const sum = (name: string) =>
    rows.filter(({ type }) => type === 'lot').reduce((all, row) => all + units(row[name]), 0n)
  expect([total?.value_usd, total?.cost_usd]).toEqual([total_value, '2500'])
  expect([sum('value_usd'), sum('cost_usd'), sum('gain_usd')]).toEqual([
    units(total_value),
    units('2500'),
    units(total?.gain_usd),
  ])
  expect(units(total?.gain_usd)).toBe(
    positions.reduce((all, { unrealised_gain }) => all + units(unrealised_gain), 0n),
  )
})

test('OP-04 the file of a year that is over has its lots as they then were, and says no value', async () => {
  server.clock.nowMs = Date.UTC(2027, 0, 1) + 15 * DAY_MS
  mine = await signIn(server)
  await putHistory()
  const { text } = await server.send('GET', 'user/portfolio/export?year=2026', mine)
  const lines = text.trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(0, 5).join(' '))).toEqual([
    expect.stringMatching(/^received 2026-12-07\S+ AAPL.d Sepolia 10$/),
    expect.stringMatching(/^received 2026-12-27\S+ AAPL.d Sepolia 10$/),
    'lot 2026-12-31T23:59:59.999Z AAPL.d Sepolia 10',
    'lot 2026-12-31T23:59:59.999Z AAPL.d Sepolia 10',
    'total 2026-12-31T23:59:59.999Z   ',
  ])
  expect(lines.at(-1)).toBe('total,2026-12-31T23:59:59.999Z,,,,,,,3000,,')
})

test.each(paths)('%s needs a wallet, is kept nowhere and knows nobody else’s', async (path) => {
  await putHistory()
  expect((await server.send('GET', path)).status).toBe(401)
  const own = await server.send('GET', path, mine)
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(own.text).toMatch(/AAPL|2250/)
  const other = await server.send('GET', path, await signIn(server, bob))
  expect(other.text).not.toMatch(/AAPL|2250/)
})

test.each([
  'user/wallet/holdings?chain_id=one',
  'user/wallet/holdings?chain_id=999',
  'user/wallet/holdings/historical_chart_data?timespan=CENTURY',
  'user/portfolio/export?year=1999',
  'user/portfolio/export?year=2099',
])('%s is refused', async (path) => {
  const answer = await server.send('GET', path, mine)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
})

test('every call of the group has been seen to succeed and to refuse', () => {
  expect(listUntested(api.holdings, server.seen)).toEqual([])
})
