import { incomeAccounts } from '@parvalue/shared/domain/ledger/ledger-income.ts'
import { usdPlusAccountsOf } from '@parvalue/shared/domain/ledger/ledger-usdplus.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { createYieldFixture } from '../../testing/chain/test-yield.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import {
  startTestShareCustodian,
  type TestShareCustodian,
} from '../../testing/money/test-shares.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { hasTransactionIntent } from '../chain-tx/service.ts'
import { auditLedger, getBalance } from '../ledger/service.ts'
import { findTreasuryYield } from '../treasury/service.ts'
import { createYieldChains } from './chains.ts'
import { listFundMarks, setFundEntitlementPaid } from './fund-mark-store.ts'
import { toRebaseIntent } from './pay-allocation.ts'
import { listYieldViolations } from './service.ts'

const MILLION = 1_000_000_000_000n
const HOUSE = privateKeyToAddress(testChainKeys.house).toLowerCase() as Address

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let fixture: Awaited<ReturnType<typeof createYieldFixture>>
let firstPricedMs: number

// All tests share one simulation whose days follow each other. It starts on the third of a month, so that no fund
// goes ex-dividend before the last fund's distribution has arrived.
beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: MILLION })
  await chain.mine(20)
  market = await startTestMarket()
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  fixture = await createYieldFixture(engine.db, { chain, market, shares })
  const now = new Date()
  const third = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3, 12)
  await fixture.goAhead((third - now.getTime()) / DAY_MS)
  await fixture.follow()
  await fixture.run()
  firstPricedMs = Math.min(...(await listFundMarks(engine.db)).map(({ pricedAtMs }) => pricedAtMs))
})
afterAll(async () => {
  await engine?.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

const income = () => getBalance(engine.db, incomeAccounts.undistributed)
const distributed = () => getBalance(engine.db, incomeAccounts.distributed(SEPOLIA_CHAIN_ID))
const yielded = () => getBalance(engine.db, usdPlusAccountsOf(SEPOLIA_CHAIN_ID).yield)
const listPeriods = () =>
  engine.db.selectFrom('yield_periods').orderBy('number').selectAll().execute()
const listParts = () => engine.db.selectFrom('yield_parts').orderBy('period').selectAll().execute()

const DAY_MS = 86_400_000
/** Rate at which the contract only bounds a single rebase. */
const UNLIMITED_RATE = 2 ** 32 - 1

async function toLastIntent(): Promise<string> {
  const { period = 0, attempt = 0 } = (await listParts()).at(-1) ?? {}
  return toRebaseIntent({ period, attempt, chainId: SEPOLIA_CHAIN_ID })
}

const goOn = async (days: number) => {
  await fixture.goAhead(days)
  await fixture.run()
  await fixture.settle()
}

const MODES = ['stale', 'zero', 'negative', 'jump', 'missing', 'away'] as const

test.each(MODES)('a market that is %s causes no income and no rebase', async (mode) => {
  await fixture.goAhead(0.5)
  await market.setMode(mode)
  await fixture.run()
  expect([await income(), await listPeriods()]).toEqual([0n, []])
  await market.resume()
})

test('a price that jumped since the last mark posts no income', async () => {
  const { prices } = fixture.deps
  await fixture.goAhead(0.2)
  fixture.deps.prices = {
    ...prices,
    list: async () =>
      new Map(
        [...(await prices.list())].map(([id, { price, ...at }]) => [
          id,
          { ...at, price: price * 2n },
        ]),
      ),
  }
  await fixture.run()
  expect([await income(), await listPeriods()]).toEqual([0n, []])
  fixture.deps.prices = prices
})

test('YI-02 before the first rebase there is no yield', async () => {
  expect(await findTreasuryYield(engine.db, [SEPOLIA_CHAIN_ID])).toBeNull()
})

test('missed periods are one period over the whole time', async () => {
  await goOn(0)
  const [period, ...others] = await listPeriods()
  const spanMs = (period?.until_at.getTime() ?? 0) - (period?.from_at.getTime() ?? 0)
  expect([Math.round(spanMs / 86_400_000), others]).toEqual([3, []])
})

test('a distribution from before the first mark posts no income', async () => {
  const { marketData, marketClock } = fixture.deps
  const [from, to] = [marketClock() - 60 * DAY_MS, firstPricedMs].map((ms) =>
    new Date(ms).toISOString().slice(0, 10),
  )
  const symbols = (await listFundMarks(engine.db)).map(({ symbol }) => symbol)
  const span = { from: from ?? '', to: to ?? '' }
  const { actions: earlier } = await marketData.listCorporateActions(symbols, span)
  expect(earlier.length).toBeGreaterThan(0)
  const rows = await engine.db
    .selectFrom('fund_entitlements')
    .where('ex_date', '<=', to as never)
    .selectAll()
    .execute()
  expect(rows).toEqual([])
})

test('no rebase is decided early, nor twice in one period', async () => {
  await goOn(0.5)
  expect([(await income()) > 0n, (await listPeriods()).length]).toEqual([true, 1])
  await goOn(0.5)
  await goOn(0)
  expect((await listPeriods()).length).toBe(2)
})

test('YI-01 a day’s income is paid once, equally in the ledger and on the chain', async () => {
  const before = await chain.balanceOf(HOUSE)
  const supplyBefore = await chain.totalSupply()
  const paidBefore = await distributed()
  const yieldedBefore = await yielded()
  await goOn(1)
  const paid = (await distributed()) - paidBefore
  const supply = await chain.totalSupply()
  // 85.42 % of a little more than a million is in funds that yield 4.3 % a year.
  expect(paid).toBeGreaterThan(100_000_000n)
  expect(paid).toBeLessThan(102_000_000n)
  expect(supplyBefore + paid - supply <= 1n).toBe(true)
  expect((await chain.balanceOf(HOUSE)) > before).toBe(true)
  expect((await yielded()) - yieldedBefore).toBe(supply - supplyBefore)
  expect((await income()) < 2n).toBe(true)
  expect(await listYieldViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])
  expect(await auditLedger(engine.db)).toEqual([])
  expect((await listParts()).every((part) => part.is_closed && part.attempt === 1)).toBe(true)
})

test('YI-02 the yield is that of the funds, weighted by holdings, over paid periods', async () => {
  const found = await findTreasuryYield(engine.db, [SEPOLIA_CHAIN_ID])
  // 85.42 % × 4.3 %, compounded daily.
  expect(found?.yield).toBeGreaterThan(0.0373)
  expect(found?.yield).toBeLessThan(0.0376)
  expect(found?.basis.from.balancePerShare).toBe(10n ** 18n)
  const spanMs = (found?.basis.to.atMs ?? 0) - (found?.basis.from.atMs ?? 0)
  expect(Math.round(spanMs / 86_400_000)).toBe(5)
})

test('a rebase whose block a reorg removes is sent again, and counts once', async () => {
  const supply = await chain.totalSupply()
  const paidBefore = await distributed()
  await fixture.goAhead(1)
  await fixture.run()
  await fixture.work()
  await chain.mine(4)
  await fixture.follow()
  expect((await listParts()).at(-1)?.transaction_hash).not.toBeNull()
  await chain.rpc('anvil_reorg', 5, [])
  await fixture.follow()
  expect((await listParts()).at(-1)).toMatchObject({ transaction_hash: null, is_closed: false })
  await fixture.settle()
  expect((await listParts()).at(-1)).toMatchObject({ is_closed: true })
  expect((await chain.totalSupply()) - supply).toBe((await distributed()) - paidBefore)
  expect(await listYieldViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])
})

test('an allocation is open until the indexer has its block as final', async () => {
  const [own] = fixture.deps.chains
  const { rebaser } = own ?? {}
  if (!own || !rebaser) throw new Error('no chain')
  const finalBlock = async () => Number.MAX_SAFE_INTEGER
  own.rebaser = { ...rebaser, sender: { ...rebaser.sender, finalBlock } }
  await fixture.goAhead(1)
  await fixture.run()
  await fixture.work()
  await chain.mine(4)
  await fixture.follow()
  await fixture.work()
  expect((await listParts()).at(-1)).toMatchObject({ is_closed: false })
  expect((await listParts()).at(-1)?.transaction_hash).not.toBeNull()
  own.rebaser = rebaser
  await fixture.settle()
  expect((await listParts()).at(-1)).toMatchObject({ is_closed: true })
  expect(await listYieldViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])
})

test('an unreachable chain gets its allocations later, and periods are created meanwhile', async () => {
  const [own] = fixture.deps.chains
  const { rebaser } = own ?? {}
  if (!own || !rebaser) throw new Error('no chain')
  const away = async () => {
    throw new Error('The node says 502')
  }
  own.rebaser = { ...rebaser, sender: { ...rebaser.sender, quote: away } }
  const supply = await chain.totalSupply()
  const paidBefore = await distributed()
  for (const _ of [1, 2]) {
    await fixture.goAhead(1)
    await fixture.run()
    await fixture.work()
  }
  const open = (await listParts()).filter(({ is_closed }) => !is_closed)
  expect([open.length, await chain.totalSupply()]).toEqual([2, supply])
  own.rebaser = rebaser
  await fixture.settle()
  expect((await listParts()).every(({ is_closed }) => is_closed)).toBe(true)
  const paid = (await distributed()) - paidBefore
  expect(paid - ((await chain.totalSupply()) - supply) <= 2n).toBe(true)
})

test('a rebase above the limits of the contract waits, and is sent once they allow it', async () => {
  const supply = await chain.totalSupply()
  await chain.setRebaseLimits({ period: 0, gainBpsPerYear: 0 })
  await fixture.goAhead(1)
  await fixture.run()
  await fixture.work()
  expect((await listParts()).at(-1)).toMatchObject({ is_closed: false, attempt: 1 })
  expect(await hasTransactionIntent(engine.db, await toLastIntent())).toBe(false)
  await chain.setRebaseLimits({ period: 0, gainBpsPerYear: UNLIMITED_RATE })
  await fixture.settle()
  expect((await listParts()).at(-1)).toMatchObject({ is_closed: true, attempt: 1 })
  expect((await chain.totalSupply()) > supply).toBe(true)

  // The rebase has started a period, which the next one waits for.
  await chain.setRebaseLimits({ period: 86_400, gainBpsPerYear: UNLIMITED_RATE })
  await fixture.goAhead(1)
  await fixture.run()
  await fixture.work()
  expect(await hasTransactionIntent(engine.db, await toLastIntent())).toBe(false)
  await chain.setRebaseLimits({ period: 0, gainBpsPerYear: UNLIMITED_RATE })
  await fixture.settle()
  expect((await listParts()).every((part) => part.is_closed && part.attempt === 1)).toBe(true)
  expect(await listYieldViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])
})

test('USD+ before 1.1.0 has no maximum rebase', async () => {
  const { usdPlus, usdPlusMinter } = chain.deployment.contracts
  const configured = { id: SEPOLIA_CHAIN_ID, nodeUrls: [chain.url], rpcUrl: chain.url }
  const createRebaser = (address: Address) =>
    createYieldChains({
      chains: [{ ...configured, deployment: { contracts: { usdPlus: address } } } as never],
      rebaserKey: testChainKeys.rebaser,
      http: fetch,
    })[0]?.rebaser
  // The minter stands in for an older USD+: it has no such function.
  expect(await createRebaser(usdPlusMinter)?.readMaxRebase()).toBeNull()
  expect(await createRebaser(usdPlus)?.readMaxRebase()).toBe((await chain.totalSupply()) / 100n)
})

test('later income offsets a loss before anything is paid, and nothing is taken back', async () => {
  // On the first of the next month the funds fall by their distribution, which is paid three days later.
  const nowMs = fixture.deps.clock()
  const from = new Date(nowMs + 0.9 * DAY_MS)
  const nextMs = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1, 12)
  await goOn((nextMs - from.getTime()) / DAY_MS)
  const periods = (await listPeriods()).length
  const balance = await chain.balanceOf(HOUSE)
  await goOn(0.95)
  expect(await income()).toBeLessThan(0n)
  expect([(await listPeriods()).length, await chain.balanceOf(HOUSE)]).toEqual([periods, balance])
  await goOn(4)
  expect([(await listPeriods()).length, (await income()) >= 0n]).toEqual([periods + 1, true])
  expect((await chain.balanceOf(HOUSE)) > balance).toBe(true)
  const paidBy = await engine.db.selectFrom('fund_entitlements').select('paid_by').execute()
  // The broker's ids begin with the day of the payment.
  const day = new Date(nextMs + 3 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  expect(paidBy.filter((row) => row.paid_by?.startsWith(day))).toHaveLength(3)
  expect(await listYieldViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])
})

test('a posted distribution is not posted again', async () => {
  const listPaid = () =>
    engine.db
      .selectFrom('fund_entitlements')
      .where('paid_by', 'is not', null)
      .select(['token', 'symbol', 'paid_by'])
      .select(sql<string>`ex_date::text`.as('ex_date'))
      .execute()
  const paid = await listPaid()
  const [first] = paid
  if (!first) throw new Error('Nothing was paid')
  const { token, symbol, ex_date: exDate } = first
  const booked = {
    chainId: SEPOLIA_CHAIN_ID,
    token,
    symbol,
    exDate,
    payableDate: exDate,
    amount: 1n,
  }
  expect(
    await inTransaction(engine.db, (tx) =>
      setFundEntitlementPaid(tx, booked, { paidBy: 'another', received: 1n }),
    ),
  ).toBe(false)
  expect(await listPaid()).toEqual(paid)
})
