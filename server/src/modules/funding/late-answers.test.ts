import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signWebhook } from '../../../../simulators/webhooks.ts'
import type { BankTransfer } from '../../providers/bank/port.ts'
import { openMemoryEngine } from '../../testing/database/test-engines.ts'
import { startWireFixture, type WireFixture } from '../../testing/money/test-wires.ts'
import { readWireJob, watchWiresJob } from './queues.ts'
import { findWireDetails } from './service.ts'
import { acceptBankWebhook } from './wires/webhook.ts'
import { findWireReceipt } from './wires/wire-receipt-store.ts'

const SECRET = `whsec_${Buffer.from('of these tests').toString('base64')}`

let fixture: WireFixture
beforeAll(async () => {
  fixture = await startWireFixture(openMemoryEngine)
  await fixture.pass(1)
})
afterAll(() => fixture?.stop())
beforeEach(() => {
  fixture.waiting.splice(0)
})

/** Delivers a webhook as the bank sends it and runs the jobs that follow; the same event id is a repeated delivery. */
async function receiveWebhook(
  event: 'created' | 'updated',
  { ref }: BankTransfer,
  eventId?: string,
) {
  const category = `inbound_wire_transfer.${event}`
  const id = eventId ?? `event_${ref}_${event}`
  const body = JSON.stringify({ id, category, associated_object_id: ref })
  const seconds = Math.floor(fixture.clock.nowMs / 1000)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': `v1,${signWebhook(SECRET, `${id}.${seconds}.${body}`)}`,
  }
  const taken = await acceptBankWebhook(
    { ...fixture.deps, webhookSecret: SECRET },
    { headers, body },
  )
  expect(taken).toEqual({ ok: true, value: 'taken' })
  await fixture.work()
}

const send = (memo: string, amount: string) => fixture.bank.send({ memo, amount, notice: 'lost' })
const takeBack = (transfer: BankTransfer) =>
  fixture.bank.bank.returnTransfer(transfer.ref, `back-${transfer.ref}`)
const minted = (wallet: Parameters<typeof fixture.chain.balanceOf>[0]) =>
  fixture.chain.balanceOf(wallet)

test('events of a recalled wire in reverse order credit nothing', async () => {
  const { memoCode, wallet } = await fixture.announce(100n)
  const transfer = await send(memoCode, '1')
  await takeBack(transfer)
  for (const event of ['updated', 'created', 'updated', 'created'] as const) {
    await receiveWebhook(event, transfer)
    expect(await findWireReceipt(fixture.db, { bankRef: transfer.ref })).toBeNull()
  }
  await receiveWebhook('created', transfer, 'event_again')
  await fixture.settle()
  expect([await minted(wallet), await fixture.listDisagreements()]).toEqual([0n, []])
})

test('two wires whose events arrive in reverse count once each, and a repeated event changes nothing', async () => {
  const { memoCode, wallet } = await fixture.announce(300n)
  const [first, second] = [await send(memoCode, '1'), await send(memoCode, '2')]
  await receiveWebhook('created', second)
  await receiveWebhook('created', first)
  await receiveWebhook('created', second, 'event_of_second_again')
  await receiveWebhook('updated', first)
  await fixture.settle()
  expect(await findWireDetails(fixture.db, wallet, memoCode)).toMatchObject({ receivedCents: 300n })
  expect([await minted(wallet), await fixture.listDisagreements()]).toEqual([3_000_000n, []])
})

/** Runs `meanwhile` while the bank's response is in flight. */
async function readWhile({ ref }: BankTransfer, meanwhile: () => Promise<unknown>) {
  const { bank } = fixture.deps
  const findTransfer: typeof bank.findTransfer = async (wanted) => {
    const answer = await bank.findTransfer(wanted)
    await meanwhile()
    return answer
  }
  await fixture.run(readWireJob(ref), { bank: { ...bank, findTransfer } })
}

test('an outdated answer of the bank mints nothing', async () => {
  const { memoCode, wallet } = await fixture.announce(100n)
  const transfer = await send(memoCode, '1')
  await readWhile(transfer, async () => {
    await takeBack(transfer)
    await receiveWebhook('updated', transfer)
  })
  await fixture.settle()
  expect(await findWireReceipt(fixture.db, { bankRef: transfer.ref })).toMatchObject({
    status: 'returned',
  })
  expect([await minted(wallet), await fixture.listDisagreements()]).toEqual([0n, []])
})

test('an outdated answer of the bank leaves no returned wire in suspense', async () => {
  const transfer = await send('nobody’s', '1')
  await readWhile(transfer, async () => {
    await takeBack(transfer)
    await receiveWebhook('updated', transfer)
  })
  await fixture.run(watchWiresJob())
  expect(await findWireReceipt(fixture.db, { bankRef: transfer.ref })).toMatchObject({
    status: 'returned',
  })
  expect(await fixture.listDisagreements()).toEqual([])
})
