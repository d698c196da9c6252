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
import { createVendorFeed } from '../../testing/orders/test-vendor-feed.ts'
import { auditLedger, getBalance } from '../ledger/service.ts'
import {
  decideActionCase,
  decideUnmatchedPayment,
  listActionCases,
  listUnmatchedPayments,
} from './service.ts'

const UNIT = 10n ** 18n
const USD = 10n ** 6n
/** One stock for each case of these tests. */
const WHOLE = 'AAPL'
const PART = 'NVDA'
const PAID = 'MSFT'
const AGAIN = 'AMZN'
const TWICE = 'GOOGL'

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let alice: Address
let feed: ReturnType<typeof createVendorFeed>
let fixture: Awaited<ReturnType<typeof createCorporateActionFixture>>
let day = 0

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n, stockCount: 8 })
  market = await startTestMarket(OPEN_TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  const tokens = await createStockTokenActions(chain)
  alice = ((await chain.accounts())[0] ?? '0x').toLowerCase() as Address
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  for (const symbol of [WHOLE, PART, PAID, AGAIN, TWICE]) {
    await tokens.transfer(symbol, OPERATOR_WALLET, alice, 100n * UNIT)
  }
  await chain.mine(20)
  feed = createVendorFeed(shares.holdings)
  const changes = { ...feed.deps, taxBps: 0 }
  fixture = await createCorporateActionFixture(engine.db, { chain, market, shares }, changes)
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

const listSteps = async (symbol: string) =>
  (
    await engine.db
      .selectFrom('corporate_actions')
      .where('symbol', '=', symbol)
      .select('step')
      .execute()
  ).map(({ step }) => step)

const findId = async (symbol: string) =>
  (
    await engine.db
      .selectFrom('corporate_actions')
      .where('symbol', '=', symbol)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

const readLoss = () => getBalance(engine.db, dividendAccounts.loss)
const listUnmatched = async () => (await listUnmatchedPayments(engine.db)).map(({ id }) => id)
const listCases = async () =>
  (await listActionCases(engine.db)).map(({ kind, amount }) => [kind, amount])

const decide = (id: string, actionId: string | null) =>
  inTransaction(engine.db, (tx) =>
    decideUnmatchedPayment(tx, { clock: Date.now, random: randomBytes }, { id, actionId }),
  )
const closeCase = async (decision: 'keep' | 'take-back') => {
  const [opened] = await listActionCases(engine.db)
  const deps = { clock: Date.now, random: randomBytes, enqueue: async () => {} }
  return inTransaction(engine.db, (tx) =>
    decideActionCase(tx, deps, { id: opened?.id ?? '', decision }),
  )
}

test('CW-02 a payment that is taken back before holders are paid leaves the dividend waiting', async () => {
  for (const symbol of [WHOLE, PART, PAID, AGAIN, TWICE]) {
    feed.dividend(`d-${symbol}`, symbol, { ex: 2, pay: 6, cents: 25 })
  }
  await goTo(3)
  // The broker lists these payments before the payment date, until which they are not matched.
  feed.pay('w1', WHOLE, { day: 6, cents: 25 })
  feed.takeBack('w1-', WHOLE, { day: 6, cents: 25 })
  feed.pay('p1', PART, { day: 6, cents: 30 })
  feed.takeBack('p1-', PART, { day: 6, cents: 5 })
  await goTo(6)
  expect(await listSteps(WHOLE)).toEqual(['entitled'])
  expect(await listUnmatched()).toEqual([])
  // After the take-back, the rest of the payment matches the dividend's rate of 25 cents.
  expect(await listSteps(PART)).toEqual(['paid'])
  feed.pay('w2', WHOLE, { day: 7, cents: 25 })
  await goTo(7)
  expect(await listSteps(WHOLE)).toEqual(['paid'])
  expect(await chain.balanceOf(alice)).toBe(50n * USD)
  expect([await readLoss(), await listCases()]).toEqual([0n, []])
})

test('CW-02 a payment that is matched and not yet paid out is released', async () => {
  // The payment is below the amount owed, so it is matched but the dividend is not funded.
  const { holdings } = fixture.deps
  const listPaid = holdings.listPaid
  feed.pay('t1', TWICE, { day: 7, cents: 25 })
  fixture.deps.holdings = {
    ...holdings,
    listPaid: async (since) =>
      (await listPaid(since)).map((each) =>
        each.symbol === TWICE ? { ...each, amount: USD } : each,
      ),
  }
  await goTo(7)
  expect(await listSteps(TWICE)).toEqual(['entitled'])
  // The payment does not cover its dividend, so an operator has to decide.
  expect(await listUnmatched()).toEqual(['t1'])
  feed.takeBack('t1/canceled', TWICE, { day: 7, cents: 25, paymentId: 't1' })
  await goTo(7)
  expect(
    await engine.db.selectFrom('dividend_receipt_uses').select('receipt_id').execute(),
  ).toEqual([{ receipt_id: 'p1' }, { receipt_id: 'w2' }])
  fixture.deps.holdings = holdings
  feed.pay('t2', TWICE, { day: 8, cents: 25 })
  await goTo(8)
  expect(await listSteps(TWICE)).toEqual(['paid'])
  expect(await listUnmatched()).toEqual([])
  expect(await chain.balanceOf(alice)).toBe(75n * USD)
})

test('CW-03 after holders were paid the loss is posted once, and a case shows it', async () => {
  feed.pay('m1', PAID, { day: 8, cents: 25 })
  await goTo(9)
  expect(await listSteps(PAID)).toEqual(['paid'])
  feed.takeBack('m1-', PAID, { day: 9, cents: 5 })
  await goTo(10)
  expect(await listCases()).toEqual([['taken_back', (10n * USD) / 2n]])
  expect(await readLoss()).toBe(5n * USD)
  const actionId = await findId(PAID)
  const entries = await engine.db
    .selectFrom('ledger_entries')
    .where('id', 'like', 'dividend/%/taken-back/%')
    .select(['id', 'corrects'])
    .execute()
  expect(entries).toEqual([
    { id: `dividend/${actionId}/taken-back/m1-`, corrects: `dividend/${actionId}/received` },
  ])
  expect(await chain.balanceOf(alice)).toBe(100n * USD)
  expect(await closeCase('keep')).toMatchObject({ ok: true })
  await goTo(10)
  expect([await listCases(), await readLoss()]).toEqual([[], 5n * USD])
})

test('CW-03 the vendor reports the same correction, and its loss is not posted a second time', async () => {
  feed.dividend(`d-${PAID}`, PAID, { ex: 2, pay: 6, cents: 20 })
  await goTo(10)
  expect(await listCases()).toEqual([['rate', 5n * USD]])
  expect(await closeCase('take-back')).toMatchObject({ ok: true })
  expect(await readLoss()).toBe(5n * USD)
})

test('CW-03 a payment that is booked out and booked anew makes up the loss', async () => {
  feed.pay('a1', AGAIN, { day: 10, cents: 25 })
  await goTo(11)
  feed.takeBack('a1-', AGAIN, { day: 11, cents: 25 })
  feed.pay('a2', AGAIN, { day: 11, cents: 20 })
  await goTo(11)
  expect(await listCases()).toEqual([['taken_back', 25n * USD]])
  expect(await readLoss()).toBe(30n * USD)
  const [waiting] = await listUnmatchedPayments(engine.db)
  const actionId = await findId(AGAIN)
  expect([waiting?.id, waiting?.dividendIds]).toEqual(['a2', [actionId]])
  expect(await decide('a2', await findId(WHOLE))).toEqual({ ok: false, reason: 'not_now' })
  expect(await decide('a2', actionId)).toMatchObject({ ok: true })
  expect(await decide('a2', actionId)).toEqual({ ok: false, reason: 'unknown' })
  expect(await readLoss()).toBe(10n * USD)
  expect(await closeCase('keep')).toMatchObject({ ok: true })
})

test('CW-02 cash taken back from no known payment waits for an operator', async () => {
  feed.takeBack('x1-', WHOLE, { day: 11, cents: 40 })
  feed.takeBack('x2-', WHOLE, { day: 11, cents: 40 })
  await goTo(12)
  const waiting = await listUnmatchedPayments(engine.db)
  const dividendId = await findId(WHOLE)
  expect(waiting.map(({ id, amount, perShare }) => [id, amount, perShare])).toEqual([
    ['x1-', -80n * USD, -40_000_000n],
    ['x2-', -80n * USD, -40_000_000n],
  ])
  expect(waiting[0]?.dividendIds).toEqual([dividendId])
  expect(await decide('x1-', await findId(PART))).toEqual({ ok: false, reason: 'not_now' })
  expect(await decide('x1-', null)).toMatchObject({ ok: true })
  expect(await decide('x2-', dividendId)).toMatchObject({ ok: true })
  await goTo(12)
  expect(await listUnmatched()).toEqual([])
  expect(await listCases()).toEqual([['taken_back', 40n * USD]])
  expect(await readLoss()).toBe(50n * USD)
  expect(await chain.balanceOf(alice)).toBe(125n * USD)
  expect(await auditLedger(engine.db)).toEqual([])
})
