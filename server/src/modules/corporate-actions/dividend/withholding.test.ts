import { dividendAccounts } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { parseUnits } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { insertVerifiedIdentity } from '../../../testing/accounts/test-identity.ts'
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
import { auditLedger, getBalance } from '../../ledger/service.ts'
import { registerWallet } from '../../user/service.ts'
import { listPaidDividends } from '../wallet-actions.ts'
import { listDividendStatements } from './statement.ts'

const UNIT = 10n ** 18n

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let stocks: StockTokenActions
let fixture: Awaited<ReturnType<typeof createCorporateActionFixture>>
/** Alice has signed W-8BEN for Mexico, bob nothing. Each has ten wrapped shares, carol has ten that are not wrapped. */
let alice: Address
let bob: Address
let carol: Address

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  market = await startTestMarket(OPEN_TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  stocks = await createStockTokenActions(chain)
  const accounts = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
  ;[alice = '0x', bob = '0x', carol = '0x'] = accounts
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  for (const wallet of [alice, bob, carol])
    await stocks.transfer('AAPL', OPERATOR_WALLET, wallet, 10n * UNIT)
  for (const wallet of [alice, bob]) await stocks.approve('AAPL', wallet)
  await chain.mine()
  for (const wallet of [alice, bob]) await stocks.wrap('AAPL', wallet, 10n * UNIT)
  await chain.mine(20)
  fixture = await createCorporateActionFixture(engine.db, { chain, market, shares })
  await fixture.follow()
})
afterAll(async () => {
  await engine?.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

const signForm = async (wallet: Address) => {
  await registerWallet(engine.db, wallet, fixture.nowMs())
  await insertVerifiedIdentity(engine.db, wallet, fixture.nowMs())
}

async function goOn(days: number) {
  await fixture.goAhead(days)
  await chain.mine(20)
  await fixture.follow()
  await fixture.run()
  await fixture.settle()
}

const listPayments = async () => {
  const rows = await engine.db
    .selectFrom('dividend_payments')
    .orderBy('form')
    .orderBy('amount')
    .selectAll()
    .execute()
  return rows.map(({ wallet, form, gross, tax, amount, tax_bps, tax_reason }) => ({
    ...{ wallet, form, gross, tax, amount, tax_bps, tax_reason },
  }))
}

test('CW-13 each holder pays the tax of their own form, in the vault too, and the ledger has the same', async () => {
  await signForm(alice)
  const exDate = addDaysToDate(newYorkDateAt(fixture.worldNowMs()), 2)
  const payDate = addDaysToDate(exDate, 2)
  await market.addDividend({ symbol: 'AAPL', rate: '0.5', ex_date: exDate, payable_date: payDate })
  await fixture.run()
  await goOn(3)
  const treaty = { wallet: alice, tax_bps: 1_000, tax_reason: 'treaty' }
  const none = { tax_bps: 3_000, tax_reason: 'no_form' }
  const wanted = [
    // The vault withholds 30 % of every share, and alice's rate is 10 %: two ninths of her dividend are paid out.
    { ...treaty, form: 'paid', gross: '1111111', tax: '111112', amount: '999999' },
    { ...none, wallet: carol, form: 'paid', gross: '5000000', tax: '1500000', amount: '3500000' },
    { ...treaty, form: 'reinvested', gross: '3888888', tax: '388889', amount: '3499999' },
    {
      ...none,
      wallet: bob,
      form: 'reinvested',
      gross: '5000000',
      tax: '1500000',
      amount: '3500000',
    },
  ]
  expect(await listPayments()).toEqual(wanted)

  // Carol signs too late for this dividend.
  await signForm(carol)
  const [aliceBefore, carolBefore] = [await chain.balanceOf(alice), await chain.balanceOf(carol)]
  await goOn(4)
  expect(await listPayments()).toEqual(wanted)
  expect((await chain.balanceOf(alice)) - aliceBefore).toBe(999_999n)
  expect((await chain.balanceOf(carol)) - carolBefore).toBe(3_500_000n)
  const withheld = wanted.reduce((sum, { tax }) => sum + BigInt(tax), 0n)
  expect(await getBalance(engine.db, dividendAccounts.tax)).toBe(withheld)
  expect(await auditLedger(engine.db)).toEqual([])
})

test('CW-13 the statements sum up all tax that the ledger has, also of dividends too small to pay', async () => {
  const { clock, prices } = fixture.deps
  const toDate = () => newYorkDateAt(fixture.worldNowMs())
  const deps = { db: engine.db, pairs: [], prices, clock, toDate }
  const sumOf = async () => {
    const all = await Promise.all(
      [alice, bob, carol].map((wallet) => listDividendStatements(deps, wallet)),
    )
    return all.flat().map(({ form, count, tax_withheld }) => ({ form, count, tax_withheld }))
  }
  const sumsBefore = await sumOf()
  const exDate = addDaysToDate(newYorkDateAt(fixture.worldNowMs()), 2)
  const payDate = addDaysToDate(exDate, 2)
  await market.addDividend({ symbol: 'AAPL', rate: '0.01', ex_date: exDate, payable_date: payDate })
  await fixture.run()
  await goOn(3)
  // The tax of a snapshot is not withheld before the dividend is funded.
  expect(await sumOf()).toEqual(sumsBefore)
  await goOn(4)
  expect((await listPayments()).filter(({ form }) => form === 'small').length).toBeGreaterThan(0)
  const sums = await sumOf()
  const total = sums.reduce(
    (sum, { tax_withheld }) => sum + parseUnits(tax_withheld, TOKEN_DECIMALS),
    0n,
  )
  expect(total).toBe(await getBalance(engine.db, dividendAccounts.tax))
  const paid = await listPaidDividends(deps, carol)
  expect(paid.map(({ form }) => form)).toEqual(['paid'])
})

test('CW-13 the tax of several tiny dividends is stated as the ledger has it, also where the vault is not reinvested', async () => {
  const { clock, prices } = fixture.deps
  const toDate = () => newYorkDateAt(fixture.worldNowMs())
  const deps = { db: engine.db, pairs: [], prices, clock, toDate }
  const stated = async (wallet: Address) =>
    (await listDividendStatements(deps, wallet)).reduce(
      (sum, { tax_withheld }) => sum + parseUnits(tax_withheld, TOKEN_DECIMALS),
      0n,
    )
  const wallets = [alice, bob, carol]
  const before = await Promise.all(wallets.map(stated))
  for (const [index, rate] of ['0.005', '0.001', '0.0007'].entries()) {
    const exDate = addDaysToDate(newYorkDateAt(fixture.worldNowMs()), 2 + index)
    await market.addDividend({ symbol: 'AAPL', rate, ex_date: exDate, payable_date: exDate })
  }
  await fixture.run()
  for (let day = 0; day < 9; day += 1) await goOn(1)
  const small = (await listPayments()).filter(({ form }) => form === 'small')
  expect(small.filter(({ wallet }) => wallet === bob)).toHaveLength(3)
  const after = await Promise.all(wallets.map(stated))
  const rises = after.map((tax, index) => tax - (before[index] ?? 0n))
  // Ten shares have 0.067 of dividends; the vault of alice and bob also has what the first dividend bought.
  expect(rises[0]).toBeGreaterThanOrEqual(6_700n)
  expect(rises[1]).toBeGreaterThanOrEqual(20_100n)
  expect(rises[2]).toBe(6_700n)
  const ofWallet = (await listPayments()).reduce(
    (sums, { wallet, tax }) => sums.set(wallet, (sums.get(wallet) ?? 0n) + BigInt(tax)),
    new Map<string, bigint>(),
  )
  expect(after).toEqual(wallets.map((wallet) => ofWallet.get(wallet)))
  const total = after.reduce((sum, tax) => sum + tax, 0n)
  expect(total).toBe(await getBalance(engine.db, dividendAccounts.tax))
  expect(await auditLedger(engine.db)).toEqual([])
})
