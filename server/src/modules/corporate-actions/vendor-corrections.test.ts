import { randomBytes } from 'node:crypto'
import { dividendAccounts } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { createStockTokenActions } from '../../testing/chain/test-stock-tokens.ts'
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
import { createVendorFeed, toTestDate } from '../../testing/orders/test-vendor-feed.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { auditLedger, getBalance } from '../ledger/service.ts'
import {
  decideActionCase,
  decideUnmatchedPayment,
  listActionCases,
  listActionViolations,
  listUnmatchedPayments,
} from './service.ts'
import { listPaidDividends } from './wallet-actions.ts'

const UNIT = 10n ** 18n
const USD = 10n ** 6n

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let alice: Address
let feed: ReturnType<typeof createVendorFeed>
let fixture: Awaited<ReturnType<typeof createCorporateActionFixture>>
/**
 * Stocks by the letter of their records: `a` has two dividends with one ex-date, `b` and `c` are corrected before the
 * payment, `g` after it, and `w` is withdrawn.
 */
let stocks: { a: string; b: string; c: string; g: string; w: string }
let day = 0

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n, stockCount: 8 })
  market = await startTestMarket(OPEN_TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  const tokens = await createStockTokenActions(chain)
  const accounts = await chain.accounts()
  alice = (accounts[0] ?? '0x').toLowerCase() as Address
  stocks = { a: 'AAPL', b: 'NVDA', c: 'MSFT', g: 'AMZN', w: 'GOOGL' }
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  for (const symbol of Object.values(stocks)) {
    await tokens.transfer(symbol, OPERATOR_WALLET, alice, 100n * UNIT)
  }
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
      .orderBy('is_special')
      .orderBy('id')
      .selectAll()
      .execute()
  ).map(({ step, per_share }) => `${step} ${Number(per_share) / 1e6}`)

const listChanges = async (symbol: string) =>
  (
    await engine.db
      .selectFrom('corporate_action_versions as v')
      .innerJoin('corporate_actions as a', 'a.id', 'v.action_id')
      .where('a.symbol', '=', symbol)
      .orderBy('a.is_special')
      .orderBy('v.action_id')
      .orderBy('v.version')
      .select(['v.change', 'v.vendor_id'])
      .execute()
  ).map(({ change, vendor_id }) => `${change} ${vendor_id}`)

/** Lists what the wallet received for a stock, smallest first; no tax is withheld here. */
async function receivedFor(symbol: string): Promise<bigint[]> {
  const { clock, prices } = fixture.deps
  const deps = { db: engine.db, pairs: [], prices, clock, toDate: () => toTestDate(day) }
  const paid = await listPaidDividends(deps, alice)
  return paid
    .filter(({ action }) => action.symbol === symbol)
    .map(({ gross }) => gross)
    .toSorted((a, b) => (a < b ? -1 : 1))
}

const listIds = async (symbol: string) =>
  (
    await engine.db
      .selectFrom('corporate_actions')
      .where('symbol', '=', symbol)
      .select('id')
      .execute()
  ).map(({ id }) => id)

const readReceived = async (symbol: string) =>
  (
    await engine.db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_transfers as t', 't.entry', 'e.number')
      .where(
        'e.id',
        'in',
        (await listIds(symbol)).map((id) => `dividend/${id}/received`),
      )
      .orderBy('e.number')
      .select(['e.id', 'e.corrects', 't.amount'])
      .execute()
  ).map(({ id, corrects, amount }) => ({ id, corrects, amount: BigInt(amount) }))

test('CW-01 CW-02 every record is one action, two dividends of one ex-date are two', async () => {
  const terms = { ex: 2, pay: 6, cents: 25 }
  feed.dividend('a1', stocks.a, terms)
  feed.dividend('a2', stocks.a, { ...terms, cents: 100, special: true })
  feed.dividend('b1', stocks.b, terms)
  feed.dividend('c1', stocks.c, terms)
  feed.dividend('g1', stocks.g, terms)
  feed.dividend('w1', stocks.w, terms)
  await goTo(0)
  expect(await listDividends(stocks.a)).toEqual(['announced 25', 'announced 100'])
  expect(await listChanges(stocks.a)).toEqual(['new a1', 'new a2'])
  await goTo(3)
  expect(await listDividends(stocks.a)).toEqual(['entitled 25', 'entitled 100'])
  expect(await listDividends(stocks.b)).toEqual(['entitled 25'])
})

test('CW-01 CW-03 a corrected ex-date takes the snapshot anew, also under a new id', async () => {
  feed.dividend('b1', stocks.b, { ex: 4, pay: 6, cents: 25 })
  feed.withdraw('c1')
  feed.dividend('c2', stocks.c, { ex: 4, pay: 6, cents: 25 })
  feed.withdraw('w1')
  await goTo(3)
  expect(await listDividends(stocks.b)).toEqual(['announced 25'])
  expect(await listDividends(stocks.c)).toEqual(['announced 25'])
  expect(await listDividends(stocks.w)).toEqual(['withdrawn 25'])
  expect(await listChanges(stocks.b)).toEqual(['new b1', 'moved b1'])
  expect(await listChanges(stocks.c)).toEqual(['new c1', 'moved c2'])
  expect(await listChanges(stocks.w)).toEqual(['new w1', 'gone w1'])
  const left = await engine.db
    .selectFrom('dividend_payments as p')
    .innerJoin('corporate_actions as a', 'a.id', 'p.action_id')
    .where('a.symbol', 'in', [stocks.b, stocks.c, stocks.w])
    .select('p.id')
    .execute()
  expect(left).toEqual([])
})

test('CW-02 CW-03 each payment is used up once, and each holder is paid once', async () => {
  for (const [id, symbol] of [
    ['p-b', stocks.b],
    ['p-c', stocks.c],
    ['p-g', stocks.g],
  ] as const) {
    feed.pay(id, symbol, { day: 6, cents: 25 })
  }
  feed.pay('p-a1', stocks.a, { day: 6, cents: 25 })
  feed.pay('p-a2', stocks.a, { day: 6, cents: 100 })
  feed.pay('p-w', stocks.w, { day: 6, cents: 25 })
  await goTo(7)
  expect(await listDividends(stocks.a)).toEqual(['paid 25', 'paid 100'])
  expect(await receivedFor(stocks.a)).toEqual([25n * USD, 100n * USD])
  for (const symbol of [stocks.b, stocks.c, stocks.g]) {
    expect(await listDividends(symbol)).toEqual(['paid 25'])
    expect(await receivedFor(symbol)).toEqual([25n * USD])
  }
  expect(await chain.balanceOf(alice)).toBe(200n * USD)
})

test('CW-02 a payment without a dividend waits for an operator', async () => {
  const [payment, ...others] = await listUnmatchedPayments(engine.db)
  expect([payment?.id, others]).toEqual(['p-w', []])
  const decide = (id: string, actionId: string | null) =>
    inTransaction(engine.db, (tx) =>
      decideUnmatchedPayment(tx, { clock: Date.now, random: randomBytes }, { id, actionId }),
    )
  expect(await decide('p-x', null)).toEqual({ ok: false, reason: 'unknown' })
  expect(await decide('p-w', crypto.randomUUID())).toEqual({ ok: false, reason: 'not_now' })
  expect(await decide('p-w', null)).toMatchObject({ ok: true })
  expect(await listUnmatchedPayments(engine.db)).toEqual([])
  await goTo(7)
  expect(await listUnmatchedPayments(engine.db)).toEqual([])
})

test('CW-03 the rest of a higher rate is paid as a correction that refers to the first', async () => {
  feed.dividend('g1', stocks.g, { ex: 2, pay: 6, cents: 30 })
  await goTo(8)
  expect(await listDividends(stocks.g)).toEqual(['paid 25', 'entitled 5'])
  expect(await receivedFor(stocks.g)).toEqual([25n * USD])
  feed.pay('p-g2', stocks.g, { day: 8, cents: 5 })
  await goTo(9)
  expect(await listDividends(stocks.g)).toEqual(['paid 25', 'paid 5'])
  expect(await receivedFor(stocks.g)).toEqual([5n * USD, 25n * USD])
  const [first, second] = await readReceived(stocks.g)
  // Two units beyond the payouts cover the rounding of a mint and a transfer.
  expect([first?.amount, second?.amount]).toEqual([25n * USD + 2n, 5n * USD + 2n])
  expect([first?.corrects, second?.corrects]).toEqual([null, first?.id])
  await goTo(10)
  expect(await chain.balanceOf(alice)).toBe(205n * USD)
})

test('CW-03 a lower rate after the payment takes nothing from holders and waits for an operator', async () => {
  feed.dividend('g1', stocks.g, { ex: 2, pay: 6, cents: 20 })
  await goTo(11)
  const [opened, ...others] = await listActionCases(engine.db)
  expect([opened?.kind, opened?.amount, others]).toEqual(['rate', 10n * USD, []])
  const decide = (decision: 'take-back' | 'revert') =>
    inTransaction(engine.db, (tx) =>
      decideActionCase(
        tx,
        { clock: Date.now, random: randomBytes, enqueue: async () => {} },
        { id: opened?.id ?? '', decision },
      ),
    )
  expect(await decide('revert')).toEqual({ ok: false, reason: 'not_now' })
  expect(await decide('take-back')).toMatchObject({ ok: true })
  expect(await decide('take-back')).toEqual({ ok: false, reason: 'unknown' })
  await goTo(12)
  expect(await listActionCases(engine.db)).toEqual([])
  expect(await getBalance(engine.db, dividendAccounts.loss)).toBe(10n * USD)
  expect(await chain.balanceOf(alice)).toBe(205n * USD)
  expect(await auditLedger(engine.db)).toEqual([])
  expect(await listActionViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])
})

test('CW-01 a withdrawn dividend returns, and nothing is started while the vendor is unreachable', async () => {
  feed.dividend('w1', stocks.w, { ex: 13, pay: 16, cents: 25 })
  await goTo(12)
  expect(await listDividends(stocks.w)).toEqual(['announced 25'])
  expect(await listChanges(stocks.w)).toEqual(['new w1', 'gone w1', 'returned w1'])
  const { marketData } = fixture.deps
  await market.setMode('away')
  fixture.deps.marketData = market.adapter
  await goTo(14)
  expect(await listDividends(stocks.w)).toEqual(['announced 25'])
  await market.resume()
  fixture.deps.marketData = marketData
  await goTo(14)
  expect(await listDividends(stocks.w)).toEqual(['entitled 25'])
})
