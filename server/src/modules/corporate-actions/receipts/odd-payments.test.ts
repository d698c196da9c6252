import { randomBytes } from 'node:crypto'
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
import { auditLedger } from '../../ledger/service.ts'
import {
  decideUnmatchedPayment,
  listActionCases,
  listOddPayments,
  listUnmatchedPayments,
  settleOddPayment,
} from '../service.ts'

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
  for (const symbol of ['AAPL', 'MSFT']) {
    await stocks.transfer(symbol, OPERATOR_WALLET, alice, 100n * UNIT)
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

const listSteps = async (symbol: string) =>
  (
    await engine.db
      .selectFrom('corporate_actions')
      .where('symbol', '=', symbol)
      .select('step')
      .execute()
  ).map(({ step }) => step)

const listUnmatched = async () => (await listUnmatchedPayments(engine.db)).map(({ id }) => id)

const settle = (id: string, values: Record<string, string> | null) =>
  inTransaction(engine.db, (tx) =>
    settleOddPayment(tx, { id, values, who: 'ana', why: 'statement of the broker' }, Date.now()),
  )

const raw = {
  ...{ id: 'odd', activity_type: 'DIV', symbol: 'AAPL', date: null },
  ...{ per_share_amount: '0.25', net_amount: '50.00', status: 'executed' },
}

test('CW-05 an activity that cannot be read is set aside alone, and completed by an operator', async () => {
  feed.dividend('a', 'AAPL', { ex: 2, pay: 6, cents: 25 })
  feed.dividend('m', 'MSFT', { ex: 2, pay: 6, cents: 25 })
  await goTo(3)
  feed.listOdd(raw)
  feed.pay('m', 'MSFT', { day: 6, cents: 25 })
  await goTo(6)
  expect([await listSteps('AAPL'), await listSteps('MSFT')]).toEqual([['entitled'], ['paid']])
  const [open, ...others] = await listOddPayments(engine.db)
  expect([open?.paymentId, open?.raw, others]).toEqual(['odd', JSON.stringify(raw), []])
  const id = open?.id ?? ''
  expect(await settle('0', null)).toEqual({ ok: false, reason: 'unknown' })
  expect(await settle(id, { date: 'soon' })).toMatchObject({ reason: 'not_readable' })
  expect(await settle(id, { date: toTestDate(6) })).toEqual({ ok: true })
  expect(await settle(id, null)).toEqual({ ok: false, reason: 'unknown' })
  await goTo(7)
  expect(await listSteps('AAPL')).toEqual(['paid'])
  expect(await chain.balanceOf(alice)).toBe(50n * USD)
  // The broker corrects the activity, which is recognized as the same payment.
  feed.listOdd(null)
  feed.pay('odd', 'AAPL', { day: 6, cents: 25 })
  await goTo(8)
  expect([await listUnmatched(), await listActionCases(engine.db)]).toEqual([[], []])
  expect(await chain.balanceOf(alice)).toBe(50n * USD)
})

test('CW-05 a payment that becomes unreadable has not vanished, nor any while one has no id', async () => {
  feed.vanish('odd')
  feed.listOdd(raw)
  await goTo(8)
  expect(await listActionCases(engine.db)).toEqual([])
  const { id, ...nameless } = raw
  feed.listOdd({ ...nameless, note: id })
  await goTo(8)
  expect(await listActionCases(engine.db)).toEqual([])
  const [open] = await listOddPayments(engine.db)
  expect(await settle(open?.id ?? '', null)).toEqual({ ok: true })
  await goTo(8)
  expect((await listActionCases(engine.db)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['vanished', 25n * USD],
  ])
  expect(await listOddPayments(engine.db)).toEqual([])
})

test('CW-05 a payment under a ticker that is not known waits for an operator', async () => {
  feed.dividend('g', 'GOOGL', { ex: 10, pay: 12, cents: 30 })
  await stocks.transfer('GOOGL', OPERATOR_WALLET, alice, 100n * UNIT)
  await goTo(9)
  await goTo(11)
  feed.pay('renamed', 'GOOX', { day: 12, cents: 30 })
  await goTo(12)
  const [waiting] = await listUnmatchedPayments(engine.db)
  const [dividendId = ''] = waiting?.dividendIds ?? []
  expect([waiting?.id, waiting?.dividendIds.length]).toEqual(['renamed', 1])
  const deps = { clock: Date.now, random: randomBytes }
  // This payment is below its dividend's amount, and later it can no longer be read.
  feed.dividend('a2', 'AAPL', { ex: 10, pay: 12, cents: 35 })
  feed.payAmount('short', 'AAPL', { day: 12, cents: 35, dollars: 10 })
  await goTo(12)
  expect(await listUnmatched()).toEqual(['renamed', 'short'])
  feed.vanish('short')
  feed.listOdd({ ...raw, id: 'short' })
  await goTo(12)
  expect(await listUnmatched()).toEqual(['renamed'])
  const assigned = await inTransaction(engine.db, (tx) =>
    decideUnmatchedPayment(tx, deps, { id: 'renamed', actionId: dividendId }),
  )
  expect(assigned).toMatchObject({ ok: true })
  await goTo(12)
  expect(await listSteps('GOOGL')).toEqual(['paid'])
  expect(await chain.balanceOf(alice)).toBe(80n * USD)
  expect(await auditLedger(engine.db)).toEqual([])
})
