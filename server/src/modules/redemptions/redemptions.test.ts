import { redemptionAccountsOf } from '@parvalue/shared/domain/ledger/ledger-redemption.ts'
import {
  isRedemptionFinal,
  type RedemptionStatus,
  redemptionStatuses,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeAbiParameters, keccak256 } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
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
import {
  applyRedemptionAction,
  listRedemptionViolations,
  type RedemptionOperatorAction,
} from './service.ts'
import { updateRedemption } from './store.ts'

const FULFILLER = privateKeyToAddress(testChainKeys.fulfiller)
const AMOUNT = 25_000_000n

let engine: TestEngine
let chain: TestChain
let custody: TestCustodian
let actions: ReturnType<typeof createRedeemActions>
let fixture: Awaited<ReturnType<typeof createRedemptionFixture>>
let alice: Address
let bob: Address

beforeAll(async () => {
  chain = await startTestChain()
  ;[custody, engine] = await Promise.all([startTestCustodian(chain), openMemoryEngine()])
  actions = createRedeemActions(chain)
  const accounts = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
  ;[alice = '0x', bob = '0x'] = accounts
  for (const each of [alice, bob]) {
    await chain.approve(each, 900_000_000n)
    await chain.mine()
    await chain.deposit(each, 900_000_000n)
    await actions.allowRedeem(each, 900_000_000n)
    await chain.mine()
  }
  fixture = await createRedemptionFixture(engine.db, chain, custody)
})
afterAll(async () => {
  await custody?.stop()
  chain?.stop()
  await engine?.close()
})
afterEach(() => custody.resume())

/** Returns the newest redemption whose block is canonical. */
async function current() {
  const rows = (await fixture.list()).filter(({ isCanonical }) => isCanonical)
  const row = rows.at(-1)
  if (!row) throw new Error('nothing is redeemed')
  return row
}

const untilLast = (status: RedemptionStatus) =>
  fixture.until((rows) => rows.filter(({ isCanonical }) => isCanonical).at(-1)?.status === status)

const operate = async (action: RedemptionOperatorAction) => {
  const { id } = await current()
  const move = { id, action, who: 'ana', why: 'case 12' }
  return inTransaction(engine.db, (tx) => applyRedemptionAction(tx, fixture.deps, move))
}

const accounts = () => redemptionAccountsOf(SEPOLIA_CHAIN_ID, chain.token)

/** Expects invariants 2, 6 and 9 to hold, as far as ledger and chain show them. */
async function expectSound() {
  await chain.mine(16)
  await fixture.follow()
  const rows = await fixture.list()
  const open = rows.filter(({ status, isCanonical }) => isCanonical && !isRedemptionFinal(status))
  const owed = open.reduce((sum, { paymentAmount }) => sum + paymentAmount, 0n)
  expect({
    audit: await auditLedger(engine.db),
    faults: await listRedemptionViolations(engine.db, SEPOLIA_CHAIN_ID, [chain.token]),
    supply: await getLedgerSupply(engine.db, SEPOLIA_CHAIN_ID),
    owed: await getBalance(engine.db, accounts().owed),
    fulfiller: await getBalance(engine.db, accounts().fulfiller),
    inFlight: await getBalance(engine.db, accounts().inFlight),
    paid: await getBalance(engine.db, accounts().redeemers),
  }).toEqual({
    audit: [],
    faults: [],
    supply: await chain.totalSupply(),
    owed,
    fulfiller: await actions.dollarsOf(FULFILLER),
    inFlight: 0n,
    paid: rows
      .filter(({ status }) => status === 'FILLED')
      .reduce((sum, { paymentAmount, paidAmount }) => sum + (paidAmount ?? paymentAmount), 0n),
  })
}

test('a request is seen, confirmed, funded and paid, and closed when its payment is final', async () => {
  const before = await actions.dollarsOf(bob)
  await actions.redeem(alice, AMOUNT, bob)
  await chain.mine()
  await fixture.follow()
  expect(await current()).toMatchObject({
    status: 'PENDING_SUBMIT',
    owner: alice,
    receiver: bob,
    paymentAmount: AMOUNT,
    amount: AMOUNT,
    waitingFor: 'confirmations',
  })
  // The posting follows once the event is confirmed.
  expect(await listRedemptionViolations(engine.db, SEPOLIA_CHAIN_ID, [chain.token])).toEqual([])
  await untilLast('FILLED')
  expect((await actions.dollarsOf(bob)) - before).toBe(AMOUNT)
  const { id } = await current()
  const steps = await engine.db
    .selectFrom('redemption_events')
    .where('redemption_id', '=', id)
    .orderBy('number')
    .select('status')
    .execute()
  expect(steps.map(({ status }) => status).join(' ')).toBe(
    'PENDING_SUBMIT SUBMITTED PENDING_ESCROW ESCROWED PENDING_FILL FILLED',
  )
  await expectSound()
})

test('ledger and shares are exact after rebases between request and payment', async () => {
  await actions.redeem(alice, 10_000_001n)
  await chain.mine()
  await chain.rebase(1_234_567n)
  await chain.mine()
  await actions.redeem(bob, 7_777_777n)
  await chain.mine()
  await chain.rebase(999_999n)
  await fixture.until((rows) => rows.every(({ status }) => isRedemptionFinal(status)))
  await expectSound()
  for (const holder of [alice, bob, actions.redeemer]) {
    const account = {
      id: `${SEPOLIA_CHAIN_ID}/holder/${holder}`,
      asset: '',
      normal: 'credit',
      isBounded: true,
    } as const
    expect(await getBalance(engine.db, account)).toBe(await chain.sharesOf(holder))
  }
})

test('a redemption waits for liquidity, and continues when there is enough', async () => {
  await custody.setMode('dry')
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await fixture.until((rows) => rows.at(-1)?.waitingFor === 'liquidity')
  expect((await current()).status).toBe('SUBMITTED')
  await custody.setMode('normal')
  await untilLast('FILLED')
  await expectSound()
})

test('a transfer whose response was lost is requested again under the same idempotency key', async () => {
  const before = (await custody.listTransfers()).length
  await custody.setMode('answer_lost')
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await untilLast('PENDING_ESCROW')
  for (let round = 0; round < 5; round += 1) await fixture.work()
  expect((await custody.listTransfers()).length).toBe(before + 1)
  await custody.setMode('normal')
  await untilLast('FILLED')
  expect((await custody.listTransfers()).length).toBe(before + 1)
  await expectSound()
})

test('a slow custodian is awaited, and a failed request is retried', async () => {
  await custody.setMode('slow')
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await untilLast('PENDING_ESCROW')
  await custody.setMode('break')
  for (let round = 0; round < 5; round += 1) await fixture.work()
  expect((await current()).status).toBe('PENDING_ESCROW')
  await custody.resume()
  await untilLast('FILLED')
})

test('a redemption that the custodian refuses is parked; an operator retries or cancels it', async () => {
  await custody.setMode('refuse')
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await untilLast('REQUIRING_CONTACT')
  expect(await current()).toMatchObject({ parkReason: 'custodian_refused' })
  await operate('retry')
  await untilLast('REQUIRING_CONTACT')
  await custody.setMode('normal')
  await operate('retry')
  await untilLast('FILLED')
  expect(await operate('cancel')).toEqual({ ok: false, reason: 'not_now' })
  await expectSound()
})

test('RO-12 a wallet that was restricted since the request is neither paid nor refunded', async () => {
  await custody.setMode('slow')
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await untilLast('PENDING_ESCROW')
  await actions.restrict(alice, true)
  await chain.mine(4)
  await fixture.follow()
  await custody.resume()
  const before = await actions.dollarsOf(alice)
  await untilLast('REQUIRING_CONTACT')
  expect(await current()).toMatchObject({ parkReason: 'restricted', closedBy: null })
  expect(await actions.dollarsOf(alice)).toBe(before)
  await actions.restrict(alice, false)
  await chain.mine(4)
  await fixture.follow()
  await operate('retry')
  await untilLast('FILLED')
  expect((await actions.dollarsOf(alice)) - before).toBe(AMOUNT)
  await expectSound()
})

test('a payment that fails three times parks its redemption, and others continue', async () => {
  // The test sets the fulfiller's balance to zero in the storage slot that the mock dollar has for it.
  const types = [{ type: 'address' }, { type: 'uint256' }] as const
  const slot = keccak256(encodeAbiParameters(types, [FULFILLER, 0n]))
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await untilLast('PENDING_FILL')
  const taken = await chain.rpc<string>('eth_getStorageAt', chain.token, slot, 'latest')
  await chain.rpc('anvil_setStorageAt', chain.token, slot, `0x${'0'.repeat(64)}`)
  await untilLast('REQUIRING_CONTACT')
  expect(await current()).toMatchObject({ parkReason: 'payment_refused', failures: 3 })
  await chain.rpc('anvil_setStorageAt', chain.token, slot, taken)
  await actions.redeem(bob, AMOUNT)
  await chain.mine()
  await untilLast('FILLED')
  const parked = (await fixture.list()).find(({ status }) => status === 'REQUIRING_CONTACT')
  const move = { id: parked?.id ?? '', action: 'reject', who: 'ana', why: 'paid by wire' } as const
  const reject = () =>
    inTransaction(engine.db, (tx) => applyRedemptionAction(tx, fixture.deps, move))
  expect(await reject()).toEqual({ ok: false, reason: 'not_now' })
  await restrictAlice(true)
  expect(await reject()).toMatchObject({ ok: true })
  await fixture.until((rows) => rows.some(({ status }) => status === 'REJECTED'))
  await expectSound()
  await restrictAlice(false)
})

async function restrictAlice(isRestricted: boolean) {
  await actions.restrict(alice, isRestricted)
  await chain.mine(4)
  await fixture.follow()
}

test('an operator cancels a redemption: the USD+ is returned, and nothing is owed', async () => {
  const before = await chain.balanceOf(alice)
  await custody.setMode('dry')
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await fixture.until((rows) => rows.at(-1)?.waitingFor === 'liquidity')
  expect(await operate('retry')).toEqual({ ok: false, reason: 'not_now' })
  await operate('hold')
  expect(await current()).toMatchObject({ status: 'REQUIRING_CONTACT', parkReason: 'operator' })
  await operate('cancel')
  await untilLast('CANCELLED')
  expect(await chain.balanceOf(alice)).toBe(before)
  await expectSound()
})

test('without a fulfiller key a redemption is in ERROR until a retry with a key', async () => {
  const { findChain } = fixture.deps
  fixture.deps.findChain = () => null
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await untilLast('ERROR')
  expect(await current()).toMatchObject({ parkReason: 'chain_not_served' })
  fixture.deps.findChain = findChain
  await operate('retry')
  await untilLast('FILLED')
})

test('invariant 9 a ledger liability that differs from the rows is a violation', async () => {
  await custody.setMode('slow')
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await untilLast('PENDING_ESCROW')
  const { id } = await current()
  await updateRedemption(engine.db, id, { payment_amount: '24999999' })
  expect(await listRedemptionViolations(engine.db, SEPOLIA_CHAIN_ID, [chain.token])).toEqual([
    `Chain ${SEPOLIA_CHAIN_ID}: the ledger owes 25000000 of ${chain.token} for redemptions, open redemptions require 24999999.`,
  ])
  await updateRedemption(engine.db, id, { payment_amount: `${AMOUNT}` })
  await custody.resume()
  await untilLast('FILLED')
})

test('EN-02 all eleven statuses were reached', async () => {
  const steps = await engine.db
    .selectFrom('redemption_events')
    .select('status')
    .distinct()
    .execute()
  expect(steps.map(({ status }) => status).sort()).toEqual([...redemptionStatuses].sort())
})
