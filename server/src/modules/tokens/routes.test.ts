import { api } from '@parvalue/shared/api/table.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import { getAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

let server: TestApp
let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket()
  server = await startTestApp({ env: { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key } })
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
})

const get = (path: string, headers = {}) => server.send('GET', path, { headers })

const getDeployment = () => {
  const [deployment] = server.config.chains.map((chain) => chain.deployment)
  if (!deployment) throw new Error('There is no chain')
  return deployment
}
const tokenOf = (symbol: string) => {
  const token = getDeployment().stockTokens?.find((each) => each.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}`)
  return token
}
const AAPL = 4

const infoOf = (symbol: string) => ({
  stock: expect.objectContaining({ id: tokenOf(symbol).stockId, symbol: symbol.slice(0, -2) }),
  token: {
    address: getAddress(tokenOf(symbol).address),
    chain_id: SEPOLIA_CHAIN_ID,
    decimals: 18,
    image_url: `${server.config.publicUrl}/token-icons/share.svg`,
    is_active: true,
    is_primary: true,
    symbol,
    version: '1',
  },
})

test.each(['chain/one/token_infos', `chain/${SEPOLIA_CHAIN_ID}/token_infos?page=0`])(
  'AP-11 %s is refused',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { code: 'validation' } })
  },
)

test.each(['token_infos', 'token_infos/filtered?stock_ids=1', 'tokens?stock_ids=1', 'tokens/AAPL'])(
  'AP-11 AP-12 AP-13 %s of another chain is not found',
  async (path) => {
    expect(await get(`chain/999/${path}`)).toMatchObject({ status: 404 })
  },
)

test('AP-11 stocks with their tokens are paged, and a page past the last is empty', async () => {
  const page = (number: number) =>
    get(`chain/${SEPOLIA_CHAIN_ID}/token_infos?page=${number}&page_size=2`).then(({ body }) => body)
  expect([await page(1), await page(2), await page(3)]).toEqual([
    [infoOf('SGOV.d'), infoOf('BIL.d')],
    [infoOf('AAPL.d')],
    [],
  ])
})

test('AP-12 AP-13 tokens are listed by ids in their order, each once, without missing ones', async () => {
  const infos = await get(
    `chain/${SEPOLIA_CHAIN_ID}/token_infos/filtered?stock_ids=${AAPL},1,999,${AAPL}`,
  )
  expect(infos.body).toEqual([infoOf('AAPL.d'), infoOf('SGOV.d')])
  const tokens = await get(`chain/${SEPOLIA_CHAIN_ID}/tokens?stock_ids=${AAPL}&stock_ids=1`)
  expect(tokens.body).toEqual([infoOf('AAPL.d').token, infoOf('SGOV.d').token])
  for (const path of ['token_infos/filtered', 'tokens']) {
    expect((await get(`chain/${SEPOLIA_CHAIN_ID}/${path}?stock_ids=x`)).status).toBe(400)
  }
})

test('AP-14 a token is found by its own symbol or the exchange’s, with its stock', async () => {
  for (const symbol of ['AAPL.d', 'aapl.D', 'AAPL']) {
    expect((await get(`chain/${SEPOLIA_CHAIN_ID}/tokens/${symbol}`)).body).toEqual(
      infoOf('AAPL.d').token,
    )
  }
  const wrapped = {
    ...infoOf('AAPL.d').token,
    address: getAddress(tokenOf('AAPL.d').wrapped),
    symbol: 'AAPL.d.x',
    is_primary: false,
  }
  expect((await get(`chain/${SEPOLIA_CHAIN_ID}/tokens/AAPL.d.x`)).body).toEqual(wrapped)
  for (const symbol of ['AAPL', 'AAPL.d.x']) {
    const { body } = await get(`chain/${SEPOLIA_CHAIN_ID}/tokens/${symbol}/stock`)
    expect(body).toEqual(infoOf('AAPL.d').stock)
  }
  for (const path of ['tokens/NOPE', 'tokens/NOPE/stock']) {
    expect((await get(`chain/${SEPOLIA_CHAIN_ID}/${path}`)).status).toBe(404)
  }
  for (const path of ['tokens/A$PL', 'tokens/A$PL/stock']) {
    expect((await get(`chain/${SEPOLIA_CHAIN_ID}/${path}`)).status).toBe(400)
  }
})

test('AP-15 the native currency has a price in dollars only', async () => {
  const price = () => get(`chain/${SEPOLIA_CHAIN_ID}/eth/price/USD`)
  const { status, body } = await price()
  expect([status, body]).toEqual([
    200,
    {
      price: expect.stringMatching(/^3\d{3}(\.\d+)?$/),
      timestamp: expect.any(String),
      currency_code: 'USD',
    },
  ])
  expect((await get(`chain/${SEPOLIA_CHAIN_ID}/eth/price/EUR`)).status).toBe(400)
  expect((await get(`chain/${SEPOLIA_CHAIN_ID}/eth/price/DOLLAR`)).status).toBe(400)
  expect((await get('chain/999/eth/price/USD')).status).toBe(404)
  server.clock.nowMs += 6000
  await market.setMode('away')
  expect((await price()).body).toEqual({ price: null, timestamp: null, currency_code: 'USD' })
})

test('AP-16 supplies are plain numbers, the same for all callers', async () => {
  const empty = await get('public/tokens/USD+/total_supply')
  expect([empty.status, empty.text, empty.headers['content-type']]).toEqual([
    200,
    '0',
    'text/plain; charset=utf-8',
  ])
  expect(empty.headers['cache-control']).toBe('no-cache')
  const again = await get('public/tokens/USD+/total_supply', {
    'if-none-match': String(empty.headers.etag),
  })
  expect([again.status, again.text]).toEqual([304, ''])
  for (const kind of ['total', 'circulating']) {
    expect((await get(`public/tokens/NOPE/${kind}_supply`)).status).toBe(404)
    expect((await get(`public/tokens/A$/${kind}_supply`)).status).toBe(400)
  }
})

test('AP-16 tokens of the operator’s accounts are in the total and do not circulate', async () => {
  const contract = tokenOf('AAPL.d').address.toLowerCase()
  const mined = { chain_id: SEPOLIA_CHAIN_ID, block_number: 7, mined_at: new Date() }
  await server.db
    .insertInto('stock_token_states')
    .values({
      ...mined,
      contract,
      balance_per_share: `${2n * ONE_SHARE}`,
      total_shares: `${(ONE_SHARE * 5n) / 4n}`,
      vault_shares: '0',
      wrapped_supply: `${ONE_SHARE}`,
    })
    .execute()
  const [house = '0x'] = getDeployment().ownAccounts ?? []
  await server.db
    .insertInto('stock_balances')
    .values({ ...mined, contract, wallet: house.toLowerCase(), amount: `${ONE_SHARE}` })
    .execute()
  const read = async (symbol: string) => [
    (await get(`public/tokens/${symbol}/total_supply`)).text,
    (await get(`public/tokens/${symbol}/circulating_supply`)).text,
  ]
  expect(await read('AAPL.d')).toEqual(['2.5', '0.5'])
  expect(await read('AAPL')).toEqual(['2.5', '0.5'])
})

test('AP-17 a token has a price; a wrapped one that of what it redeems for', async () => {
  const priceOf = (address: string) =>
    get(`public/tokens/chain/${SEPOLIA_CHAIN_ID}/token/${address}/price`)
  const dollar = await priceOf(getDeployment().contracts.usdPlus)
  expect(dollar.body).toEqual({ price: '1', timestamp: expect.any(String) })
  const stock = await priceOf(tokenOf('AAPL.d').address)
  expect(stock.body).toEqual({
    price: expect.stringMatching(/^2\d\d(\.\d{1,8})?$/),
    timestamp: expect.any(String),
  })
  server.clock.nowMs += 6000
  await market.setMode('zero', 'AAPL')
  expect((await priceOf(tokenOf('AAPL.d').address)).body).toEqual({ price: null, timestamp: null })
  expect((await priceOf(`0x${'ee'.repeat(20)}`)).status).toBe(404)
  expect((await priceOf('0x12')).status).toBe(400)
  const other = `public/tokens/chain/999/token/${getDeployment().contracts.usdPlus}/price`
  expect((await get(other)).status).toBe(404)
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.tokens, server.seen)).toEqual([])
})
