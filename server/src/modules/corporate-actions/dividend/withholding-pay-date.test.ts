import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { insertVerifiedIdentity } from '../../../testing/accounts/test-identity.ts'
import { startTestChain, type TestChain } from '../../../testing/chain/test-chain.ts'
import { createStockTokenActions } from '../../../testing/chain/test-stock-tokens.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import {
  startTestShareCustodian,
  type TestShareCustodian,
} from '../../../testing/money/test-shares.ts'
import {
  createCorporateActionFixture,
  OPERATOR_WALLET,
} from '../../../testing/orders/test-corporate-actions.ts'
import { startTestMarket, type TestMarket } from '../../../testing/orders/test-market.ts'
import { registerWallet } from '../../user/service.ts'

const UNIT = 10n ** 18n
const TUESDAY_MS = Date.UTC(2027, 11, 21, 15, 30)

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let fixture: Awaited<ReturnType<typeof createCorporateActionFixture>>

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  market = await startTestMarket(TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  const stocks = await createStockTokenActions(chain)
  const alice = ((await chain.accounts())[0] ?? '0x').toLowerCase() as Address
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  await stocks.transfer('AAPL', OPERATOR_WALLET, alice, 10n * UNIT)
  await chain.mine(20)
  fixture = await createCorporateActionFixture(engine.db, { chain, market, shares })
  await fixture.follow()
  await registerWallet(engine.db, alice, fixture.nowMs())
  // The form is valid until 31 December 2027.
  await insertVerifiedIdentity(engine.db, alice, Date.UTC(2024, 4, 1))
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
  await fixture.run()
  await fixture.settle()
}

const listWithheld = () =>
  engine.db.selectFrom('dividend_payments').select(['tax', 'tax_bps', 'tax_reason']).execute()

test('CW-03 CW-13 a payment that moves beyond the last day of a form is taxed without it', async () => {
  const dividend = { id: 'moved', symbol: 'AAPL', rate: '0.5', ex_date: '2027-12-23' }
  await market.addDividend({ ...dividend, payable_date: '2027-12-30' })
  await fixture.run()
  await goOn(3)
  expect(await listWithheld()).toEqual([{ tax: '500000', tax_bps: 1_000, tax_reason: 'treaty' }])
  await market.correct({ id: 'moved', payable_date: '2028-01-04' })
  await goOn(1)
  expect(await listWithheld()).toEqual([
    { tax: '1500000', tax_bps: 3_000, tax_reason: 'form_expired' },
  ])
})

test('CW-03 CW-13 the rest of a corrected dividend is taxed by the form of the day of the correction', async () => {
  const dividend = { id: 'raised', symbol: 'AAPL', rate: '0.25', ex_date: '2027-12-27' }
  await market.addDividend({ ...dividend, payable_date: '2027-12-30' })
  await fixture.run()
  await goOn(6)
  await market.correct({ id: 'raised', rate: '0.35' })
  await goOn(20)
  const withheld = await engine.db
    .selectFrom('dividend_payments as payment')
    .innerJoin('corporate_actions as action', 'action.id', 'payment.action_id')
    .where('action.ex_date', '=', '2027-12-27' as never)
    .orderBy('action.id')
    .select(['action.per_share', 'payment.tax_bps', 'payment.tax_reason'])
    .execute()
  expect(withheld).toEqual([
    { per_share: '25000000', tax_bps: 1_000, tax_reason: 'treaty' },
    { per_share: '10000000', tax_bps: 3_000, tax_reason: 'form_expired' },
  ])
})
