import { dividendAccounts } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { insertWantedRestriction } from '../../testing/accounts/test-restrictions.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import {
  createStockTokenActions,
  type StockTokenActions,
} from '../../testing/chain/test-stock-tokens.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { createRedeemActions } from '../../testing/money/test-redemptions.ts'
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
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { auditLedger, getBalance } from '../ledger/service.ts'
import { listAllocations } from './allocation-store.ts'
import { toDividendMintAmount } from './dividend/cash-need.ts'
import { listActionViolations } from './service.ts'

const UNIT = 10n ** 18n

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let stocks: StockTokenActions
let fixture: Awaited<ReturnType<typeof createCorporateActionFixture>>
let alice: Address
let bob: Address
let carol: Address
let dave: Address

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  market = await startTestMarket(OPEN_TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  stocks = await createStockTokenActions(chain)
  const accounts = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
  ;[alice = '0x', bob = '0x', carol = '0x', dave = '0x'] = accounts
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  await stocks.transfer('AAPL', OPERATOR_WALLET, alice, 12n * UNIT)
  await stocks.transfer('AAPL', OPERATOR_WALLET, bob, 20n * UNIT)
  await stocks.transfer('AAPL', OPERATOR_WALLET, carol, UNIT / 10n)
  await stocks.transfer('AAPL', OPERATOR_WALLET, dave, 3n * UNIT)
  await stocks.approve('AAPL', bob)
  await chain.mine()
  await stocks.wrap('AAPL', bob, 20n * UNIT)
  await chain.mine(20)
  fixture = await createCorporateActionFixture(engine.db, { chain, market, shares })
  await fixture.follow()
})
afterAll(async () => {
  await engine?.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

const usdPlusOf = (wallet: Address) => chain.balanceOf(wallet)

async function announce(symbol: string, rate: string, inDays: number) {
  const exDate = addDaysToDate(newYorkDateAt(fixture.worldNowMs()), inDays)
  await market.addDividend({
    symbol,
    rate,
    ex_date: exDate,
    payable_date: addDaysToDate(exDate, 2),
  })
  await fixture.run()
  return exDate
}

async function goOn(days: number) {
  await fixture.goAhead(days)
  // Holdings before the time jump are final.
  await chain.mine(20)
  await fixture.follow()
  await fixture.run()
  await fixture.settle()
}

const findAction = async (exDate: string) => {
  const rows = await engine.db
    .selectFrom('corporate_actions')
    .where('symbol', '=', 'AAPL')
    .where('kind', '=', 'dividend')
    .where('ex_date', '=', exDate as never)
    .selectAll()
    .execute()
  return rows[0]
}

const listPayments = async (actionId: string) =>
  (
    await engine.db
      .selectFrom('dividend_payments')
      .where('action_id', '=', actionId)
      .orderBy('form')
      .orderBy('amount')
      .selectAll()
      .execute()
  ).map(({ wallet, form, amount, is_closed }) => ({ wallet, form, amount, is_closed }))

test('SK-12 a declared dividend reaches each holder once, in USD+ or in the vault', async () => {
  const exDate = await announce('AAPL', '0.5', 2)
  const announced = await findAction(exDate)
  expect(announced).toMatchObject({ step: 'announced', per_share: '50000000', tax_bps: 3000 })
  const id = announced?.id ?? ''
  const pair = stocks.findPair('AAPL')
  const vaultBefore = await stocks.balanceOf('AAPL', pair.wrapped)
  const wrappedBefore = await stocks.valueOfWrapped('AAPL', UNIT)
  await goOn(3)
  expect((await findAction(exDate))?.step).toBe('entitled')
  expect(await listPayments(id)).toEqual([
    { wallet: dave, form: 'paid', amount: '1050000', is_closed: false },
    { wallet: alice, form: 'paid', amount: '4200000', is_closed: false },
    { wallet: bob, form: 'reinvested', amount: '7000000', is_closed: false },
    { wallet: carol, form: 'small', amount: '35000', is_closed: false },
  ])
  expect(await usdPlusOf(alice)).toBe(0n)

  // A wallet that buys afterwards is owed nothing; one that has sold is paid.
  await stocks.transfer('AAPL', alice, dave, 12n * UNIT)
  await goOn(4)
  expect((await findAction(exDate))?.step).toBe('paid')
  const paid = await listPayments(id)
  expect(paid.map(({ form, is_closed }) => [form, is_closed])).toEqual([
    ['paid', true],
    ['paid', true],
    ['reinvested', true],
    ['small', true],
  ])
  expect([await usdPlusOf(alice), await usdPlusOf(dave)]).toEqual([4_200_000n, 1_050_000n])
  expect(await usdPlusOf(carol)).toBe(0n)
  const vaultAfter = await stocks.balanceOf('AAPL', pair.wrapped)
  expect(vaultAfter).toBeGreaterThan(vaultBefore)
  expect(await stocks.valueOfWrapped('AAPL', UNIT)).toBeGreaterThan(wrappedBefore)
  expect(fixture.notified).toEqual(expect.arrayContaining([alice, bob, dave]))

  // Further runs pay nothing more.
  await goOn(1)
  await goOn(1)
  expect([await usdPlusOf(alice), await usdPlusOf(dave)]).toEqual([4_200_000n, 1_050_000n])
  expect(await stocks.balanceOf('AAPL', pair.wrapped)).toBe(vaultAfter)
})

test('TR-06 each wallet gets one notification of its dividend, paid or reinvested', async () => {
  const rows = await engine.db
    .selectFrom('notifications')
    .where('kind', '=', 'dividends')
    .orderBy('wallet')
    .select(['wallet', 'event', 'facts'])
    .execute()
  const payments = await engine.db
    .selectFrom('dividend_payments')
    .where('is_closed', '=', true)
    .select(['id', 'wallet'])
    .execute()
  const facts = { stock_id: '4', chain_id: String(SEPOLIA_CHAIN_ID) }
  const of = (wallet: Address, amount: string, event = 'dividend_paid') => ({
    wallet,
    event,
    facts: {
      ...facts,
      amount,
      payment_id: payments.find((payment) => payment.wallet === wallet)?.id,
    },
  })
  const wanted = [of(alice, '4.2'), of(dave, '1.05'), of(bob, '7', 'dividend_reinvested')]
  expect(rows).toEqual(wanted.sort((a, b) => (a.wallet < b.wallet ? -1 : 1)))
})

test('the ledger cash of a dividend equals what is owed, withheld and backs USD+', async () => {
  const balance = (account: Parameters<typeof getBalance>[1]) => getBalance(engine.db, account)
  const { cash, tax, backing } = dividendAccounts
  const backed = await balance(backing(SEPOLIA_CHAIN_ID))
  // The backing exceeds the distribution by two units, for the rounding of a mint and a transfer.
  expect(backed).toBe(5_250_002n)
  const owed = await engine.db
    .selectFrom('corporate_actions')
    .where('per_share', '=', '50000000')
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await balance(dividendAccounts.owed(owed.id))).toBe(35_000n)
  // The tax is 30 % of 50 cents for 35.1 shares.
  expect(await balance(tax)).toBe(5_265_000n)
  expect(await balance(cash)).toBe(backed + 35_000n + 5_265_000n)
  expect(await auditLedger(engine.db)).toEqual([])
  expect(await listActionViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])
})

test('tokens never exceed shares', async () => {
  const positions = await fixture.deps.holdings.listPositions()
  for (const { symbol, token } of stocks.pairs) {
    const held = positions.find((each) => `${each.symbol}.d` === symbol)?.amount ?? 0n
    const supply = BigInt(
      await chain.rpc<string>('eth_call', { to: token, data: '0x18160ddd' }, 'latest'),
    )
    expect(held).toBeGreaterThanOrEqual(supply)
  }
})

test('a restricted wallet’s dividend waits without blocking others', async () => {
  const { restrict } = createRedeemActions(chain)
  const exDate = await announce('AAPL', '0.4', 2)
  await restrict(dave, true)
  await chain.mine(16)
  const before = await usdPlusOf(carol)
  await stocks.transfer('AAPL', OPERATOR_WALLET, carol, 10n * UNIT)
  await chain.mine()
  await goOn(3)
  await goOn(4)
  expect(await usdPlusOf(carol)).toBe(before + 2_828_000n)
  expect((await findAction(exDate))?.step).toBe('paying')
  await restrict(dave, false)
  await chain.mine(16)
  await goOn(0)
  expect((await findAction(exDate))?.step).toBe('paid')
  expect(await usdPlusOf(dave)).toBe(1_050_000n + 4_200_000n)
})

test('a wallet whose restriction is not on chain yet waits as well', async () => {
  const exDate = await announce('AAPL', '0.4', 2)
  await insertWantedRestriction(engine.db, dave, true)
  const [before, others] = [await usdPlusOf(dave), await usdPlusOf(alice)]
  await goOn(3)
  await goOn(4)
  expect([await usdPlusOf(dave), (await findAction(exDate))?.step]).toEqual([before, 'paying'])
  expect(await usdPlusOf(alice)).toBeGreaterThanOrEqual(others)
  await insertWantedRestriction(engine.db, dave, false)
  await goOn(0)
  expect((await findAction(exDate))?.step).toBe('paid')
  expect(await usdPlusOf(dave)).toBeGreaterThan(before)
})

test('no wallet is paid if the custodian’s receipt is lower or different', async () => {
  const exDate = await announce('AAPL', '0.4', 2)
  await goOn(3)
  const id = (await findAction(exDate))?.id ?? ''
  const due = (await listAllocations(engine.db, [id])).reduce(
    (sum, part) => sum + toDividendMintAmount(part) + part.reinvest + part.small + part.tax,
    0n,
  )
  const before = await usdPlusOf(dave)
  const { holdings } = fixture.deps
  for (const otherwise of [{ amount: due - 1n }, { perShare: 39_999_999n }]) {
    fixture.deps.holdings = {
      ...holdings,
      listPaid: async (date) =>
        (await holdings.listPaid(date)).map((paid) => ({ ...paid, ...otherwise })),
    }
    await goOn(2)
    expect([(await findAction(exDate))?.step, await usdPlusOf(dave)]).toEqual(['entitled', before])
  }
  fixture.deps.holdings = holdings
  await goOn(0)
  expect((await findAction(exDate))?.step).toBe('paid')
  expect(await usdPlusOf(dave)).toBeGreaterThan(before)
})

test('SK-12 entitlements are not stored while a reorg can still change them', async () => {
  const exDate = await announce('AAPL', '0.4', 2)
  await fixture.goAhead(3)
  await chain.mine(4)
  await fixture.follow()
  await fixture.run()
  expect((await findAction(exDate))?.step).toBe('announced')
  await goOn(0)
  expect((await findAction(exDate))?.step).toBe('entitled')
  await goOn(4)
  expect((await findAction(exDate))?.step).toBe('paid')
})

test('payments wait for a final distribution, even where the node calls it final early', async () => {
  const exDate = await announce('AAPL', '0.4', 2)
  await goOn(3)
  const id = (await findAction(exDate))?.id ?? ''
  const { chains } = fixture.deps
  const finalBlock = async () => Number.MAX_SAFE_INTEGER
  fixture.deps.chains = chains.map(({ distributor, ...chain }) => ({
    ...chain,
    distributor: distributor && {
      ...distributor,
      sender: { ...distributor.sender, finalBlock },
    },
  }))
  await fixture.goAhead(4)
  await fixture.run()
  const findPart = async () => (await listAllocations(engine.db, [id]))[0]
  const isCreated = async () => (await findPart())?.distributionBlock
  const meanwhile = () => fixture.goOnFor(1)
  expect(await waitUntil(isCreated, 'it is distributed', { meanwhile })).toBeGreaterThan(0)
  expect((await findPart())?.step).toBe('create')
  fixture.deps.chains = chains
  await fixture.settle()
  expect((await findAction(exDate))?.step).toBe('paid')
})
