import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMemoryEngine } from '../../../testing/database/test-engines.ts'
import { startWireFixture, type WireFixture } from '../../../testing/money/test-wires.ts'
import { watchWiresJob } from '../queues.ts'
import { findRequest } from '../request-store.ts'
import { findWireDetails } from '../service.ts'
import { findReceipt, listReceipts } from './receipt-store.ts'

const DAY_MS = 24 * 60 * 60_000

let world: WireFixture
beforeAll(async () => {
  world = await startWireFixture(openMemoryEngine)
  await world.pass(1)
})
afterAll(() => world?.stop())
beforeEach(() => {
  world.waiting.splice(0)
  world.notified.splice(0)
})

const watch = () => world.run(watchWiresJob())

test('a wire whose webhook was lost is found by polling, once', async () => {
  const { memoCode, wallet } = await world.announce(100n)
  await world.bank.send({ memo: memoCode, amount: '1', notice: 'lost' })
  await watch()
  await watch()
  expect(await findWireDetails(world.db, wallet, memoCode)).toMatchObject({ receipts: [100n] })
  await world.settle()
  expect(await world.chain.balanceOf(wallet)).toBe(1_000_000n)
  expect(await world.listDisagreements()).toEqual([])
})

test('a poll starts days before the last one, so that pending wires are found', async () => {
  await watch()
  const asked: number[] = []
  const { bank } = world.deps
  const listTransfers: typeof bank.listTransfers = (query, next) => {
    asked.push(query.sinceMs)
    return bank.listTransfers(query, next)
  }
  await world.run(watchWiresJob(), { bank: { ...bank, listTransfers } })
  expect(asked).toEqual([world.clock.nowMs - 3 * DAY_MS, world.clock.nowMs - 3 * DAY_MS])
})

test('an unreachable bank delays no expiry, and is polled again', async () => {
  const { memoCode, wallet } = await world.announce(100n)
  world.clock.nowMs += 31 * DAY_MS
  await world.bank.fail(1)
  await watch()
  expect(await findRequest(world.db, memoCode)).toMatchObject({ status: 'expired' })
  expect(world.notified).toContain(wallet)
  expect(world.waiting).toContainEqual({ ...watchWiresJob(), delaySeconds: 30 })
})

test('XT-06 a wire that arrived before the expiry counts, also when it is reported later', async () => {
  const { memoCode, wallet } = await world.announce(100n)
  const transfer = await world.bank.send({ memo: memoCode, amount: '1', notice: 'lost' })
  world.clock.nowMs += 31 * DAY_MS
  const { bank } = world.deps
  const listTransfers: typeof bank.listTransfers = async (query) => ({
    transfers: query.accountId === transfer.accountId ? [transfer] : [],
    next: null,
  })
  await world.db
    .updateTable('wire_requests')
    .set({ expires_at: new Date(transfer.arrivedAtMs + 1000), created_at: new Date(0) })
    .where('memo_code', '=', memoCode)
    .execute()
  await world.run(watchWiresJob(), { bank: { ...bank, listTransfers } })
  expect(await findRequest(world.db, memoCode)).toMatchObject({ status: 'funded' })
  await watch()
  expect(await findRequest(world.db, memoCode)).toMatchObject({ status: 'expired' })
  await world.settle()
  expect(await world.chain.balanceOf(wallet)).toBe(1_000_000n)
})

test('XT-06 an unmatched wire is returned automatically, a parked one never', async () => {
  const { memoCode } = await world.announce(100n)
  const lost = await world.receive({ memo: 'nothing', amount: '2' })
  const parked = await world.receive({ memo: memoCode, amount: '1' })
  const old = { recorded_at: new Date(world.clock.nowMs - 10 * DAY_MS) }
  await world.db.updateTable('incoming_wires').set(old).execute()
  await world.db
    .updateTable('incoming_wires')
    .set({ status: 'parked', reason: 'restricted' })
    .where('id', '=', parked.id)
    .execute()
  await watch()
  expect((await findReceipt(world.db, { id: lost.id }))?.status).toBe('returning')
  await world.work()
  expect((await findReceipt(world.db, { id: lost.id }))?.status).toBe('returned')
  expect((await findReceipt(world.db, { id: parked.id }))?.status).toBe('parked')
  expect(
    await world.db
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
  expect(await world.listDisagreements()).toEqual([])
})

test.each(['return_refused', 'similar_originator'])(
  'CW-10 a wire in suspense for the reason %s waits for an operator',
  async (reason) => {
    const { id } = await world.receive({ memo: 'nothing', amount: '3' })
    const old = { reason, recorded_at: new Date(world.clock.nowMs - 10 * DAY_MS) }
    await world.db.updateTable('incoming_wires').set(old).where('id', '=', id).execute()
    await watch()
    expect(await findReceipt(world.db, { id })).toMatchObject({ status: 'suspense', reason })
  },
)

test('every unfinished receipt has a job', async () => {
  const { memoCode } = await world.announce(100n)
  const receipt = await world.receive({ memo: memoCode, amount: '1' })
  world.waiting.splice(0)
  await watch()
  const jobs = world.waiting.flatMap(({ key, queue }) => (queue.name === 'funding.mint' ? key : []))
  const open = await listReceipts(world.db, { statuses: ['arrived', 'minting'] })
  expect(jobs).toContain(receipt.id)
  expect(jobs).toEqual(open.map(({ id }) => id))
})
