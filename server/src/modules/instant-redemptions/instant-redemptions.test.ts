import { randomBytes } from 'node:crypto'
import { instantRedeemerAbi } from '@parvalue/shared/chain/abi/instant-redeemer.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { instantAccountsOf } from '@parvalue/shared/domain/ledger/ledger-instant.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { pino } from 'pino'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { createRpc } from '../../providers/chain/service.ts'
import { createInstantRedeemer } from '../../providers/instant-redeemer/service.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import {
  createRedeemActions,
  createRedemptionFixture,
  startTestCustodian,
  type TestCustodian,
} from '../../testing/money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { addApproval } from '../approvals/service.ts'
import { freezeFlow } from '../circuit-breakers/service.ts'
import { auditLedger, getBalance } from '../ledger/service.ts'
import { getLedgerSupply } from '../usdplus/service.ts'
import type { RefillDeps } from './deps.ts'
import { listFeeDifferences, listInstantViolations } from './invariants.ts'
import { findRefill } from './refill-store.ts'
import { processRefill } from './refills.ts'
import { addRefill, cancelRefill, listRefillsToApprove, validateRefill } from './service.ts'
import { listInstantRedemptionRows } from './store.ts'

const AMOUNT = 25_000_000n
const REFILL = 1_000_000_000n
const UNLIMITED = 1_000_000_000_000n

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)
  let engine: TestEngine
  let chain: TestChain
  let custody: TestCustodian
  let actions: ReturnType<typeof createRedeemActions>
  let fixture: Awaited<ReturnType<typeof createRedemptionFixture>>
  let deps: RefillDeps & { random: typeof randomBytes }
  let alice: Address

  beforeAll(async () => {
    chain = await startTestChain()
    ;[custody, engine] = await Promise.all([startTestCustodian(chain), open()])
    actions = createRedeemActions(chain)
    const accounts = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
    ;[alice = '0x'] = accounts
    await chain.approve(alice, 900_000_000n)
    await chain.mine()
    await chain.deposit(alice, 900_000_000n)
    const args = [contract(), 900_000_000n] as const
    await send(
      chain.deployment.contracts.usdPlus,
      encodeFunctionData({ abi: usdPlusAbi, functionName: 'approve', args }),
    )
    await chain.mine(20)
    fixture = await createRedemptionFixture(engine.db, chain, custody)
    const redeemer = createInstantRedeemer(chain.deployment, createRpc(fetch, chain.url))
    if (!redeemer) throw new Error('no instant redeemer')
    const findToken = (address: string) =>
      chain.deployment.paymentTokens.find((each) => each.address.toLowerCase() === address) ?? null
    deps = {
      db: engine.db,
      clock: Date.now,
      random: randomBytes,
      enqueue: async () => {},
      crashAt: neverCrash,
      log: pino({ level: 'silent' }),
      custodian: custody.adapter,
      approvalLimit: UNLIMITED,
      findChain: (chainId) => (chainId === SEPOLIA_CHAIN_ID ? { redeemer, findToken } : null),
    }
  })
  afterAll(async () => {
    await custody?.stop()
    chain?.stop()
    await engine?.close()
  })

  const contract = () => chain.deployment.contracts.instantRedeemer ?? '0x'
  const send = (to: Address, data: Hex) =>
    chain.rpc<Hex>('eth_sendTransaction', { from: alice, to, data, gas: '0xf4240' })
  const redeemNow = (amount: bigint) => {
    const args = [chain.token, amount, 0n, alice] as const
    return send(
      contract(),
      encodeFunctionData({ abi: instantRedeemerAbi, functionName: 'redeemInstant', args }),
    )
  }
  const balances = async () => {
    const accounts = instantAccountsOf(SEPOLIA_CHAIN_ID, chain.token)
    const of = (name: keyof typeof accounts) => getBalance(engine.db, accounts[name])
    return {
      buffer: await of('buffer'),
      fees: await of('fees'),
      drawn: await of('drawn'),
      inFlight: await of('inFlight'),
    }
  }
  const request = (amount: bigint) => ({
    chainId: SEPOLIA_CHAIN_ID,
    paymentToken: chain.token,
    amount,
    who: 'ana',
  })
  const ask = async (amount: bigint) => {
    const outcome = await inTransaction(engine.db, (tx) => addRefill(tx, deps, request(amount)))
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.value.id
  }
  const untilRefill = (id: string, status: string) =>
    waitUntil(
      async () => {
        await processRefill(deps, id)
        return (await findRefill(engine.db, id))?.status === status
      },
      `the refill is ${status}`,
      { meanwhile: () => chain.mine(3) },
    )
  const checkBooks = async () => {
    const redeemer = deps.findChain(SEPOLIA_CHAIN_ID)
    if (!redeemer) throw new Error('no chain')
    const tokens = [chain.token]
    const check = { chainId: SEPOLIA_CHAIN_ID, chain: redeemer, tokens }
    expect({
      audit: await auditLedger(engine.db),
      books: await listInstantViolations(engine.db, SEPOLIA_CHAIN_ID, tokens),
      fees: await listFeeDifferences(engine.db, check),
      supply: await getLedgerSupply(engine.db, SEPOLIA_CHAIN_ID),
    }).toEqual({ audit: [], books: [], fees: [], supply: await chain.totalSupply() })
  }

  test('MN-02 a refill that does not fit the buffer, or is for none, is refused', async () => {
    const other = `0x${'9'.repeat(40)}` as const
    const reasons = await Promise.all([
      validateRefill(deps, { ...request(1n), chainId: 1 }),
      validateRefill(deps, { ...request(1n), paymentToken: other }),
      validateRefill(deps, request(10_000_000_001n)),
      validateRefill(deps, request(10_000_000_000n)),
    ])
    expect(reasons.map((each) => (each.ok ? 'ok' : each.reason))).toEqual([
      'unknown_buffer',
      'unknown_buffer',
      'above_capacity',
      'ok',
    ])
  })

  test('MN-02 a refill is sent once by the custodian, and only one of a buffer at a time', async () => {
    await custody.setMode('answer_lost')
    const id = await ask(REFILL)
    const second = await inTransaction(engine.db, (tx) => addRefill(tx, deps, request(1n)))
    expect(second).toMatchObject({ ok: false, reason: 'in_progress' })
    expect(await processRefill(deps, id)).toBe('now')
    expect(await balances()).toMatchObject({ drawn: REFILL, inFlight: REFILL, buffer: 0n })
    await expect(processRefill(deps, id)).rejects.toThrow()
    await custody.setMode('normal')
    await untilRefill(id, 'complete')
    expect(await custody.listTransfers()).toHaveLength(1)
    expect(await actions.dollarsOf(contract())).toBe(REFILL)
    expect(await balances()).toEqual({ drawn: REFILL, inFlight: 0n, buffer: REFILL, fees: 0n })
    const cancelled = await inTransaction(engine.db, (tx) => cancelRefill(tx, { id, atMs: 0 }))
    expect(cancelled).toMatchObject({ ok: false, reason: 'not_now' })
  })

  test('MN-02 a refill that the custodian refuses returns to the treasury in the books', async () => {
    await custody.setMode('refuse')
    const before = await balances()
    const id = await ask(REFILL)
    await untilRefill(id, 'failed')
    await custody.setMode('normal')
    expect(await balances()).toEqual(before)
  })

  test('MN-02 a large refill waits for two operators, and a frozen flow and the queue come first', async () => {
    const careful = { ...deps, approvalLimit: 1_000_000n }
    const id = await ask(2_000_000n)
    expect(await processRefill(careful, id)).toEqual({ inSeconds: 60 })
    expect(await listRefillsToApprove(engine.db, careful)).toMatchObject([
      { id, amount: 2_000_000n },
    ])
    for (const who of ['ana', 'luis'])
      await inTransaction(engine.db, (tx) => addApproval(tx, { subject: id, who, givenAtMs: 1 }))
    const sentence = 'a test'
    await inTransaction(engine.db, (tx) =>
      freezeFlow(tx, { flow: 'redeem', checkId: 'redemptions', sentence, nowMs: 1 }),
    )
    expect(await processRefill(careful, id)).toEqual({ inSeconds: 60 })
    await engine.db.deleteFrom('flow_freezes').execute()
    expect(await processRefill(careful, id)).toBe('now')
    await untilRefill(id, 'complete')
  })

  test('MN-02 an instant redemption burns USD+, pays from the buffer and earns the fee in the books', async () => {
    const before = await balances()
    const dollars = await actions.dollarsOf(alice)
    await redeemNow(AMOUNT)
    await chain.mine()
    await fixture.follow()
    const page = { page: 1, pageSize: 10 }
    const [row] = await listInstantRedemptionRows(engine.db, alice, page)
    if (!row) throw new Error('no row')
    expect(row).toMatchObject({ amount: AMOUNT, owner: alice, paymentToken: chain.token })
    expect(row.paidAmount + row.fee).toBe(AMOUNT)
    expect((await actions.dollarsOf(alice)) - dollars).toBe(row.paidAmount)
    await chain.mine(5)
    await fixture.follow()
    const after = await balances()
    expect(after.buffer).toBe(before.buffer - row.paidAmount)
    expect(after.fees).toBe(before.fees + row.fee)
    await checkBooks()
  })

  test('MN-02 a reorg takes an instant redemption out of list and books, and it can come again', async () => {
    const before = await balances()
    const page = { page: 1, pageSize: 10 }
    const { length } = await listInstantRedemptionRows(engine.db, alice, page)
    await redeemNow(AMOUNT)
    await chain.mine(5)
    await fixture.follow()
    expect(await balances()).not.toEqual(before)
    await chain.rpc('anvil_reorg', 5, [])
    await chain.mine(6)
    await fixture.follow()
    expect(await listInstantRedemptionRows(engine.db, alice, page)).toHaveLength(length)
    expect(await balances()).toEqual(before)
    await checkBooks()
    await redeemNow(AMOUNT)
    await chain.mine(6)
    await fixture.follow()
    expect(await listInstantRedemptionRows(engine.db, alice, page)).toHaveLength(length + 1)
    await checkBooks()
  })

  test('collected fees leave the contract and stay earned', async () => {
    const { fees } = await balances()
    const args = [chain.token] as const
    await send(
      contract(),
      encodeFunctionData({ abi: instantRedeemerAbi, functionName: 'collectFees', args }),
    )
    await chain.mine(6)
    await fixture.follow()
    expect((await balances()).fees).toBe(fees)
    const { collected } = instantAccountsOf(SEPOLIA_CHAIN_ID, chain.token)
    expect(await getBalance(engine.db, collected)).toBe(fees)
    await checkBooks()
  })
})
