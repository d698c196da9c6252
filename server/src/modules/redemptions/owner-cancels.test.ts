import { redemptionAccountsOf } from '@parvalue/shared/domain/ledger/ledger-redemption.ts'
import type { RedemptionStatus } from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import {
  createRedeemActions,
  createRedemptionFixture,
  startTestCustodian,
  type TestCustodian,
} from '../../testing/money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { auditLedger, getBalance } from '../ledger/service.ts'
import { getLedgerSupply } from '../usdplus/service.ts'
import { listRedemptionViolations } from './service.ts'

const FULFILLER = privateKeyToAddress(testChainKeys.fulfiller)
const AMOUNT = 25_000_000n

let engine: TestEngine
let chain: TestChain
let custody: TestCustodian
let actions: ReturnType<typeof createRedeemActions>
let fixture: Awaited<ReturnType<typeof createRedemptionFixture>>
let alice: Address

beforeAll(async () => {
  chain = await startTestChain()
  ;[custody, engine] = await Promise.all([startTestCustodian(chain), openMemoryEngine()])
  actions = createRedeemActions(chain)
  ;[alice = '0x'] = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
  await chain.approve(alice, 900_000_000n)
  await chain.mine()
  await chain.deposit(alice, 900_000_000n)
  await actions.allowRedeem(alice, 900_000_000n)
  await chain.mine()
  fixture = await createRedemptionFixture(engine.db, chain, custody)
})
afterAll(async () => {
  await custody?.stop()
  chain?.stop()
  await engine?.close()
})
afterEach(() => custody.resume())

async function last() {
  const row = (await fixture.list()).at(-1)
  if (!row) throw new Error('nothing is redeemed')
  return row
}

const untilLast = (status: RedemptionStatus) =>
  fixture.until((rows) => rows.at(-1)?.status === status)

/** Expects ledger and chain to agree, and nothing to be owed. */
async function expectNothingOwed() {
  await chain.mine(16)
  await fixture.follow()
  const accounts = redemptionAccountsOf(SEPOLIA_CHAIN_ID, chain.token)
  expect({
    audit: await auditLedger(engine.db),
    faults: await listRedemptionViolations(engine.db, SEPOLIA_CHAIN_ID, [chain.token]),
    supply: await getLedgerSupply(engine.db, SEPOLIA_CHAIN_ID),
    owed: await getBalance(engine.db, accounts.owed),
    claims: await getBalance(engine.db, accounts.claims),
    fulfiller: await getBalance(engine.db, accounts.fulfiller),
  }).toEqual({
    audit: [],
    faults: [],
    supply: await chain.totalSupply(),
    owed: 0n,
    claims: 0n,
    fulfiller: await actions.dollarsOf(FULFILLER),
  })
}

test('the time from which the owner can cancel is stored with the request', async () => {
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await fixture.follow()
  const { requestedAtMs, cancellableAtMs } = await last()
  expect(cancellableAtMs).toBe(requestedAtMs + 7 * 86_400_000)
  await untilLast('FILLED')
})

test('an unpaid redemption that its owner cancels ends without a payment', async () => {
  await custody.setMode('dry')
  await actions.setPaymentPeriod(0)
  const before = await chain.balanceOf(alice)
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await fixture.until((rows) => rows.at(-1)?.waitingFor === 'liquidity')
  await actions.cancelByOwner(alice, (await last()).ticket)
  await untilLast('CANCELLED')
  expect(await chain.balanceOf(alice)).toBe(before)
  await expectNothingOwed()
})

test('a cancel that is mined before a signed payment wins, and nothing is paid', async () => {
  const usdPlus = await chain.balanceOf(alice)
  const dollars = await actions.dollarsOf(alice)
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await fixture.untilNotFinal((rows) => rows.at(-1)?.status === 'PENDING_FILL')
  const { id, ticket } = await last()
  await waitUntil(
    async () => {
      await fixture.follow()
      await fixture.work()
      return isPaymentSigned(id)
    },
    () => 'the payment is signed',
    { meanwhile: () => chain.mine() },
  )
  await actions.cancelByOwner(alice, ticket)
  await chain.mine()
  await untilLast('CANCELLED')
  expect(await chain.balanceOf(alice)).toBe(usdPlus)
  expect(await actions.dollarsOf(alice)).toBe(dollars)
  expect(await actions.dollarsOf(FULFILLER)).toBe(AMOUNT)
  await expectNothingOwed()
})

test('the queue goes on after a redemption that its owner canceled', async () => {
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await untilLast('FILLED')
  await expectNothingOwed()
})

test('a loss before the payment lowers it, and the books follow', async () => {
  const before = await actions.dollarsOf(alice)
  await custody.setMode('dry')
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await fixture.until((rows) => rows.at(-1)?.waitingFor === 'liquidity')
  await chain.lose((await chain.totalSupply()) / 100n)
  await chain.mine()
  await custody.setMode('normal')
  await untilLast('FILLED')
  const { paymentAmount, paidAmount } = await last()
  expect(paymentAmount).toBe(AMOUNT)
  expect(paidAmount).toBeGreaterThan((AMOUNT * 98n) / 100n)
  expect(paidAmount).toBeLessThanOrEqual((AMOUNT * 99n) / 100n)
  expect((await actions.dollarsOf(alice)) - before).toBe(paidAmount)
  await expectNothingOwed()
})

async function isPaymentSigned(id: string): Promise<boolean> {
  const row = await engine.db
    .selectFrom('chain_tx')
    .where('intent', 'like', `redemption/${id}/fulfill/%`)
    .where('status', '=', 'signed')
    .select('status')
    .executeTakeFirst()
  return row !== undefined
}
