import { wireAccountsOf } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { toWireMemo } from '@parvalue/shared/domain/wires/wire-memo.ts'
import { keccak256, toHex } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setEntityFlags } from '../../../testing/accounts/test-restrictions.ts'
import { enginesUnderTest, NEEDS_POSTGRES } from '../../../testing/database/test-engines.ts'
import { startWireFixture, type WireFixture } from '../../../testing/money/test-wires.ts'
import { SEPOLIA_CHAIN_ID } from '../../../testing/server/test-app.ts'
import { getBalance } from '../../ledger/service.ts'
import { mintWireJob, readWireJob } from '../queues.ts'
import { findWireDetails } from '../service.ts'
import { listWireViolations } from '../wire-invariants.ts'
import { decideWireRelease } from '../wires/wire-decisions.ts'
import { findWireReceipt } from '../wires/wire-receipt-store.ts'

const ana = { who: 'ana', why: 'case 7' }

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let fixture: WireFixture
  beforeAll(async () => {
    fixture = await startWireFixture(open)
    await fixture.pass(1)
  })
  afterAll(() => fixture?.stop())
  beforeEach(() => {
    fixture.waiting.splice(0)
  })

  const receive: WireFixture['receive'] = (wire) => fixture.receive(wire)
  const settle = () => fixture.settle()
  const statusOf = (id: string) => fixture.statusOf(id)
  const minted = (wallet: Address) => fixture.chain.balanceOf(wallet)
  const expectAgreement = async () => expect(await fixture.listDisagreements()).toEqual([])

  test.each([
    ['exactly what was asked', ['100']],
    ['less', ['99.99']],
    ['more', ['100.01']],
    ['several', ['40', '0.25', '70']],
  ])('TT-09 %s: what arrived is minted, one mint a wire', async (_, amounts) => {
    const { memoCode, wallet } = await fixture.announce(10_000n)
    let cents = 0n
    for (const amount of amounts) {
      const receipt = await receive({ memo: toWireMemo(memoCode), amount })
      cents += receipt.cents
    }
    await settle()
    expect(await minted(wallet)).toBe(cents * 10_000n)
    expect(await findWireDetails(fixture.db, wallet, memoCode)).toMatchObject({
      receivedCents: cents,
      mintedAmount: cents * 10_000n,
      waitsFor: null,
      status: 'funded',
    })
    const events = await fixture.db
      .selectFrom('wire_mints')
      .where('receiver', '=', wallet)
      .selectAll()
      .execute()
    expect(events).toHaveLength(amounts.length)
    await expectAgreement()
  })

  test('a wire that is read fifty times concurrently is one receipt and one mint', async () => {
    const { memoCode, wallet } = await fixture.announce(100n)
    const { ref } = await fixture.bank.send({ memo: memoCode, amount: '1' })
    await Promise.all(Array.from({ length: 50 }, () => fixture.run(readWireJob(ref))))
    expect(fixture.waiting).toHaveLength(1)
    const [job] = fixture.waiting
    if (!job) throw new Error('no job')
    await Promise.allSettled(Array.from({ length: 20 }, () => fixture.run(job)))
    await settle()
    expect(await minted(wallet)).toBe(1_000_000n)
    const id = String(job.data.receiptId)
    expect(await statusOf(id)).toEqual(['minted', null])
    const sent = await fixture.db
      .selectFrom('chain_tx')
      .where('intent', 'like', `wire/${id}/%`)
      .selectAll()
      .execute()
    expect(sent).toHaveLength(1)
    await expectAgreement()
  })

  test('RO-12 a wallet that is restricted meanwhile gets no mint, and its money stays a liability', async () => {
    const { memoCode, wallet } = await fixture.announce(100n)
    const receipt = await receive({ memo: memoCode, amount: '1' })
    await setEntityFlags(fixture.db, wallet, { is_blocked: true })
    await settle()
    expect(await statusOf(receipt.id)).toEqual(['parked', 'restricted'])
    expect(await findWireDetails(fixture.db, wallet, memoCode)).toMatchObject({
      receivedCents: 100n,
      mintedAmount: 0n,
      waitsFor: 'contact',
    })
    expect(await getBalance(fixture.db, wireAccountsOf('USD').owed(memoCode))).toBe(100n)
    expect(await fixture.decide(decideWireRelease, receipt.id, ana)).toMatchObject({ ok: true })
    await settle()
    expect(await statusOf(receipt.id)).toEqual(['parked', 'restricted'])
    await setEntityFlags(fixture.db, wallet, { is_blocked: false })
    await fixture.decide(decideWireRelease, receipt.id, ana)
    await settle()
    expect([await minted(wallet), await statusOf(receipt.id)]).toEqual([
      1_000_000n,
      ['minted', null],
    ])
    await expectAgreement()
  })

  test("invariant 1 nothing is minted above the bank's balance, or for a wire that changed at the bank", async () => {
    const { memoCode } = await fixture.announce(100n)
    const receipt = await receive({ memo: memoCode, amount: '1' })
    const { bank } = fixture.deps
    await fixture.run(mintWireJob(receipt.id), {
      bank: { ...bank, getBalance: async () => 99n },
    })
    expect(await statusOf(receipt.id)).toEqual(['arrived', 'reserve'])
    const other = async (ref: string) => {
      const transfer = await bank.findTransfer(ref)
      return transfer && { ...transfer, cents: 99n }
    }
    await fixture.run(mintWireJob(receipt.id), { bank: { ...bank, findTransfer: other } })
    expect(await statusOf(receipt.id)).toEqual(['parked', 'bank_disagrees'])
    await fixture.decide(decideWireRelease, receipt.id, ana)
    const unsettled = async (ref: string) => {
      const transfer = await bank.findTransfer(ref)
      return transfer && { ...transfer, status: 'pending' as const }
    }
    await fixture.run(mintWireJob(receipt.id), { bank: { ...bank, findTransfer: unsettled } })
    expect(await statusOf(receipt.id)).toEqual(['parked', 'bank_disagrees'])
    await fixture.decide(decideWireRelease, receipt.id, ana)
    await settle()
    expect(await statusOf(receipt.id)).toEqual(['minted', null])
  })

  test.each([
    ['to somebody else', { receiver: '0x1', amount: '1000000' }],
    ['of another amount', { amount: '999999' }],
  ])('invariant 7 a mint %s does not end the wire', async (_, changes) => {
    const { memoCode, wallet } = await fixture.announce(100n)
    const receipt = await receive({ memo: memoCode, amount: '1' })
    const { bankRefHash: bank_ref_hash } = receipt
    const mint = {
      chain_id: SEPOLIA_CHAIN_ID,
      block_number: 0,
      log_index: 0,
      entry_id: 'x',
      bank_ref_hash,
    }
    await fixture.db
      .insertInto('wire_mints')
      .values({ ...mint, receiver: wallet, ...changes })
      .execute()
    const chain = fixture.deps.findMinter(SEPOLIA_CHAIN_ID)
    if (!chain) throw new Error('no minter')
    const { usdPlus: to } = fixture.chain.deployment.contracts
    const toCall = () => ({ to, data: '0xdeadbeef' as const })
    await fixture.run(mintWireJob(receipt.id), { findMinter: () => ({ ...chain, toCall }) })
    expect(await statusOf(receipt.id)).toEqual(['arrived', null])
    await fixture.db.deleteFrom('wire_mints').where('entry_id', '=', 'x').execute()
    await settle()
    expect([await minted(wallet), await statusOf(receipt.id)]).toEqual([
      1_000_000n,
      ['minted', null],
    ])
  })

  test('a mint waits while the chain rejects it, and is retried after a revert', async () => {
    const { memoCode, wallet } = await fixture.announce(100n)
    const receipt = await receive({ memo: memoCode, amount: '1' })
    const chain = fixture.deps.findMinter(SEPOLIA_CHAIN_ID)
    if (!chain) throw new Error('no minter')
    const toCall = () => ({
      to: fixture.chain.deployment.contracts.usdPlus,
      data: '0xdeadbeef' as const,
    })
    await fixture.run(mintWireJob(receipt.id), { findMinter: () => ({ ...chain, toCall }) })
    expect(await statusOf(receipt.id)).toEqual(['arrived', 'chain'])
    const quote = async () => ({ ...(await chain.sender.quoteFees()), gas: 60_000n })
    const sender = { ...chain.sender, quote }
    await fixture.run(mintWireJob(receipt.id), { findMinter: () => ({ ...chain, sender, toCall }) })
    expect((await statusOf(receipt.id))[0]).toBe('minting')
    await fixture.pass(16)
    await fixture.run(mintWireJob(receipt.id))
    expect(await findWireReceipt(fixture.db, { id: receipt.id })).toMatchObject({
      status: 'arrived',
      mintAttempt: 2,
    })
    fixture.waiting.splice(0, Number.POSITIVE_INFINITY, mintWireJob(receipt.id))
    await settle()
    expect(await minted(wallet)).toBe(1_000_000n)
    await expectAgreement()
  })

  test('a mint survives a reorg before and after its confirmation', async () => {
    const { memoCode, wallet } = await fixture.announce(100n)
    const receipt = await receive({ memo: memoCode, amount: '1' })
    await fixture.work()
    await fixture.pass(1)
    await fixture.chain.rpc('anvil_reorg', 1, [])
    await fixture.pass(1)
    expect(await minted(wallet)).toBe(0n)
    await fixture.work()
    await fixture.pass(4)
    expect(await getBalance(fixture.db, wireAccountsOf('USD').owed(memoCode))).toBe(0n)
    await expectAgreement()
    await fixture.chain.rpc('anvil_reorg', 6, [])
    await fixture.pass(4)
    expect(await minted(wallet)).toBe(0n)
    expect(await getBalance(fixture.db, wireAccountsOf('USD').owed(memoCode))).toBe(100n)
    expect((await statusOf(receipt.id))[0]).toBe('minting')
    await expectAgreement()
    await settle()
    expect([await minted(wallet), await statusOf(receipt.id)]).toEqual([
      1_000_000n,
      ['minted', null],
    ])
    await expectAgreement()
  })

  test('a wire that the bank recalls before the mint is not minted', async () => {
    const { memoCode, wallet } = await fixture.announce(100n)
    const receipt = await receive({ memo: memoCode, amount: '1' })
    await fixture.bank.bank.returnTransfer(receipt.bankRef, 'by-the-bank-itself')
    await settle()
    expect([await minted(wallet), (await statusOf(receipt.id))[0]]).toEqual([0n, 'returned'])
    expect(await findWireDetails(fixture.db, wallet, memoCode)).toMatchObject({ receivedCents: 0n })
    await expectAgreement()
  })

  test('invariant 7 a mint without a wire is a violation', async () => {
    const bank_ref_hash = keccak256(toHex('nothing'))
    const mint = { chain_id: 5, block_number: 1, log_index: 0, entry_id: 'x', bank_ref_hash }
    await fixture.db
      .insertInto('wire_mints')
      .values({ ...mint, receiver: '0x1', amount: '5' })
      .execute()
    expect(await listWireViolations(fixture.db)).toEqual([
      `Mint of bank reference ${bank_ref_hash} matches no recorded wire`,
    ])
    await fixture.db.deleteFrom('wire_mints').where('chain_id', '=', 5).execute()
  })
})
