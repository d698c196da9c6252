import { randomBytes } from 'node:crypto'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { startTestChain, type TestChain } from '../../../testing/chain/test-chain.ts'
import {
  createStockTokenActions,
  type StockTokenActions,
} from '../../../testing/chain/test-stock-tokens.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import {
  startTestShareCustodian,
  type TestShareCustodian,
} from '../../../testing/money/test-shares.ts'
import {
  createCorporateActionFixture,
  OPERATOR_WALLET,
} from '../../../testing/orders/test-corporate-actions.ts'
import {
  OPEN_TUESDAY_MS,
  startTestMarket,
  type TestMarket,
} from '../../../testing/orders/test-market.ts'
import { createVendorFeed, toTestDate } from '../../../testing/orders/test-vendor-feed.ts'
import { SEPOLIA_CHAIN_ID } from '../../../testing/server/test-app.ts'
import { processChainActionsJob } from '../queues.ts'
import {
  confirmTwoSplits,
  decideActionCase,
  leaveOutSplit,
  listActionCases,
  listHeldSplits,
  listOddRecords,
  listSplittingStocks,
  settleOddRecord,
} from '../service.ts'

const UNIT = 10n ** 18n
const TEN_TO_ONE = { from: 10n, to: 1n }

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
  for (const symbol of ['AAPL', 'NVDA', 'MSFT', 'AMZN']) {
    await stocks.transfer(symbol, OPERATOR_WALLET, alice, 100n * UNIT)
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
  for (let round = 0; round < 3; round += 1) {
    await fixture.run()
    await fixture.goOnFor(40)
  }
}

const listRows = (symbol: string) =>
  engine.db
    .selectFrom('corporate_actions')
    .where('symbol', '=', symbol)
    .orderBy('vendor_id')
    .select(['id', 'vendor_id', 'step'])
    .execute()

const listSteps = async (symbol: string) =>
  (await listRows(symbol)).map(({ vendor_id, step }) => `${vendor_id ?? 'reversal'} ${step}`)

const balanceOf = async (symbol: string) => (await stocks.balanceOf(symbol, alice)) / UNIT

const idOf = async (symbol: string, vendorId: string) =>
  (await listRows(symbol)).findLast(({ vendor_id }) => vendor_id === vendorId)?.id ?? ''

const isTrading = async (symbol: string) => {
  const splitting = await listSplittingStocks(engine.db, newYorkDateAt(fixture.worldNowMs()))
  return !splitting.has(stocks.findPair(symbol).stockId)
}

const listWaiting = async (symbol: string) => {
  const rows = await listRows(symbol)
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.vendor_id ?? 'odd record'
  return (await listHeldSplits(engine.db))
    .filter(({ action }) => action.symbol === symbol)
    .map(({ action, waitsFor }) => [
      nameOf(action.id),
      waitsFor === 'left_out' ? waitsFor : nameOf(waitsFor.id),
    ])
}

const operator = () => ({ ...fixture.deps, clock: Date.now, random: randomBytes })

const leaveOut = (id: string, isLeftOut = true) =>
  inTransaction(engine.db, (tx) => leaveOutSplit(tx, operator(), { id, isLeftOut }))

const confirm = (id: string, otherId: string) =>
  inTransaction(engine.db, (tx) => confirmTwoSplits(tx, operator(), { id, otherId }))

async function revert() {
  const [opened] = await listActionCases(engine.db)
  const decision = { id: opened?.id ?? '', decision: 'revert' } as const
  expect(
    (await inTransaction(engine.db, (tx) => decideActionCase(tx, operator(), decision))).ok,
  ).toBe(true)
}

async function settleOdd(values: Record<string, string> | null) {
  const [odd] = await listOddRecords(engine.db)
  const decision = { id: odd?.id ?? '', values, who: 'ana', why: 'company notice' }
  const settled = await inTransaction(engine.db, (tx) => settleOddRecord(tx, decision, Date.now()))
  expect(settled.ok).toBe(true)
}

test('CW-04 a split that is listed under two ids waits for an operator, and is carried out once', async () => {
  feed.split('r1', 'NVDA', { ex: 2, ...TEN_TO_ONE })
  await goTo(0)
  expect(await listWaiting('NVDA')).toEqual([])
  feed.split('r2', 'NVDA', { ex: 3, ...TEN_TO_ONE })
  await goTo(1)
  expect(await listWaiting('NVDA')).toEqual([
    ['r1', 'r2'],
    ['r2', 'r1'],
  ])
  await goTo(4)
  expect(await listSteps('NVDA')).toEqual(['r1 announced', 'r2 announced'])
  expect([await balanceOf('NVDA'), await isTrading('NVDA')]).toEqual([100n, false])
  const [first, second] = [await idOf('NVDA', 'r1'), await idOf('NVDA', 'r2')]
  expect(await leaveOut(crypto.randomUUID())).toEqual({ ok: false, reason: 'unknown' })
  expect(await leaveOut(second, false)).toEqual({ ok: false, reason: 'not_now' })
  expect(await leaveOut(second)).toMatchObject({ ok: true })
  await goTo(5)
  expect(await listSteps('NVDA')).toEqual(['r1 converted', 'r2 withdrawn'])
  expect([await balanceOf('NVDA'), await isTrading('NVDA')]).toEqual([10n, true])
  expect(await listWaiting('NVDA')).toEqual([['r2', 'left_out']])
  expect(await leaveOut(first)).toEqual({ ok: false, reason: 'not_now' })
})

test('CW-04 the second record waits while the first is recalled, and runs once that is reverted', async () => {
  expect(await leaveOut(await idOf('NVDA', 'r2'), false)).toMatchObject({ ok: true })
  feed.withdraw('r1')
  await goTo(6)
  expect(await listSteps('NVDA')).toEqual(['r1 recalled', 'r2 announced'])
  expect([await balanceOf('NVDA'), await isTrading('NVDA')]).toEqual([10n, false])
  await revert()
  await goTo(7)
  expect(await listSteps('NVDA')).toEqual(['r1 reverted', 'r2 converted', 'reversal converted'])
  expect([await balanceOf('NVDA'), await isTrading('NVDA')]).toEqual([10n, true])
})

test('CW-04 two splits that an operator confirms run one after the other, and each can be reverted', async () => {
  feed.split('m1', 'MSFT', { ex: 9, ...TEN_TO_ONE })
  feed.split('m2', 'MSFT', { ex: 10, ...TEN_TO_ONE })
  await goTo(8)
  const [first, second] = [await idOf('MSFT', 'm1'), await idOf('MSFT', 'm2')]
  expect(await confirm(first, first)).toEqual({ ok: false, reason: 'not_now' })
  expect(await confirm(first, await idOf('NVDA', 'r2'))).toEqual({ ok: false, reason: 'not_now' })
  expect(await confirm(second, first)).toMatchObject({ ok: true })
  expect(await listWaiting('MSFT')).toEqual([])
  // A correction of one of them is confirmed anew.
  feed.split('m2', 'MSFT', { ex: 11, ...TEN_TO_ONE })
  await goTo(12)
  expect([await listWaiting('MSFT'), await balanceOf('MSFT')]).toEqual([
    [
      ['m1', 'm2'],
      ['m2', 'm1'],
    ],
    100n,
  ])
  expect(await confirm(first, second)).toMatchObject({ ok: true })
  await goTo(13)
  expect(await listSteps('MSFT')).toEqual(['m1 converted', 'm2 converted'])
  expect(await balanceOf('MSFT')).toBe(1n)
  feed.withdraw('m1')
  await goTo(13)
  await revert()
  await goTo(14)
  expect(await listSteps('MSFT')).toEqual(['m1 reverted', 'm2 converted', 'reversal converted'])
  expect(await balanceOf('MSFT')).toBe(10n)
  feed.withdraw('m2')
  await goTo(14)
  await revert()
  await goTo(15)
  expect([await balanceOf('MSFT'), await isTrading('MSFT')]).toEqual([100n, true])
})

test('CW-04 CW-05 a split whose record becomes unreadable waits, and follows what the operator enters', async () => {
  feed.split('a1', 'AAPL', { ex: 17, ...TEN_TO_ONE })
  await goTo(16)
  // The vendor postpones it to a day that is not known yet.
  feed.spoilSplit('a1', 'AAPL', [10, 1])
  await goTo(18)
  expect(await listSteps('AAPL')).toEqual(['a1 announced'])
  expect([await balanceOf('AAPL'), await isTrading('AAPL')]).toEqual([100n, false])
  expect(await listWaiting('AAPL')).toEqual([['a1', 'odd record']])
  await settleOdd({ ex_date: toTestDate(20) })
  await goTo(18)
  expect([await listWaiting('AAPL'), await isTrading('AAPL')]).toEqual([[], true])
  await goTo(21)
  expect([await listSteps('AAPL'), await balanceOf('AAPL')]).toEqual([['a1 converted'], 10n])
  // An executed split stands while its record cannot be read, and also after an operator dismisses that record.
  feed.withdraw('a1')
  feed.spoilSplit('a1', 'AAPL', [10, 2])
  await goTo(22)
  await settleOdd(null)
  await goTo(22)
  expect([await listSteps('AAPL'), await isTrading('AAPL')]).toEqual([['a1 converted'], true])
})

test('CW-04 CW-05 a split waits for the unreadable record of another id, also while its token is paused', async () => {
  feed.split('z1', 'AMZN', { ex: 24, to: 3n })
  await goTo(25)
  // The custodian has no new shares yet, so the conversion waits.
  expect(await listSteps('AMZN')).toEqual(['z1 halted'])
  feed.spoilSplit('z2', 'AMZN', [1, 4])
  await goTo(25)
  const held = await shares.holdings.listPositions()
  const amount = held.find(({ symbol }) => symbol === 'AMZN')?.amount ?? 0n
  await shares.setPosition('AMZN', String((amount * 3n) / UNIT + 1n))
  await goTo(26)
  expect([await listSteps('AMZN'), await balanceOf('AMZN')]).toEqual([['z1 halted'], 100n])
  expect(await listWaiting('AMZN')).toEqual([['z1', 'odd record']])
  await settleOdd(null)
  // Until an import has applied the decision, the stored records may be older than the decision.
  fixture.requested.push(processChainActionsJob({ chainId: SEPOLIA_CHAIN_ID, kind: 'split' }))
  await fixture.goOnFor(5)
  expect(await balanceOf('AMZN')).toBe(100n)
  await goTo(27)
  expect([await listSteps('AMZN'), await balanceOf('AMZN')]).toEqual([['z1 converted'], 300n])
})

test('CW-05 a split whose unreadable record is dismissed is withdrawn, and returns once it is readable', async () => {
  feed.split('g1', 'GOOGL', { ex: 30, ...TEN_TO_ONE })
  await goTo(28)
  feed.spoilSplit('g1', 'GOOGL', [10, 1])
  await goTo(31)
  expect([await listSteps('GOOGL'), await isTrading('GOOGL')]).toEqual([['g1 announced'], false])
  await settleOdd(null)
  await goTo(31)
  expect([await listSteps('GOOGL'), await isTrading('GOOGL')]).toEqual([['g1 withdrawn'], true])
  feed.split('g1', 'GOOGL', { ex: 33, ...TEN_TO_ONE })
  await goTo(34)
  expect(await listSteps('GOOGL')).toEqual(['g1 converted'])
})

test('CW-04 a split that is left out while its token is paused does not return', async () => {
  feed.split('h1', 'GOOGL', { ex: 70, to: 40n })
  await goTo(71)
  // The custodian has no new shares, so the conversion waits.
  expect(await listSteps('GOOGL')).toEqual(['g1 converted', 'h1 halted'])
  expect(await leaveOut(await idOf('GOOGL', 'h1'))).toMatchObject({ ok: true })
  await goTo(72)
  await goTo(72)
  expect((await listSteps('GOOGL')).toSorted()).toEqual([
    ...['g1 converted', 'h1 canceled', 'h1 withdrawn'],
  ])
  expect(await isTrading('GOOGL')).toBe(true)
  feed.split('h1', 'GOOGL', { ex: 80, to: 40n })
  await goTo(73)
  expect(await listSteps('GOOGL')).toContain('h1 announced')
})
