import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { SEPOLIA_CHAIN_ID, TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { createPriceService } from '../prices/service.ts'
import { type PricingDeps, priceStockMoves } from './pricing.ts'

const HOUR_MS = 3_600_000
const AAPL = 4
const TOKEN = `0x${'d4'.repeat(20)}` as const
const pairs: StockPair[] = [
  { chainId: SEPOLIA_CHAIN_ID, stockId: AAPL, token: TOKEN, wrapped: '0xe4', symbol: 'AAPL.d' },
]

let engine: DatabaseEngine
let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket()
  engine = await openTestDatabase()
}, TEST_START_MAX_MS)
afterAll(async () => {
  await engine?.close()
  await market?.stop()
})
beforeEach(async () => {
  await market.resume()
  await engine.db.deleteFrom('stock_transfers').execute()
  await engine.db.deleteFrom('stock_token_states').execute()
  await putState(ONE_SHARE)
})

const putState = (balancePerShare: bigint) =>
  engine.db
    .insertInto('stock_token_states')
    .values({
      chain_id: SEPOLIA_CHAIN_ID,
      contract: TOKEN,
      block_number: 1,
      mined_at: new Date(0),
      balance_per_share: `${balancePerShare}`,
      total_shares: '0',
      vault_shares: '0',
      wrapped_supply: '0',
    })
    .execute()

const putMove = (agoMs: number) =>
  engine.db
    .insertInto('stock_transfers')
    .values({
      chain_id: SEPOLIA_CHAIN_ID,
      block_number: 1,
      log_index: 1,
      wallet: '0xa1',
      contract: TOKEN,
      kind: 'received',
      amount: '1',
      token_amount: '1',
      to_contract: null,
      to_amount: null,
      transaction_hash: '0x1',
      mined_at: new Date(Date.now() - agoMs),
      stock_id: AAPL,
      balance_per_share: `${ONE_SHARE}`,
      price: null,
    })
    .execute()

/** Returns the saved price, and when the job runs again. */
async function price(marketData: PricingDeps['marketData'] = market.adapter) {
  const log = pino({ level: 'silent' })
  const stocks = [{ id: AAPL, symbol: 'AAPL', name: 'Apple', kind: 'share' as const }]
  const deps: PricingDeps = {
    db: engine.db,
    clock: Date.now,
    log,
    world: { toWorldMs: (ms) => ms },
    prices: createPriceService({ marketData: market.adapter, clock: Date.now, log, stocks }),
    marketData,
    pairs,
  }
  const next = await priceStockMoves(deps)
  const [row] = await engine.db.selectFrom('stock_transfers').selectAll().execute()
  return [row?.is_unpriced, row?.price ?? null, next]
}

const somePrice = expect.stringMatching(/^\d{10,12}$/)

test('a new move gets the current price, and waits if there is none', async () => {
  await putMove(1000)
  await market.setMode('jump', 'AAPL')
  expect(await price()).toEqual([true, null, { inSeconds: 60 }])
  await market.resume()
  expect(await price()).toEqual([false, somePrice, 'none'])
})

test('an older move gets the close of the last trading hour before it', async () => {
  await putMove(30 * 24 * HOUR_MS)
  expect(await price()).toEqual([false, somePrice, 'none'])
})

test('an unreachable vendor is queried again, each minute for a day and each hour after it', async () => {
  await putMove(2 * HOUR_MS)
  await market.setMode('away')
  expect(await price()).toEqual([true, null, { inSeconds: 60 }])
  await engine.db.deleteFrom('stock_transfers').execute()
  await putMove(25 * HOUR_MS)
  expect(await price()).toEqual([true, null, { inSeconds: 3600 }])
  await market.resume()
  expect(await price()).toEqual([false, somePrice, 'none'])
})

test('a move older than a day whose hour cannot be queried gets the close of its day', async () => {
  const listBars: PricingDeps['marketData']['listBars'] = (symbols, query) =>
    query.timeframe === '1Hour'
      ? Promise.reject(new ProviderError('retryable', 'Alpaca: no hours'))
      : market.adapter.listBars(symbols, query)
  await putMove(2 * HOUR_MS)
  expect(await price({ listBars })).toEqual([true, null, { inSeconds: 60 }])
  await engine.db.deleteFrom('stock_transfers').execute()
  await putMove(30 * 24 * HOUR_MS)
  expect(await price({ listBars })).toEqual([false, somePrice, 'none'])
})

test('a move before a split gets no price', async () => {
  await putMove(2 * HOUR_MS)
  await engine.db.deleteFrom('stock_token_states').execute()
  await putState(2n * ONE_SHARE)
  expect(await price()).toEqual([false, null, 'none'])
})
