import { randomBytes } from 'node:crypto'
import { dividendAccounts } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
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
import { auditLedger, getBalance } from '../ledger/service.ts'
import {
  decideActionCase,
  decideUnmatchedPayment,
  listActionCases,
  listUnmatchedPayments,
} from './service.ts'

const UNIT = 10n ** 18n
const USD = 10n ** 6n

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let alice: Address
let fixture: Awaited<ReturnType<typeof createCorporateActionFixture>>

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  market = await startTestMarket(OPEN_TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  const stocks = await createStockTokenActions(chain)
  alice = ((await chain.accounts())[0] ?? '0x').toLowerCase() as Address
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  await stocks.transfer('AAPL', OPERATOR_WALLET, alice, 100n * UNIT)
  await chain.mine(20)
  fixture = await createCorporateActionFixture(engine.db, { chain, market, shares }, { taxBps: 0 })
  await fixture.follow()
  await shares.holdings.listPositions()
})
afterAll(async () => {
  await engine?.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

async function goOn(days: number) {
  await fixture.goAhead(days)
  await chain.mine(20)
  await fixture.follow()
  await fixture.run()
  await fixture.settle()
}

const listDividends = async () =>
  (
    await engine.db
      .selectFrom('corporate_actions')
      .where('symbol', '=', 'AAPL')
      .where('per_share', 'in', ['25000000', '100000000', '5000000'])
      .orderBy('is_special')
      .orderBy('id')
      .select(['step', 'per_share'])
      .execute()
  ).map(({ step, per_share }) => `${step} ${Number(per_share) / 1e6}`)

test('CW-02 CW-03 the simulated market corrects, the simulated broker pays, and each payment counts once', async () => {
  const today = newYorkDateAt(fixture.worldNowMs())
  const terms = {
    symbol: 'AAPL',
    ex_date: addDaysToDate(today, 2),
    payable_date: addDaysToDate(today, 6),
  }
  const regular = await market.addDividend({ ...terms, rate: '0.25' })
  await market.addDividend({ ...terms, rate: '1', special: true })
  await fixture.run()
  expect(await listDividends()).toEqual(['announced 25', 'announced 100'])
  await goOn(3)
  expect(await listDividends()).toEqual(['entitled 25', 'entitled 100'])
  // The correction comes as a new record, and the old one is gone.
  const ex_date = addDaysToDate(today, 3)
  await market.correct({ id: regular.id, new_id: 'second', ex_date })
  await goOn(1)
  expect(await listDividends()).toEqual(['entitled 25', 'entitled 100'])
  await goOn(3)
  expect(await listDividends()).toEqual(['paid 25', 'paid 100'])
  expect(await chain.balanceOf(alice)).toBe(125n * USD)
  await market.correct({ id: 'second', rate: '0.3' })
  await goOn(1)
  await goOn(1)
  expect(await listDividends()).toEqual(['paid 25', 'paid 5', 'paid 100'])
  expect(await chain.balanceOf(alice)).toBe(130n * USD)
  expect(await listUnmatchedPayments(engine.db)).toEqual([])
  expect(await listActionCases(engine.db)).toEqual([])
  expect(await auditLedger(engine.db)).toEqual([])
})

test('CW-03 the simulated broker takes a part back, and its loss is posted once', async () => {
  await market.correct({ id: 'second', rate: '0.28' })
  await goOn(1)
  await goOn(1)
  // The take-back fits the special dividend of the same day as well, so an operator assigns it.
  const [waiting, ...others] = await listUnmatchedPayments(engine.db)
  expect([waiting?.perShare, others]).toEqual([-2_000_000n, []])
  const [rate] = await listActionCases(engine.db)
  const actionId = rate?.actionId ?? ''
  const deps = { clock: Date.now, random: randomBytes, enqueue: async () => {} }
  await inTransaction(engine.db, (tx) =>
    decideUnmatchedPayment(tx, deps, { id: waiting?.id ?? '', actionId }),
  )
  const cases = await listActionCases(engine.db)
  expect(cases.map(({ kind, amount }) => [kind, amount])).toEqual(
    expect.arrayContaining([
      ['rate', 2n * USD],
      ['taken_back', 2n * USD],
    ]),
  )
  for (const { id } of cases) {
    await inTransaction(engine.db, (tx) =>
      decideActionCase(tx, deps, { id, decision: 'take-back' }),
    )
  }
  expect(await getBalance(engine.db, dividendAccounts.loss)).toBe(2n * USD)
  expect(await chain.balanceOf(alice)).toBe(130n * USD)
  expect(await listUnmatchedPayments(engine.db)).toEqual([])
  expect(await auditLedger(engine.db)).toEqual([])
})
