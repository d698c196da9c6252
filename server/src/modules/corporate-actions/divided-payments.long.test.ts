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
  releaseAssignedPayment,
} from './service.ts'

const UNIT = 10n ** 18n
const USD = 10n ** 6n
/** One stock for each case of these tests. */
const PARTS = 'AAPL'
const TOGETHER = 'NVDA'
const GONE = 'MSFT'
const WRONG = 'AMZN'
const LATER = 'GOOGL'

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
  for (const symbol of [PARTS, TOGETHER, GONE, WRONG, LATER]) {
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

/** Moves to a market day; the process dies once at each fail point on the way. No cent is used twice at any time. */
async function goTo(to: number) {
  if (to > day) await fixture.goAhead(to - day)
  day = to
  await chain.mine(20)
  await fixture.follow()
  await feed.killAtEachPoint(async () => {
    await fixture.run()
    expect(await listOverused()).toEqual([])
  })
  await fixture.settle()
}

async function listOverused() {
  const receipts = await engine.db
    .selectFrom('dividend_receipts')
    .select(['id', 'amount'])
    .execute()
  const uses = await engine.db
    .selectFrom('dividend_receipt_uses')
    .select(['receipt_id', 'amount'])
    .execute()
  const taken = await engine.db
    .selectFrom('dividend_take_backs')
    .select(['receipt_id', 'amount'])
    .execute()
  const sumOf = (rows: typeof taken, id: string) =>
    rows
      .filter(({ receipt_id }) => receipt_id === id)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return receipts.filter(({ id, amount }) => {
    const [used, left] = [sumOf(uses, id), BigInt(amount) - sumOf(taken, id)]
    return used > (left > 0n ? left : 0n)
  })
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
  ).map(({ id, step, per_share }) => ({ id, state: `${step} ${Number(per_share) / 1e6}` }))

const listStates = async (symbol: string) => (await listDividends(symbol)).map(({ state }) => state)
const findIds = async (symbol: string) => (await listDividends(symbol)).map(({ id }) => id)

const listUnmatched = async () =>
  (await listUnmatchedPayments(engine.db)).map(({ id, amount, assignedTo }) =>
    assignedTo === null ? [id, amount] : [id, amount, assignedTo],
  )
const listCases = async () =>
  (await listActionCases(engine.db)).map(({ kind, amount }) => [kind, amount])
const readLoss = () => getBalance(engine.db, dividendAccounts.loss)

const assign = (id: string, actionId: string | null, amount: bigint | null = null) =>
  inTransaction(engine.db, (tx) =>
    decideUnmatchedPayment(tx, { clock: Date.now, random: randomBytes }, { id, actionId, amount }),
  )
const release = (id: string, actionId: string) =>
  inTransaction(engine.db, (tx) => releaseAssignedPayment(tx, { id, actionId }))
const closeCases = async (decision: 'keep' | 'take-back') => {
  const deps = { clock: Date.now, random: randomBytes, enqueue: async () => {} }
  for (const { id } of await listActionCases(engine.db)) {
    await inTransaction(engine.db, (tx) => decideActionCase(tx, deps, { id, decision }))
  }
}

test('CW-02 a dividend that is paid in parts waits until they are enough', async () => {
  feed.dividend('parts', PARTS, { ex: 2, pay: 6, cents: 25 })
  feed.dividend('regular', TOGETHER, { ex: 2, pay: 6, cents: 25 })
  feed.dividend('special', TOGETHER, { ex: 2, pay: 6, cents: 100, special: true })
  feed.dividend('gone', GONE, { ex: 2, pay: 6, cents: 30 })
  feed.dividend('wrong', WRONG, { ex: 2, pay: 6, cents: 25 })
  feed.dividend('later', LATER, { ex: 2, pay: 6, cents: 25 })
  await goTo(3)
  feed.payAmount('p1', PARTS, { day: 6, cents: 25, dollars: 12.5 })
  await goTo(6)
  const [actionId = ''] = await findIds(PARTS)
  expect(await listStates(PARTS)).toEqual(['entitled 25'])
  expect(await listUnmatched()).toEqual([['p1', 12_500_000n, actionId]])
  feed.payAmount('p2', PARTS, { day: 6, cents: 25, dollars: 15 })
  await goTo(7)
  expect(await listStates(PARTS)).toEqual(['paid 25'])
  expect(await listUnmatched()).toEqual([])
  expect(await chain.balanceOf(alice)).toBe(25n * USD)
})

test('CW-02 an operator divides one payment among two dividends, and no cent is used twice', async () => {
  feed.payAmount('t1', TOGETHER, { day: 7, cents: 125, dollars: 260 })
  await goTo(7)
  expect(await listUnmatched()).toEqual([['t1', 260n * USD]])
  const [regular = '', special = ''] = await findIds(TOGETHER)
  const [other = ''] = await findIds(GONE)
  expect(await assign('t1', regular, 261n * USD)).toEqual({ ok: false, reason: 'not_now' })
  expect(await assign('t1', regular, 0n)).toEqual({ ok: false, reason: 'not_now' })
  expect(await assign('t1', other, USD)).toEqual({ ok: false, reason: 'not_now' })
  expect(await assign('t1', regular, 50n * USD)).toMatchObject({ ok: true })
  await goTo(7)
  expect(await listStates(TOGETHER)).toEqual(['paid 25', 'entitled 100'])
  expect(await listUnmatched()).toEqual([['t1', 210n * USD]])
  expect(await release('t1', regular)).toEqual({ ok: false, reason: 'not_now' })
  expect(await assign('t1', special, 211n * USD)).toEqual({ ok: false, reason: 'not_now' })
  expect(await assign('t1', special, 200n * USD)).toMatchObject({ ok: true })
  expect(await assign('t1', null)).toMatchObject({ ok: true })
  await goTo(7)
  expect(await listStates(TOGETHER)).toEqual(['paid 25', 'paid 100'])
  expect(await listUnmatched()).toEqual([])
  expect(await chain.balanceOf(alice)).toBe(150n * USD)
})

test('CW-02 a payment that was assigned wrongly is taken back while holders are not paid', async () => {
  feed.payAmount('w1', WRONG, { day: 7, cents: 40, dollars: 20 })
  await goTo(7)
  const [actionId = ''] = await findIds(WRONG)
  expect(await assign('w1', actionId)).toMatchObject({ ok: true })
  await goTo(7)
  expect(await listUnmatched()).toEqual([['w1', 20n * USD, actionId]])
  // A correction by the vendor does not undo the operator's assignment.
  feed.dividend('wrong', WRONG, { ex: 2, pay: 7, cents: 25 })
  await goTo(7)
  expect(await listUnmatched()).toEqual([['w1', 20n * USD, actionId]])
  expect(await release('w1', crypto.randomUUID())).toEqual({ ok: false, reason: 'unknown' })
  expect(await release('w1', actionId)).toMatchObject({ ok: true })
  expect(await release('w1', actionId)).toEqual({ ok: false, reason: 'unknown' })
  await goTo(7)
  expect(await listUnmatched()).toEqual([['w1', 20n * USD]])
  expect(await assign('w1', null)).toMatchObject({ ok: true })
  feed.pay('w2', WRONG, { day: 8, cents: 25 })
  await goTo(8)
  expect(await listStates(WRONG)).toEqual(['paid 25'])
  expect(await listUnmatched()).toEqual([])
  expect(await chain.balanceOf(alice)).toBe(175n * USD)
})

test('CW-02 a payment that vanishes before holders are paid funds nothing', async () => {
  feed.payAmount('g1', GONE, { day: 8, cents: 25, dollars: 50 })
  feed.payAmount('g2', GONE, { day: 8, cents: 30, dollars: 15 })
  await goTo(8)
  const listAgain = [feed.vanish('g1'), feed.vanish('g2')]
  await goTo(9)
  expect(await listUnmatched()).toEqual([])
  // The vendor corrects the rate to that of the payment that is gone.
  feed.dividend('gone', GONE, { ex: 2, pay: 6, cents: 25 })
  await goTo(9)
  expect(await listStates(GONE)).toEqual(['entitled 25'])
  listAgain[0]?.()
  await goTo(10)
  expect(await listStates(GONE)).toEqual(['paid 25'])
  expect(await chain.balanceOf(alice)).toBe(200n * USD)
  expect(await listCases()).toEqual([])
})

test('CW-03 a payment that vanishes after holders were paid opens a case, which ends if it returns', async () => {
  feed.payAmount('l1', LATER, { day: 10, cents: 25, dollars: 30 })
  await goTo(10)
  feed.payAmount('l2', LATER, { day: 10, cents: 25, dollars: 20 })
  const listAgain = feed.vanish('l1')
  await goTo(11)
  expect(await listCases()).toEqual([['vanished', 25n * USD]])
  expect(await listUnmatched()).toEqual([['l2', 20n * USD]])
  expect(await readLoss()).toBe(0n)
  listAgain()
  await goTo(11)
  expect(await listCases()).toEqual([])
  // The payment vanishes again, an operator posts the loss, and then the broker lists the payment again.
  const listThen = feed.vanish('l1')
  await goTo(11)
  await closeCases('take-back')
  expect(await readLoss()).toBe(25n * USD)
  await goTo(11)
  listThen()
  await goTo(11)
  expect([await listCases(), await readLoss()]).toEqual([[], 0n])
  expect(await assign('l2', null)).toMatchObject({ ok: true })
})

test('CW-03 one payment of two dividends is canceled, and each has a case with its part', async () => {
  feed.takeBack('t1/canceled', TOGETHER, { day: 11, cents: 130, paymentId: 't1' })
  await goTo(11)
  expect(new Set(await listCases())).toEqual(
    new Set([
      ['taken_back', 25n * USD],
      ['taken_back', 100n * USD],
    ]),
  )
  expect(await readLoss()).toBe(125n * USD)
  await closeCases('keep')
  feed.takeBack('p2-', PARTS, { day: 11, cents: 25, paymentId: 'p2' })
  await goTo(12)
  // The holders' 25 dollars were paid from 27.50, of which 15 are taken back: their loss is 25 × 15 / 27.50.
  expect(await listCases()).toEqual([['taken_back', 13_636_363n]])
  expect(await chain.balanceOf(alice)).toBe(225n * USD)
  expect(await listOverused()).toEqual([])
  expect(await auditLedger(engine.db)).toEqual([])
})

test('CW-02 the payment of the next dividend does not pay the correction of the one before', async () => {
  feed.dividend('march', WRONG, { ex: 14, pay: 16, cents: 5 })
  feed.dividend('april', WRONG, { ex: 44, pay: 46, cents: 5 })
  await goTo(15)
  feed.pay('march', WRONG, { day: 16, cents: 5 })
  await goTo(17)
  // By mistake, the vendor doubles the rate of the dividend that is paid.
  feed.dividend('march', WRONG, { ex: 14, pay: 16, cents: 10 })
  await goTo(45)
  feed.pay('april', WRONG, { day: 46, cents: 5 })
  await goTo(47)
  expect(await listStates(WRONG)).toEqual(['paid 25', 'paid 5', 'paid 5', 'entitled 5'])
  expect(await auditLedger(engine.db)).toEqual([])
})
