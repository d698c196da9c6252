import { redemptionAccountsOf } from '@parvalue/shared/domain/ledger/ledger-redemption.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { auditLedger, getBalance } from '../ledger/service.ts'
import { getLedgerSupply } from '../usdplus/service.ts'

const AMOUNT = 25_000_000n

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)
  let engine: TestEngine
  let chain: TestChain
  let custody: TestCustodian
  let actions: ReturnType<typeof createRedeemActions>
  let fixture: Awaited<ReturnType<typeof createRedemptionFixture>>
  let alice: Address
  let bob: Address

  beforeAll(async () => {
    chain = await startTestChain()
    ;[custody, engine] = await Promise.all([startTestCustodian(chain), open()])
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
    await chain.mine(20)
    fixture = await createRedemptionFixture(engine.db, chain, custody)
  })
  afterAll(async () => {
    await custody?.stop()
    chain?.stop()
    await engine?.close()
  })

  const last = async () => {
    const row = (await fixture.list()).at(-1)
    if (!row) throw new Error('nothing is redeemed')
    return row
  }

  const untilLast = (status: string) =>
    fixture.until((rows) => rows.filter(({ isCanonical }) => isCanonical).at(-1)?.status === status)

  async function expectSound() {
    await chain.mine(16)
    await fixture.follow()
    const owed = redemptionAccountsOf(SEPOLIA_CHAIN_ID, chain.token).owed
    expect({
      audit: await auditLedger(engine.db),
      supply: await getLedgerSupply(engine.db, SEPOLIA_CHAIN_ID),
      owed: await getBalance(engine.db, owed),
    }).toEqual({ audit: [], supply: await chain.totalSupply(), owed: 0n })
  }

  test('a request whose block a reorg removes is hidden, and is the same row when it is mined again', async () => {
    await custody.setMode('slow')
    const before = await actions.dollarsOf(alice)
    await actions.redeem(alice, AMOUNT)
    await chain.mine()
    await untilLast('PENDING_ESCROW')
    const { id } = await last()
    const depth = (await chain.head()) - (await last()).blockNumber + 1
    await chain.rpc('anvil_reorg', depth, [])
    await chain.mine()
    await fixture.follow()
    expect(await last()).toMatchObject({ id, isCanonical: false })
    expect(
      await getBalance(engine.db, redemptionAccountsOf(SEPOLIA_CHAIN_ID, chain.token).owed),
    ).toBe(0n)
    await fixture.work()
    await actions.redeem(alice, AMOUNT)
    await chain.mine()
    await fixture.follow()
    expect(await last()).toMatchObject({ id, isCanonical: true, status: 'PENDING_SUBMIT' })
    await custody.resume()
    await untilLast('FILLED')
    expect(await fixture.list()).toHaveLength(1)
    expect((await actions.dollarsOf(alice)) - before).toBe(AMOUNT)
    expect(await custody.listTransfers()).toHaveLength(1)
    await expectSound()
  })

  test('a ticket that another request gets after a reorg is another row', async () => {
    await custody.setMode('slow')
    await actions.redeem(alice, AMOUNT)
    await chain.mine(4)
    await fixture.follow()
    const first = await last()
    const depth = (await chain.head()) - first.blockNumber + 1
    await chain.rpc('anvil_reorg', depth, [])
    const before = await actions.dollarsOf(bob)
    await actions.redeem(bob, 7_000_000n)
    await chain.mine()
    await fixture.follow()
    const rows = (await fixture.list()).filter(({ ticket }) => ticket === first.ticket)
    expect(new Map(rows.map(({ owner, isCanonical }) => [owner, isCanonical]))).toEqual(
      new Map([
        [alice, false],
        [bob, true],
      ]),
    )
    expect(rows).toHaveLength(2)
    await custody.resume()
    await fixture.until((all) => all.some((row) => row.owner === bob && row.status === 'FILLED'))
    expect((await actions.dollarsOf(bob)) - before).toBe(7_000_000n)
    await expectSound()
  })

  test('a payment whose block a reorg removes is mined again, once', async () => {
    const before = await actions.dollarsOf(bob)
    await actions.redeem(bob, AMOUNT)
    await chain.mine()
    await fixture.until((rows) =>
      rows.some((row) => row.owner === bob && row.amount === AMOUNT && row.closedBy === 'paid'),
    )
    const paid = (await fixture.list()).find((row) => row.owner === bob && row.amount === AMOUNT)
    const block = Number(await findClosedBlock(paid?.id ?? ''))
    await chain.rpc('anvil_reorg', (await chain.head()) - block + 1, [])
    await chain.mine()
    await fixture.follow()
    await fixture.until((rows) => rows.find(({ id }) => id === paid?.id)?.status === 'FILLED')
    expect((await actions.dollarsOf(bob)) - before).toBe(AMOUNT)
    await expectSound()
  })

  test('a custodian transfer for an orphaned request is posted when it completes', async () => {
    const { inFlight } = redemptionAccountsOf(SEPOLIA_CHAIN_ID, chain.token)
    await custody.setMode('slow')
    await actions.redeem(alice, 3_000_000n)
    await chain.mine()
    await untilLast('PENDING_ESCROW')
    const row = (await fixture.list()).find(({ status }) => status === 'PENDING_ESCROW')
    await chain.rpc('anvil_reorg', (await chain.head()) - Number(row?.blockNumber) + 1, [])
    await chain.mine()
    await fixture.follow()
    await fixture.work()
    expect(await getBalance(engine.db, inFlight)).toBe(3_000_000n)
    await custody.resume()
    await fixture.until((rows) => rows.find(({ id }) => id === row?.id)?.status === 'ESCROWED')
    expect(await getBalance(engine.db, inFlight)).toBe(0n)
    expect((await fixture.list()).find(({ id }) => id === row?.id)?.isCanonical).toBe(false)
    await expectSound()
  })

  test('an orphaned request blocks no other payment of its token', async () => {
    await actions.redeem(alice, 2_000_000n)
    await chain.mine()
    await fixture.untilNotFinal((rows) => rows.some(({ status }) => status === 'PENDING_FILL'))
    const gone = (await fixture.list()).find(({ status }) => status === 'PENDING_FILL')
    await chain.rpc('anvil_reorg', (await chain.head()) - Number(gone?.blockNumber) + 1, [])
    await actions.redeem(bob, 4_000_000n)
    await chain.mine()
    await fixture.until((rows) =>
      rows.some(({ amount, status }) => amount === 4_000_000n && status === 'FILLED'),
    )
    const left = (await fixture.list()).find(({ id }) => id === gone?.id)
    expect(left).toMatchObject({ isCanonical: false, status: 'PENDING_FILL' })
    await expectSound()
  })

  async function findClosedBlock(id: string) {
    const row = await engine.db
      .selectFrom('redemptions')
      .where('id', '=', id)
      .select('closed_block')
      .executeTakeFirstOrThrow()
    return row.closed_block
  }
})
