import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesUnderTest, NEEDS_POSTGRES } from '../../testing/database/test-engines.ts'
import { startWireFixture, type WireFixture } from '../../testing/money/test-wires.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { addApproval, withdrawApproval } from '../approvals/service.ts'
import { mintWireJob } from './queues.ts'
import { findWireDetails } from './service.ts'
import { decideWireRelease, listWiresToApprove } from './wires/wire-decisions.ts'

const ana = { who: 'ana', why: 'case 7' }

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let fixture: WireFixture
  beforeAll(async () => {
    fixture = await startWireFixture(open)
    await fixture.pass(1)
  })
  afterAll(() => fixture?.stop())

  const receive: WireFixture['receive'] = (wire) => fixture.receive(wire)
  const settle = () => fixture.settle()
  const statusOf = (id: string) => fixture.statusOf(id)
  const minted = (wallet: Address) => fixture.chain.balanceOf(wallet)
  const expectAgreement = async () => expect(await fixture.listDisagreements()).toEqual([])

  test("a wire above the chain's mint caps waits, with the reason", async () => {
    const { memoCode, wallet } = await fixture.announce(100n)
    const receipt = await receive({ memo: memoCode, amount: '1' })
    const chain = fixture.deps.findMinter(SEPOLIA_CHAIN_ID)
    if (!chain) throw new Error('no minter')
    const capped = (caps: object) => ({
      findMinter: () => ({
        ...chain,
        readCaps: async () => ({ perTransaction: 10n ** 9n, perDay: 10n ** 9n, left: 0n, ...caps }),
      }),
    })
    await fixture.run(mintWireJob(receipt.id), capped({}))
    expect(await statusOf(receipt.id)).toEqual(['arrived', 'mint_cap'])
    expect(await findWireDetails(fixture.db, wallet, memoCode)).toMatchObject({
      waitsFor: 'mint_cap',
    })
    await fixture.run(mintWireJob(receipt.id), capped({ perTransaction: 5n }))
    expect(await statusOf(receipt.id)).toEqual(['parked', 'over_mint_cap'])
    await fixture.decide(decideWireRelease, receipt.id, ana)
    await settle()
    expect(await minted(wallet)).toBe(1_000_000n)
  })

  test('a wire above the approval limit is minted after two operators approved it', async () => {
    const { memoCode, wallet } = await fixture.announce(100n)
    const receipt = await receive({ memo: memoCode, amount: '1' })
    const limited = { approvalLimit: 999_999n }
    const approveAs = (who: string) =>
      fixture.decide(
        (tx, _, subject) => addApproval(tx, { subject, who, givenAtMs: 1 }),
        receipt.id,
        ana,
      )
    await fixture.run(mintWireJob(receipt.id), limited)
    expect(await statusOf(receipt.id)).toEqual(['arrived', 'approval'])
    expect(await listWiresToApprove(fixture.db)).toMatchObject([{ id: receipt.id }])
    expect(await findWireDetails(fixture.db, wallet, memoCode)).toMatchObject({ waitsFor: 'delay' })
    await approveAs('ana')
    await fixture.run(mintWireJob(receipt.id), limited)
    expect(await statusOf(receipt.id)).toEqual(['arrived', 'approval'])
    await approveAs('luis')
    const chain = fixture.deps.findMinter(SEPOLIA_CHAIN_ID)
    if (!chain) throw new Error('no minter')
    // An approval is withdrawn between the last check and the signature.
    const quote = async (call: Parameters<typeof chain.sender.quote>[0]) => {
      await fixture.decide(
        (tx, _, subject) =>
          withdrawApproval(
            tx,
            { subject, of: 'luis', who: 'ana', withdrawnAtMs: 1 },
            async () => true,
          ),
        receipt.id,
        ana,
      )
      return chain.sender.quote(call)
    }
    const findMinter = () => ({ ...chain, sender: { ...chain.sender, quote } })
    await fixture.run(mintWireJob(receipt.id), { ...limited, findMinter })
    await fixture.run(mintWireJob(receipt.id), limited)
    expect(await statusOf(receipt.id)).toEqual(['arrived', 'approval'])
    await approveAs('luis')
    await fixture.run(mintWireJob(receipt.id), limited)
    await settle()
    expect(await minted(wallet)).toBe(1_000_000n)
    expect(await listWiresToApprove(fixture.db)).toEqual([])
    await expectAgreement()
  })

  test('the mint caps are read from the chain', async () => {
    expect(await fixture.deps.findMinter(SEPOLIA_CHAIN_ID)?.readCaps()).toMatchObject({
      perTransaction: 10_000_000_000_000n,
      perDay: 20_000_000_000_000n,
    })
  })
})
