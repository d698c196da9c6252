import {
  isRedemptionFinal,
  type RedemptionStatus,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { insertWantedRestriction } from '../../testing/accounts/test-restrictions.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import {
  createRedeemActions,
  createRedemptionFixture,
  startTestCustodian,
  type TestCustodian,
} from '../../testing/money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { findChainState } from '../chains/service.ts'
import { freezeFlow, unfreezeFlow } from '../circuit-breakers/service.ts'
import { endFunding, findLastFunding } from './funding-store.ts'
import { applyRedemptionAction, listRedemptionViolations } from './service.ts'
import { updateRedemption } from './store.ts'

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

const untilLast = (status: RedemptionStatus) =>
  fixture.until((rows) => rows.at(-1)?.status === status)

test.each([
  [
    'a receiver who is restricted on the chain',
    async (is: boolean) => {
      await actions.restrict(bob, is)
      await chain.mine(4)
      await fixture.follow()
    },
  ],
  [
    'an owner whom the chain is still to be told of',
    (is: boolean) => insertWantedRestriction(engine.db, alice, is),
  ],
  [
    'a receiver whom the chain is still to be told of',
    (is: boolean) => insertWantedRestriction(engine.db, bob, is),
  ],
])('RO-12 no payment is sent for %s', async (_, restrict) => {
  await custody.setMode('slow')
  await actions.redeem(alice, AMOUNT, bob)
  await chain.mine()
  await untilLast('PENDING_ESCROW')
  await restrict(true)
  await custody.resume()
  const before = await actions.dollarsOf(bob)
  await untilLast('REQUIRING_CONTACT')
  const parked = (await fixture.list()).at(-1)
  expect(parked).toMatchObject({ parkReason: 'restricted', failures: 0, closedBy: null })
  await restrict(false)
  const move = { id: parked?.id ?? '', action: 'retry', who: 'ana', why: 'case 12' } as const
  await inTransaction(engine.db, (tx) => applyRedemptionAction(tx, fixture.deps, move))
  await untilLast('FILLED')
  expect((await actions.dollarsOf(bob)) - before).toBe(AMOUNT)
})

test('no custodian transfer is requested while the index is behind', async () => {
  const before = await custody.listTransfers()
  await actions.redeem(alice, 1_000_000n)
  await chain.mine(4)
  await fixture.follow()
  await engine.db
    .updateTable('chain_cursors')
    .set({ head_block: (await chain.head()) + 1 })
    .execute()
  for (let round = 0; round < 3; round += 1) await fixture.work()
  expect((await fixture.list()).at(-1)?.status).toBe('SUBMITTED')
  expect(await custody.listTransfers()).toEqual(before)
  await untilLast('FILLED')
})

test('a transfer that a freeze of redemptions stopped is requested after the freeze', async () => {
  const { custodian } = fixture.deps
  const before = await custody.listTransfers()
  const requestTransfer = () => Promise.reject(new Error('The line broke'))
  fixture.deps.custodian = { ...custodian, requestTransfer }
  await actions.redeem(alice, 1_000_000n)
  await chain.mine()
  await untilLast('PENDING_ESCROW')
  const frozen = { flow: 'redeem', checkId: 'ledger', sentence: 'It differs.', nowMs: 1 } as const
  await inTransaction(engine.db, (tx) => freezeFlow(tx, frozen))
  fixture.deps.custodian = custodian
  for (let round = 0; round < 4; round += 1) await fixture.work()
  expect(await custody.listTransfers()).toEqual(before)
  const end = { flow: 'redeem', why: 'repaired', nowMs: 2 } as const
  await inTransaction(engine.db, (tx) => unfreezeFlow(tx, end))
  await untilLast('FILLED')
})

test('a balance of exactly one payment is enough, and one unit less is not', async () => {
  const { custodian } = fixture.deps
  const hold = (dollars: bigint) => {
    fixture.deps.custodian = { ...custodian, getBalance: async () => dollars }
  }
  hold(2_999_999n)
  await actions.redeem(alice, 3_000_000n)
  await chain.mine()
  await fixture.until((rows) => rows.at(-1)?.waitingFor === 'liquidity')
  hold(3_000_000n)
  await untilLast('FILLED')
  fixture.deps.custodian = custodian
})

test('a leftover allowance is cleared, and the next is for exactly one payment', async () => {
  const served = fixture.deps.findChain(SEPOLIA_CHAIN_ID)
  if (!served) throw new Error('The chain is not served')
  const { sender, redeemer } = served
  const { to, data } = redeemer.toApproval(chain.token.toLowerCase() as Address, 900_000_000n)
  await chain.rpc('anvil_impersonateAccount', sender.address)
  await chain.rpc('eth_sendTransaction', { from: sender.address, to, data })
  await chain.mine()
  await actions.redeem(alice, 1_000_000n)
  await chain.mine()
  await untilLast('FILLED')
  expect(await redeemer.readAllowance(to, sender.address)).toBe(0n)
})

test('payments in one token are sent one after the other', async () => {
  await actions.redeem(alice, 1_000_000n)
  await actions.redeem(bob, 2_000_000n)
  await chain.mine()
  let mostAtOnce = 0
  await fixture.until((rows) => {
    const paying = rows.filter(
      ({ status, closedBy }) => status === 'PENDING_FILL' && closedBy === null,
    )
    mostAtOnce = Math.max(mostAtOnce, paying.length)
    return rows.every(({ status }) => isRedemptionFinal(status))
  })
  expect(mostAtOnce).toBe(1)
})

test('a request that only a ticket identifies is paid once its block is final', async () => {
  const { findChain } = fixture.deps
  fixture.deps.findChain = (chainId) => {
    const found = findChain(chainId)
    return found && { ...found, redeemer: { ...found.redeemer, needsFinality: true } }
  }
  await actions.redeem(alice, 3_000_000n)
  await chain.mine()
  // On a slow machine the request is final before its payment arrives, and then waits for nothing.
  await untilLast('PENDING_FILL')
  const { blockNumber = Number.POSITIVE_INFINITY } = (await fixture.list()).at(-1) ?? {}
  const state = await findChainState(engine.db, SEPOLIA_CHAIN_ID)
  expect(blockNumber).toBeLessThanOrEqual(state?.finalBlock ?? -1)
  await untilLast('FILLED')
  fixture.deps.findChain = findChain
})

test('a completed custodian transfer is not recorded as failed later', async () => {
  const id = (await fixture.list()).at(-1)?.id ?? ''
  const funding = await findLastFunding(engine.db, id)
  expect(funding?.status).toBe('complete')
  const fail = () => inTransaction(engine.db, (tx) => endFunding(tx, funding?.id ?? '', 'failed'))
  expect(await fail()).toBe(false)
  expect(await findLastFunding(engine.db, id)).toEqual(funding)
})

test('invariant 6 a paid redemption without a final payment is a violation', async () => {
  const id = (await fixture.list()).at(-1)?.id ?? ''
  const { closed_block } = await engine.db
    .selectFrom('redemptions')
    .where('id', '=', id)
    .select('closed_block')
    .executeTakeFirstOrThrow()
  await updateRedemption(engine.db, id, { closed_block: (await chain.head()) + 1 })
  expect(await listRedemptionViolations(engine.db, SEPOLIA_CHAIN_ID, [chain.token])).toEqual([
    `Redemption ${id} is FILLED but has no final payment transaction.`,
  ])
  await updateRedemption(engine.db, id, { closed_block: Number(closed_block) })
})
