import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMemoryEngine } from '../../../testing/database/test-engines.ts'
import { startWireFixture, type WireFixture } from '../../../testing/money/test-wires.ts'
import { watchWiresJob } from '../queues.ts'
import { findWireDetails } from '../service.ts'
import { findWireRequest } from '../wire-request-store.ts'
import { findWireReceipt, listWireReceipts } from './wire-receipt-store.ts'

const DAY_MS = 24 * 60 * 60_000

let fixture: WireFixture
beforeAll(async () => {
  fixture = await startWireFixture(openMemoryEngine)
  await fixture.pass(1)
})
afterAll(() => fixture?.stop())
beforeEach(() => {
  fixture.waiting.splice(0)
  fixture.notified.splice(0)
})

const watch = () => fixture.run(watchWiresJob())

test('a wire whose webhook was lost is found by polling, once', async () => {
  const { memoCode, wallet } = await fixture.announce(100n)
  await fixture.bank.send({ memo: memoCode, amount: '1', notice: 'lost' })
  await watch()
  await watch()
  expect(await findWireDetails(fixture.db, wallet, memoCode)).toMatchObject({ receipts: [100n] })
  await fixture.settle()
  expect(await fixture.chain.balanceOf(wallet)).toBe(1_000_000n)
  expect(await fixture.listDisagreements()).toEqual([])
})

test('a poll starts days before the last one, so that pending wires are found', async () => {
  await watch()
  const requestedFromMs: number[] = []
  const { bank } = fixture.deps
  const listTransfers: typeof bank.listTransfers = (query, next) => {
    requestedFromMs.push(query.sinceMs)
    return bank.listTransfers(query, next)
  }
  await fixture.run(watchWiresJob(), { bank: { ...bank, listTransfers } })
  expect(requestedFromMs).toEqual([
    fixture.clock.nowMs - 3 * DAY_MS,
    fixture.clock.nowMs - 3 * DAY_MS,
  ])
})

test('an unreachable bank delays no expiry, and is polled again', async () => {
  const { memoCode, wallet } = await fixture.announce(100n)
  fixture.clock.nowMs += 31 * DAY_MS
  await fixture.bank.fail(1)
  await watch()
  expect(await findWireRequest(fixture.db, memoCode)).toMatchObject({ status: 'expired' })
  expect(fixture.notified).toContain(wallet)
  expect(fixture.waiting).toContainEqual({ ...watchWiresJob(), delaySeconds: 30 })
})

test('XT-06 a wire that arrived before the expiry counts, also when it is reported later', async () => {
  const { memoCode, wallet } = await fixture.announce(100n)
  const transfer = await fixture.bank.send({ memo: memoCode, amount: '1', notice: 'lost' })
  fixture.clock.nowMs += 31 * DAY_MS
  const { bank } = fixture.deps
  const listTransfers: typeof bank.listTransfers = async (query) => ({
    transfers: query.accountId === transfer.accountId ? [transfer] : [],
    next: null,
  })
  await fixture.db
    .updateTable('wire_requests')
    .set({ expires_at: new Date(transfer.arrivedAtMs + 1000), created_at: new Date(0) })
    .where('memo_code', '=', memoCode)
    .execute()
  await fixture.run(watchWiresJob(), { bank: { ...bank, listTransfers } })
  expect(await findWireRequest(fixture.db, memoCode)).toMatchObject({ status: 'funded' })
  await watch()
  expect(await findWireRequest(fixture.db, memoCode)).toMatchObject({ status: 'expired' })
  await fixture.settle()
  expect(await fixture.chain.balanceOf(wallet)).toBe(1_000_000n)
})

test('XT-06 an unmatched wire is returned automatically, a parked one never', async () => {
  const { memoCode } = await fixture.announce(100n)
  const lost = await fixture.receive({ memo: 'nothing', amount: '2' })
  const parked = await fixture.receive({ memo: memoCode, amount: '1' })
  const old = { recorded_at: new Date(fixture.clock.nowMs - 10 * DAY_MS) }
  await fixture.db.updateTable('incoming_wires').set(old).execute()
  await fixture.db
    .updateTable('incoming_wires')
    .set({ status: 'parked', reason: 'restricted' })
    .where('id', '=', parked.id)
    .execute()
  await watch()
  expect((await findWireReceipt(fixture.db, { id: lost.id }))?.status).toBe('returning')
  await fixture.work()
  expect((await findWireReceipt(fixture.db, { id: lost.id }))?.status).toBe('returned')
  expect((await findWireReceipt(fixture.db, { id: parked.id }))?.status).toBe('parked')
  expect(
    await fixture.db
      .selectFrom('wire_decisions')
      .select(['decision', 'actor', 'reason_text'])
      .execute(),
  ).toEqual([
    {
      decision: 'return',
      actor: 'the system',
      reason_text: 'Nobody claimed it within 10 days.',
    },
  ])
  expect(await fixture.listDisagreements()).toEqual([])
})

test.each(['return_refused', 'similar_originator'])(
  'CW-10 a wire in suspense for the reason %s waits for an operator',
  async (reason) => {
    const { id } = await fixture.receive({ memo: 'nothing', amount: '3' })
    const old = { reason, recorded_at: new Date(fixture.clock.nowMs - 10 * DAY_MS) }
    await fixture.db.updateTable('incoming_wires').set(old).where('id', '=', id).execute()
    await watch()
    expect(await findWireReceipt(fixture.db, { id })).toMatchObject({ status: 'suspense', reason })
  },
)

test('every unfinished receipt has a job', async () => {
  const { memoCode } = await fixture.announce(100n)
  const receipt = await fixture.receive({ memo: memoCode, amount: '1' })
  fixture.waiting.splice(0)
  await watch()
  const jobs = fixture.waiting.flatMap(({ key, queue }) =>
    queue.name === 'funding.mint' ? key : [],
  )
  const open = await listWireReceipts(fixture.db, { statuses: ['arrived', 'minting'] })
  expect(jobs).toContain(receipt.id)
  expect(jobs).toEqual(open.map(({ id }) => id))
})
