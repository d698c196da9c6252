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
import { addApproval, withdrawApproval } from '../approvals/service.ts'
import { listRedemptionsToApprove } from './service.ts'

const AMOUNT = 25_000_000n

let engine: TestEngine
let chain: TestChain
let custody: TestCustodian
let fixture: Awaited<ReturnType<typeof createRedemptionFixture>>
let redeem: () => Promise<unknown>

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
  redeem = async () => {
    await actions.redeem(alice, AMOUNT)
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

test('a redemption of exactly the limit needs no approval', async () => {
  fixture.deps.approvalLimit = AMOUNT
  await redeem()
  await fixture.until((rows) => rows.length === 3 && rows.at(-1)?.status === 'FILLED')
})
