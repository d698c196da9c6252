import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import {
  createRedeemActions,
  createRedemptionFixture,
  startTestCustodian,
  type TestCustodian,
} from '../../testing/money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { addApproval, withdrawApproval } from '../approvals/service.ts'
import { findIntentStatus } from '../chain-tx/service.ts'
import {
  findRedemptionToWithhold,
  listRedemptionsToApprove,
  listRedemptionViolations,
  wakeQueueOfApprovedRedemption,
  withholdRedemption,
} from './service.ts'

const AMOUNT = 25_000_000n

let engine: TestEngine
let chain: TestChain
let custody: TestCustodian
let fixture: Awaited<ReturnType<typeof createRedemptionFixture>>
let redeem: (amount?: bigint) => Promise<unknown>

beforeAll(async () => {
  chain = await startTestChain()
  ;[custody, engine] = await Promise.all([startTestCustodian(chain), openMemoryEngine()])
  const actions = createRedeemActions(chain)
  const [alice] = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
  if (!alice) throw new Error('The chain has no accounts')
  await chain.approve(alice, 900_000_000n)
  await chain.mine()
  await chain.deposit(alice, 900_000_000n)
  await actions.allowRedeem(alice, 900_000_000n)
  await chain.mine()
  fixture = await createRedemptionFixture(engine.db, chain, custody, { approvalLimit: AMOUNT - 1n })
  redeem = async (amount = AMOUNT) => {
    await actions.redeem(alice, amount)
    await chain.mine()
  }
})
afterAll(async () => {
  await custody?.stop()
  chain?.stop()
  await engine?.close()
})

const current = async () => (await fixture.list()).at(-1)

test('a redemption above the limit waits for two operators; a repeated approval counts once', async () => {
  const before = (await custody.listTransfers()).length
  await redeem()
  await fixture.until((rows) => rows.at(-1)?.waitingFor === 'approval')
  const id = (await current())?.id ?? ''
  const give = (who: string) =>
    inTransaction(engine.db, (tx) => addApproval(tx, { subject: id, who, givenAtMs: Date.now() }))
  expect(await give('ana')).toEqual({ ok: true, value: 1 })
  expect(await give('ana')).toEqual({ ok: false, reason: 'given_before' })
  for (let round = 0; round < 3; round += 1) await fixture.work()
  expect(await current()).toMatchObject({ status: 'SUBMITTED', waitingFor: 'approval' })
  expect(await listRedemptionsToApprove(engine.db)).toMatchObject([{ id }])
  expect((await custody.listTransfers()).length).toBe(before)
  expect(await give('luis')).toEqual({ ok: true, value: 0 })
  await fixture.until((rows) => rows.at(-1)?.status === 'FILLED')
  expect(await listRedemptionsToApprove(engine.db)).toEqual([])
})

test('a redemption whose approval is withdrawn before the transfer is not paid', async () => {
  const before = (await custody.listTransfers()).length
  await redeem()
  await fixture.until((rows) => rows.length === 2 && rows.at(-1)?.waitingFor === 'approval')
  const id = (await current())?.id ?? ''
  const give = (who: string) =>
    inTransaction(engine.db, (tx) => addApproval(tx, { subject: id, who, givenAtMs: Date.now() }))
  await give('ana')
  await give('luis')
  const { custodian } = fixture.deps
  const takeBack = () =>
    inTransaction(engine.db, (tx) =>
      withdrawApproval(
        tx,
        { subject: id, of: 'luis', who: 'ana', withdrawnAtMs: Date.now() },
        async () => true,
      ),
    )
  let taken: unknown = null
  fixture.deps.custodian = {
    ...custodian,
    getBalance: async (token) => {
      taken ??= await takeBack()
      return custodian.getBalance(token)
    },
  }
  for (let round = 0; round < 3; round += 1) await fixture.work()
  fixture.deps.custodian = custodian
  expect(taken).toEqual({ ok: true, value: 1 })
  expect(await current()).toMatchObject({ status: 'SUBMITTED', waitingFor: 'approval' })
  expect((await custody.listTransfers()).length).toBe(before)
  expect(await give('luis')).toEqual({ ok: true, value: 0 })
  await fixture.until((rows) => rows.length === 2 && rows.at(-1)?.status === 'FILLED')
})

/** Approves and withdraws as the operator's commands do. */
const approve = (id: string) =>
  inTransaction(engine.db, async (tx) => {
    for (const who of ['ana', 'luis']) await addApproval(tx, { subject: id, who, givenAtMs: 1 })
    await wakeQueueOfApprovedRedemption(tx, fixture.deps, id)
  })

const withdraw = (id: string) =>
  inTransaction(engine.db, async (tx) => {
    const withdrawal = { subject: id, of: 'luis', who: 'ana', withdrawnAtMs: 2 }
    const isWaiting = async () => (await findRedemptionToWithhold(tx, id)) !== null
    const taken = await withdrawApproval(tx, withdrawal, isWaiting)
    if (taken.ok) await withholdRedemption(tx, fixture.deps, id)
    return taken
  })

/** Requests a redemption above the limit that both operators approve; returns its id. */
async function redeemApproved() {
  const { length } = await fixture.list()
  await redeem()
  await fixture.until((rows) => rows.length > length && rows.at(-1)?.waitingFor === 'approval')
  const id = (await current())?.id ?? ''
  await approve(id)
  return id
}

const find = async (id: string) => (await fixture.list()).find((row) => row.id === id)

const untilFilled = (id: string) =>
  fixture.until((rows) => rows.some((row) => row.id === id && row.status === 'FILLED'))

const expectSound = async () =>
  expect(await listRedemptionViolations(engine.db, SEPOLIA_CHAIN_ID, [chain.token])).toEqual([])

test('CW-09 an approval cannot be withdrawn once the payment is signed, and the payment is made', async () => {
  const id = await redeemApproved()
  const isSigned = async () =>
    (await findIntentStatus(engine.db, `redemption/${id}/fulfill/0`)) === 'signed'
  await fixture.until((rows) => rows.at(-1)?.status === 'PENDING_FILL')
  while (!(await isSigned())) {
    await chain.mine()
    await fixture.follow()
    await fixture.work()
  }
  expect(await withdraw(id)).toEqual({ ok: false, reason: 'not_waiting' })
  await untilFilled(id)
  expect(await withdraw(id)).toEqual({ ok: false, reason: 'not_waiting' })
})

test('CW-09 an approval is withdrawn while the redemption waits for dollars, and the queue goes on', async () => {
  await custody.setMode('dry')
  const id = await redeemApproved()
  await fixture.until((rows) => rows.at(-1)?.waitingFor === 'liquidity')
  const before = (await custody.listTransfers()).length
  await redeem(AMOUNT - 1n)
  expect(await withdraw(id)).toEqual({ ok: true, value: 1 })
  expect(await find(id)).toMatchObject({ status: 'SUBMITTED', waitingFor: 'approval' })
  await custody.setMode('normal')
  await fixture.until((rows) => rows.at(-1)?.status === 'FILLED')
  expect(await find(id)).toMatchObject({ status: 'SUBMITTED', waitingFor: 'approval' })
  expect((await custody.listTransfers()).length).toBe(before + 1)
  await approve(id)
  await untilFilled(id)
  await expectSound()
})

test('CW-09 an approval is withdrawn after the dollars have arrived and the payment has begun', async () => {
  const id = await redeemApproved()
  await fixture.until((rows) => rows.at(-1)?.status === 'PENDING_FILL')
  await redeem(AMOUNT - 1n)
  expect(await withdraw(id)).toEqual({ ok: true, value: 1 })
  await fixture.until((rows) => rows.at(-1)?.status === 'FILLED')
  expect(await find(id)).toMatchObject({ status: 'ESCROWED', waitingFor: 'approval' })
  expect((await listRedemptionsToApprove(engine.db)).map((row) => row.id)).toEqual([id])
  await expectSound()
  await approve(id)
  await untilFilled(id)
  await expectSound()
})

test('a redemption of exactly the limit needs no approval', async () => {
  fixture.deps.approvalLimit = AMOUNT
  await redeem()
  await fixture.until((rows) => rows.length === 8 && rows.at(-1)?.status === 'FILLED')
})
