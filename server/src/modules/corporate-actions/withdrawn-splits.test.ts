import { randomBytes } from 'node:crypto'
import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
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
import { decideActionCase, listActionCases, listSplittingStocks } from './service.ts'

const UNIT = 10n ** 18n

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
  const accounts = await chain.accounts()
  alice = (accounts[0] ?? '0x').toLowerCase() as Address
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  for (const symbol of ['AAPL', 'NVDA', 'MSFT']) {
    await stocks.transfer(symbol, OPERATOR_WALLET, alice, 10n * UNIT)
  }
  await chain.mine(20)
  feed = createVendorFeed(shares.holdings)
  fixture = await createCorporateActionFixture(engine.db, { chain, market, shares }, feed.deps)
  await fixture.follow()
  await shares.holdings.listPositions()
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

const listSteps = async (symbol: string) =>
  (
    await engine.db
      .selectFrom('corporate_actions')
      .where('symbol', '=', symbol)
      .orderBy('id')
      .select('step')
      .execute()
  ).map(({ step }) => step)

const isPaused = async (symbol: string) => {
  const data = encodeFunctionData({ abi: dShareAbi, functionName: 'paused' })
  const to = stocks.findPair(symbol).token
  return BigInt(await chain.rpc<string>('eth_call', { to, data }, 'latest')) === 1n
}

const isTrading = async (symbol: string) => {
  const splitting = await listSplittingStocks(engine.db, newYorkDateAt(fixture.worldNowMs()))
  return !splitting.has(stocks.findPair(symbol).stockId)
}

const balanceOf = (symbol: string) => stocks.balanceOf(symbol, alice)

async function decide(decision: 'keep' | 'take-back' | 'revert') {
  const [opened] = await listActionCases(engine.db)
  return inTransaction(engine.db, (tx) =>
    decideActionCase(
      tx,
      { clock: Date.now, random: randomBytes, enqueue: fixture.deps.enqueue },
      { id: opened?.id ?? crypto.randomUUID(), decision },
    ),
  )
}

test('CW-04 a split that is postponed on the eve or withdrawn changes no balance', async () => {
  feed.split('d1', 'AAPL', { ex: 2, to: 4n })
  feed.split('e1', 'NVDA', { ex: 2, to: 4n })
  await goTo(0)
  expect(await listSteps('AAPL')).toEqual(['announced'])
  feed.split('d1', 'AAPL', { ex: 10, to: 4n })
  feed.withdraw('e1')
  await goTo(3)
  expect([await listSteps('AAPL'), await listSteps('NVDA')]).toEqual([['announced'], ['withdrawn']])
  expect([await balanceOf('AAPL'), await balanceOf('NVDA')]).toEqual([10n * UNIT, 10n * UNIT])
  expect([await isTrading('AAPL'), await isTrading('NVDA')]).toEqual([true, true])
})

test('CW-04 a split that is withdrawn while its token is paused resumes the token unchanged', async () => {
  feed.split('h1', 'MSFT', { ex: 5, to: 3n })
  await goTo(6)
  // The custodian has no new shares, so the conversion waits.
  expect([await listSteps('MSFT'), await isPaused('MSFT')]).toEqual([['halted'], true])
  expect(await isTrading('MSFT')).toBe(false)
  feed.split('h1', 'MSFT', { ex: 30, to: 3n })
  await goTo(7)
  expect(await listSteps('MSFT')).toEqual(['canceled'])
  // The next run announces the postponed split as a new one.
  await goTo(7)
  expect([await listSteps('MSFT'), await isPaused('MSFT')]).toEqual([
    ['canceled', 'announced'],
    false,
  ])
  expect([await balanceOf('MSFT'), await isTrading('MSFT')]).toEqual([10n * UNIT, true])
  feed.withdraw('h1')
  await goTo(7)
  expect(await listSteps('MSFT')).toEqual(['canceled', 'withdrawn'])
})

test('CW-04 a split that was executed and then withdrawn halts trading and parks for an operator', async () => {
  const held = await shares.holdings.listPositions()
  const apple = held.find(({ symbol }) => symbol === 'AAPL')?.amount ?? 0n
  await shares.setPosition('AAPL', String((apple * 4n) / UNIT + 1n))
  await goTo(11)
  expect([await listSteps('AAPL'), await balanceOf('AAPL')]).toEqual([['converted'], 40n * UNIT])
  feed.withdraw('d1')
  await goTo(11)
  expect([await listSteps('AAPL'), await isTrading('AAPL')]).toEqual([['recalled'], false])
  expect((await listActionCases(engine.db)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['split', null],
  ])
  expect(await balanceOf('AAPL')).toBe(40n * UNIT)
  // The vendor lists it again: the split stands, and the case is closed.
  feed.split('d1', 'AAPL', { ex: 10, to: 4n })
  await goTo(11)
  expect([await listSteps('AAPL'), await isTrading('AAPL')]).toEqual([['converted'], true])
  expect(await listActionCases(engine.db)).toEqual([])
})

test('CW-04 an operator lets a withdrawn split stand', async () => {
  feed.withdraw('d1')
  await goTo(11)
  expect(await decide('take-back')).toEqual({ ok: false, reason: 'not_now' })
  expect(await decide('keep')).toMatchObject({ ok: true })
  await goTo(12)
  expect([await listSteps('AAPL'), await isTrading('AAPL')]).toEqual([['converted'], true])
  expect([await balanceOf('AAPL'), await listActionCases(engine.db)]).toEqual([40n * UNIT, []])
})

test('CW-04 an operator takes a withdrawn split back, and every balance is as before it', async () => {
  feed.split('d1', 'AAPL', { ex: 10, to: 5n })
  await goTo(12)
  expect(await listSteps('AAPL')).toEqual(['recalled'])
  feed.withdraw('d1')
  await goTo(12)
  expect(await decide('revert')).toMatchObject({ ok: true })
  expect(await decide('revert')).toEqual({ ok: false, reason: 'unknown' })
  expect(await isTrading('AAPL')).toBe(false)
  await goTo(13)
  expect(await listSteps('AAPL')).toEqual(['reverted', 'converted'])
  expect([await balanceOf('AAPL'), await isPaused('AAPL')]).toEqual([10n * UNIT, false])
  expect(await isTrading('AAPL')).toBe(true)
  const effects = await engine.db
    .selectFrom('split_effects')
    .where('wallet', '=', alice)
    .orderBy('before_amount')
    .select(['before_amount', 'after_amount'])
    .execute()
  expect(effects).toEqual([
    { before_amount: `${10n * UNIT}`, after_amount: `${40n * UNIT}` },
    { before_amount: `${40n * UNIT}`, after_amount: `${10n * UNIT}` },
  ])
  await goTo(14)
  expect(await listSteps('AAPL')).toEqual(['reverted', 'converted'])
})

test('CW-04 a split that was taken back and that the vendor lists with another ratio is carried out, also a month later', async () => {
  await goTo(45)
  feed.split('d1', 'AAPL', { ex: 10, to: 3n })
  await goTo(45)
  expect(await listSteps('AAPL')).toEqual(['reverted', 'converted', 'converted'])
  expect(await balanceOf('AAPL')).toBe(30n * UNIT)
})
