import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import {
  createStockTokenActions,
  type StockTokenActions,
} from '../../testing/chain/test-stock-tokens.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import {
  startTestShareCustodian,
  type TestShareCustodian,
} from '../../testing/money/test-shares.ts'
import {
  createCorporateActionFixture,
  OPERATOR_WALLET,
} from '../../testing/orders/test-corporate-actions.ts'
import {
  OPEN_TUESDAY_MS,
  startTestMarket,
  type TestMarket,
} from '../../testing/orders/test-market.ts'
import { createVendorFeed } from '../../testing/orders/test-vendor-feed.ts'
import { auditLedger } from '../ledger/service.ts'
import { listActionCases, listUnmatchedPayments } from './service.ts'

const UNIT = 10n ** 18n
const USD = 10n ** 6n

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let stocks: StockTokenActions
let alice: Address
let feed: ReturnType<typeof createVendorFeed>
let fixture: Awaited<ReturnType<typeof createCorporateActionFixture>>
let day = 0

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n, stockCount: 8 })
  market = await startTestMarket(OPEN_TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  stocks = await createStockTokenActions(chain)
  alice = ((await chain.accounts())[0] ?? '0x').toLowerCase() as Address
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  await stocks.transfer('AAPL', OPERATOR_WALLET, alice, 100n * UNIT)
  await chain.mine(20)
  feed = createVendorFeed(shares.holdings)
  fixture = await createCorporateActionFixture(
    engine.db,
    { chain, market, shares },
    { ...feed.deps, taxBps: 0 },
  )
  await fixture.follow()
})
afterAll(async () => {
  await engine?.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

/** Moves to a market day; the process dies once at each fail point on the way. */
async function goTo(to: number) {
  if (to > day) await fixture.goAhead(to - day)
  day = to
  await chain.mine(20)
  await fixture.follow()
  await feed.killAtEachPoint(fixture.run)
  await fixture.settle()
}

const listDividends = async (symbol: string) =>
  (
    await engine.db
      .selectFrom('corporate_actions')
      .where('symbol', '=', symbol)
      .orderBy('id')
      .selectAll()
      .execute()
  ).map(({ step, per_share }) => `${step} ${Number(per_share) / 1e6}`)

test('CW-03 an ex-date that had no holders moves to a day with holders, and those are paid', async () => {
  feed.dividend('z1', 'GOOGL', { ex: 2, pay: 20, cents: 40 })
  feed.dividend('y1', 'MSFT', { ex: 2, pay: 20, cents: 40 })
  feed.dividend('l1', 'AAPL', { ex: 2, pay: 110, cents: 25 })
  await goTo(3)
  // No holder has these stocks, so there is nothing to pay.
  expect(await listDividends('GOOGL')).toEqual(['paid 40'])
  expect(await listDividends('MSFT')).toEqual(['paid 40'])
  await stocks.transfer('GOOGL', OPERATOR_WALLET, alice, 100n * UNIT)
  feed.dividend('z1', 'GOOGL', { ex: 13, pay: 20, cents: 40 })
  feed.withdraw('y1')
  await goTo(4)
  expect(await listDividends('GOOGL')).toEqual(['announced 40'])
  await goTo(14)
  expect(await listDividends('GOOGL')).toEqual(['entitled 40'])
  expect(await listDividends('MSFT')).toEqual(['withdrawn 40'])
  feed.pay('p-z', 'GOOGL', { day: 20, cents: 40 })
  await goTo(21)
  expect(await listDividends('GOOGL')).toEqual(['paid 40'])
  expect(await chain.balanceOf(alice)).toBe(40n * USD)
  expect(await listActionCases(engine.db)).toEqual([])
})

test('CW-03 a rate is corrected before its payment, months after the ex-date', async () => {
  await goTo(100)
  feed.dividend('l1', 'AAPL', { ex: 2, pay: 110, cents: 30 })
  await goTo(101)
  expect(await listDividends('AAPL')).toEqual(['entitled 30'])
  feed.pay('p-l', 'AAPL', { day: 110, cents: 30 })
  await goTo(111)
  expect(await listDividends('AAPL')).toEqual(['paid 30'])
  expect(await chain.balanceOf(alice)).toBe(70n * USD)
})

test('CW-03 a rate is corrected after its late payment, and the correction follows its payment date', async () => {
  feed.dividend('l1', 'AAPL', { ex: 2, pay: 110, cents: 35 })
  await goTo(195)
  expect(await listDividends('AAPL')).toEqual(['paid 30', 'entitled 5'])
  feed.dividend('l1', 'AAPL', { ex: 2, pay: 210, cents: 35 })
  await goTo(206)
  feed.pay('p-l2', 'AAPL', { day: 211, cents: 5 })
  await goTo(212)
  expect(await listDividends('AAPL')).toEqual(['paid 30', 'paid 5'])
  expect(await chain.balanceOf(alice)).toBe(75n * USD)
  expect(await listActionCases(engine.db)).toEqual([])
  expect(await listUnmatchedPayments(engine.db)).toEqual([])
  expect(await auditLedger(engine.db)).toEqual([])
})
