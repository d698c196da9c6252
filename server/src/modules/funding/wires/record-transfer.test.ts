import { randomUUID } from 'node:crypto'
import { wireAccountsOf } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { setEntityFlags } from '../../../testing/accounts/test-restrictions.ts'
import { enginesUnderTest, NEEDS_POSTGRES } from '../../../testing/database/test-engines.ts'
import { startWireFixture, type WireFixture } from '../../../testing/money/test-wires.ts'
import { insertIdentityCheck, saveInquiry } from '../../kyc/store.ts'
import { getBalance } from '../../ledger/service.ts'
import { getEntityId } from '../../user/service.ts'
import { mintWireJob, readWireJob } from '../queues.ts'
import { decideWireAssignment, decideWireRelease, decideWireReturn } from './wire-decisions.ts'
import { findWireReceipt } from './wire-receipt-store.ts'

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

  describe('a wire without a matching request is never minted', () => {
    test.each([
      ['unknown_memo', async () => ({ memo: 'INVOICE 7' })],
      [
        'ambiguous_memo',
        async () => {
          const [one, two] = [await fixture.announce(100n), await fixture.announce(100n)]
          return { memo: `${one.memoCode} ${two.memoCode}` }
        },
      ],
      [
        'request_cancelled',
        async () => {
          const { memoCode } = await fixture.announce(100n)
          await setRequestStatus(memoCode, 'cancelled')
          return { memo: memoCode }
        },
      ],
      [
        'request_expired',
        async () => {
          const { memoCode } = await fixture.announce(100n)
          const expires_at = new Date(fixture.clock.nowMs - 1)
          const created_at = new Date(0)
          await fixture.db
            .updateTable('wire_requests')
            .set({ created_at, expires_at })
            .where('memo_code', '=', memoCode)
            .execute()
          return { memo: memoCode }
        },
      ],
      [
        'other_originator',
        async () => {
          const { memoCode } = await fixture.announce(200n)
          await receive({ memo: memoCode, amount: '1', originator: 'Somebody first' })
          fixture.waiting.splice(0)
          return { memo: memoCode }
        },
      ],
      [
        'similar_originator',
        async () => {
          const { memoCode } = await fixture.announce(200n)
          await receive({ memo: memoCode, amount: '1', originator: 'Juan Pérez' })
          fixture.waiting.splice(0)
          return { memo: memoCode, originator: 'JUAN PEREZ HDZ' }
        },
      ],
      [
        'other_originator',
        async () => {
          const { memoCode, wallet } = await fixture.announce(200n)
          await verifyHolder(wallet, { firstName: 'Juan', lastName: 'Pérez' })
          return { memo: memoCode, originator: 'Pedro López' }
        },
      ],
      [
        'similar_originator',
        async () => {
          const { memoCode, wallet } = await fixture.announce(200n)
          await verifyHolder(wallet, { firstName: 'Ana Lucía', lastName: 'Ramírez de la O' })
          return { memo: memoCode, originator: 'ANA L RAMIREZ DE LA O' }
        },
      ],
      [
        'duplicate_reference',
        async () => {
          const { memoCode } = await fixture.announce(200n)
          const reference = randomUUID()
          await receive({ memo: memoCode, amount: '1', reference })
          fixture.waiting.splice(0)
          return { memo: memoCode, reference }
        },
      ],
    ] as const)('a wire goes to suspense for the reason %s', async (reason, prepare) => {
      const receipt = await receive({ amount: '5', ...(await prepare()) })
      expect(await statusOf(receipt.id)).toEqual(['suspense', reason])
      expect(fixture.waiting).toEqual([])
      await fixture.run(mintWireJob(receipt.id))
      expect(await statusOf(receipt.id)).toEqual(['suspense', reason])
      await expectAgreement()
    })

    test('CW-10 a wire from the verified holder is minted, however the bank spells the name', async () => {
      const { memoCode, wallet } = await fixture.announce(100n)
      await verifyHolder(wallet, { firstName: 'María-José', lastName: 'García' })
      const receipt = await receive({
        memo: memoCode,
        amount: '1',
        originator: 'GARCIA MARIA JOSE',
      })
      expect(await statusOf(receipt.id)).toEqual(['arrived', null])
      await settle()
      expect(await minted(wallet)).toBe(1_000_000n)
      await expectAgreement()
    })

    test('CW-10 an operator assigns a wire from a similar sender, whose later wires match', async () => {
      const { memoCode, wallet } = await fixture.announce(200n)
      await verifyHolder(wallet, { firstName: 'Juan', lastName: 'Pérez' })
      const wire = { memo: memoCode, amount: '1', originator: 'JUAN PEREZ HDZ' }
      const receipt = await receive(wire)
      expect(await statusOf(receipt.id)).toEqual(['suspense', 'similar_originator'])
      const assignment = { receiptId: receipt.id, memoCode }
      expect(await fixture.decide(decideWireAssignment, assignment, ana)).toMatchObject({
        ok: true,
      })
      expect(await statusOf((await receive(wire)).id)).toEqual(['arrived', null])
      await settle()
      expect(await minted(wallet)).toBe(2_000_000n)
      await expectAgreement()
    })

    test('a wire in another currency goes to suspense, in the ledger of that currency', async () => {
      const { memoCode } = await fixture.announce(100n)
      const receipt = await receive({ memo: memoCode, amount: '5', currency: 'EUR' })
      expect(await statusOf(receipt.id)).toEqual(['suspense', 'other_currency'])
      expect(await getBalance(fixture.db, wireAccountsOf('EUR').suspense)).toBe(500n)
      await expectAgreement()
    })

    test('a wire to another bank account is ignored', async () => {
      const { memoCode } = await fixture.announce(100n)
      const { ref } = await fixture.bank.send({ memo: memoCode, amount: '5' })
      const settings = { ...fixture.deps.settings, accountId: 'another', otherAccountIds: [] }
      await fixture.run(readWireJob(ref), { settings })
      expect(await findWireReceipt(fixture.db, { bankRef: ref })).toBeNull()
      await fixture.run(readWireJob(ref))
      await expectAgreement()
    })
  })

  async function verifyHolder(wallet: Address, name: { firstName: string; lastName: string }) {
    const inquiryId = `inq_${randomUUID()}`
    const started = { inquiryId, entityId: await getEntityId(fixture.db, wallet), number: 1 }
    const times = { startedAtMs: 0, changedAtMs: 0, readCount: 0 }
    const found = {
      ...name,
      middleName: null,
      birthDate: null,
      street1: null,
      street2: null,
      city: null,
      subdivision: null,
      postalCode: null,
      countryCode: 'MX',
      document: null,
      maskedTaxNumber: null,
    }
    const check = { ...started, ...times, type: 'PERSONA', status: 'approved', found } as const
    await inTransaction(fixture.db, async (tx) => {
      await insertIdentityCheck(tx, check)
      await saveInquiry(tx, check, 0)
    })
  }

  async function setRequestStatus(memoCode: string, status: 'cancelled' | 'expired') {
    await fixture.db
      .updateTable('wire_requests')
      .set({ status })
      .where('memo_code', '=', memoCode)
      .execute()
  }

  test('XT-06 an operator returns a suspense wire once, and its posting is reversed', async () => {
    const receipt = await receive({ memo: 'nothing', amount: '12.34' })
    const refusals = [
      await fixture.decide(decideWireReturn, randomUUID(), ana),
      await fixture.decide(decideWireRelease, receipt.id, ana),
    ]
    expect(refusals).toEqual([
      { ok: false, reason: 'unknown_receipt' },
      { ok: false, reason: 'not_now' },
    ])
    expect(await fixture.decide(decideWireReturn, receipt.id, ana)).toMatchObject({ ok: true })
    expect(await fixture.decide(decideWireReturn, receipt.id, ana)).toEqual({
      ok: false,
      reason: 'not_now',
    })
    const [job] = fixture.waiting
    if (!job) throw new Error('no job')
    await fixture.run(job)
    await fixture.run(job)
    expect((await statusOf(receipt.id))[0]).toBe('returned')
    expect(await fixture.bank.bank.findTransfer(receipt.bankRef)).toMatchObject({
      status: 'returned',
    })
    expect(
      await fixture.db
        .selectFrom('wire_decisions')
        .where('wire_id', '=', receipt.id)
        .select(['decision', 'actor', 'reason_text'])
        .execute(),
    ).toEqual([{ decision: 'return', actor: ana.who, reason_text: ana.why }])
    await expectAgreement()
  })

  test('a return that is interrupted before it is recorded is not sent twice', async () => {
    const receipt = await receive({ memo: 'nothing', amount: '3' })
    await fixture.decide(decideWireReturn, receipt.id, ana)
    const [job] = fixture.waiting
    if (!job) throw new Error('no job')
    await fixture.bank.bank.returnTransfer(receipt.bankRef, receipt.id)
    const returnTransfer = async () => Promise.reject(new Error('asked again'))
    await fixture.run(job, { bank: { ...fixture.deps.bank, returnTransfer } })
    expect((await statusOf(receipt.id))[0]).toBe('returned')
    await expectAgreement()
  })

  test('a return that the bank refuses restores the earlier status', async () => {
    const receipt = await receive({ memo: 'nothing', amount: '3', refuse_return: true })
    await fixture.decide(decideWireReturn, receipt.id, ana)
    await fixture.work()
    expect(await statusOf(receipt.id)).toEqual(['suspense', 'return_refused'])
    await expectAgreement()
  })

  test('an operator assigns a suspense wire to a request, if its reason allows that', async () => {
    const { memoCode, wallet } = await fixture.announce(100n)
    const cancelled = await fixture.announce(100n)
    await setRequestStatus(cancelled.memoCode, 'cancelled')
    const restricted = await fixture.announce(100n)
    await setEntityFlags(fixture.db, restricted.wallet, { is_blocked: true })
    const receipt = await receive({ memo: 'forgot it', amount: '1' })
    const euros = await receive({ memo: memoCode, amount: '1', currency: 'EUR' })
    const assign = (receiptId: string, code: string) =>
      fixture.decide(decideWireAssignment, { receiptId, memoCode: code }, ana)
    expect([
      await assign(euros.id, memoCode),
      await assign(receipt.id, cancelled.memoCode),
      await assign(receipt.id, restricted.memoCode),
      await assign(receipt.id, 'ACDEF-HJKMN-PQRTU'),
    ]).toEqual([
      { ok: false, reason: 'not_assignable' },
      { ok: false, reason: 'not_assignable' },
      { ok: false, reason: 'not_assignable' },
      { ok: false, reason: 'unknown_request' },
    ])
    expect(await assign(receipt.id, memoCode)).toMatchObject({ ok: true })
    await settle()
    expect(await minted(wallet)).toBe(1_000_000n)
    await expectAgreement()
  })
})
