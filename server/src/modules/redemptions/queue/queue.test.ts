import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { startTestChain, type TestChain } from '../../../testing/chain/test-chain.ts'
import { openMemoryEngine, type TestEngine } from '../../../testing/database/test-engines.ts'
import { startRedemptionQueue } from '../../../testing/money/test-redemption-queue.ts'
import { addApproval } from '../../approvals/service.ts'
import {
  applyRedemptionAction,
  listRedemptionsToApprove,
  wakeQueueOfApprovedRedemption,
} from '../service.ts'
import { formerRedemptionQueue } from './queues.ts'

const AMOUNT = 100_000n
const PLENTY = 900_000_000n
const LONG_MS = 600_000

let engine: TestEngine
let chain: TestChain
let queue: Awaited<ReturnType<typeof startRedemptionQueue>>

beforeAll(async () => {
  chain = await startTestChain()
  engine = await openMemoryEngine()
  queue = await startRedemptionQueue(engine.db, chain)
})
afterAll(async () => {
  chain?.stop()
  await engine?.close()
})
beforeEach(() => {
  queue.bank.setBalance(PLENTY)
  queue.ran.length = 0
})

const listUnpaid = async () =>
  (await queue.fixture.list()).filter(
    ({ isCanonical, closedBy }) => isCanonical && closedBy === null,
  )

async function untilPaid() {
  while ((await listUnpaid()).length > 0) await queue.block()
}

/** Requests these amounts in one block, and returns the ids in their order once the requests are confirmed. */
async function request(...amounts: bigint[]): Promise<string[]> {
  for (const amount of amounts) await queue.request(amount)
  for (let block = 0; block < 3; block += 1) await queue.block()
  return (await queue.fixture.list()).slice(-amounts.length).map(({ id }) => id)
}

/** Lists what was paid, in the order of the payments: that of their transactions' nonces. */
async function listPaid() {
  const { rows } = await sql<{ id: string; block_number: string; ticket: string }>`
    select r.id, r.block_number, r.ticket from redemptions r
    join chain_tx t on t.intent like 'redemption/' || r.id || '/fulfill/%'
    where r.is_canonical and r.closed_by = 'paid' and t.status in ('signed', 'final')
    order by t.nonce
  `.execute(engine.db)
  return rows
}

type Paid = Awaited<ReturnType<typeof listPaid>>

const inOrderOfRequest = (paid: Paid): Paid =>
  paid.toSorted(
    (one, other) =>
      Number(one.block_number) - Number(other.block_number) ||
      Number(one.ticket) - Number(other.ticket),
  )

test(
  'CW-09 a queue is paid in the order of its requests, with at most three jobs for each payment',
  async () => {
    const ids = await request(...Array.from({ length: 10 }, () => AMOUNT))
    const isFunded = async () => (await listUnpaid())[0]?.status === 'PENDING_FILL'
    while (!(await isFunded())) await queue.block()
    expect(queue.ran.length).toBeLessThanOrEqual(10)
    queue.ran.length = 0
    await untilPaid()
    expect((await listPaid()).map(({ id }) => id)).toEqual(ids)
    expect(queue.ran.length).toBeLessThanOrEqual(3 * 10)
  },
  LONG_MS,
)

test(
  'CW-09 a queue that waits for dollars costs one job a minute, until a purchase brings them',
  async () => {
    queue.bank.setBalance(5n * AMOUNT - 1n)
    // The balance does not cover the first redemption; the smaller ones behind it are not paid before it.
    const ids = await request(5n * AMOUNT, AMOUNT, AMOUNT, AMOUNT)
    const before = queue.bank.countTransfers()
    queue.ran.length = 0
    await queue.wait(600)
    expect(queue.ran).toEqual(Array.from({ length: 10 }, () => 'redemptions.watch'))
    expect(queue.bank.countTransfers()).toBe(before)
    expect(
      new Set((await listUnpaid()).map(({ id, waitingFor }) => `${ids.indexOf(id)} ${waitingFor}`)),
    ).toEqual(new Set(['0 liquidity', '1 null', '2 null', '3 null']))
    queue.ran.length = 0
    while (queue.ran.length === 0) await queue.wait(1)
    queue.bank.setBalance(PLENTY)
    const [, buyer = '0x'] = await chain.accounts()
    await chain.approve(buyer, AMOUNT)
    await chain.deposit(buyer, AMOUNT)
    queue.ran.length = 0
    for (let block = 0; block < 3; block += 1) await queue.block()
    expect([queue.ran[0], queue.bank.countTransfers()]).toEqual([
      'redemptions.pay-next',
      before + 4,
    ])
    await untilPaid()
    expect((await listPaid()).slice(-4).map(({ id }) => id)).toEqual(ids)
  },
  LONG_MS,
)

test(
  'CW-09 a redemption that lacks approvals or is on hold lets others pass, and has its place again afterwards',
  async () => {
    queue.fixture.deps.approvalLimit = 2n * AMOUNT
    const [large = '', held = '', ...others] = await request(3n * AMOUNT, AMOUNT, AMOUNT, AMOUNT)
    const operate = (action: 'hold' | 'retry') =>
      inTransaction(engine.db, (tx) =>
        applyRedemptionAction(tx, queue.fixture.deps, {
          id: held,
          action,
          who: 'ana',
          why: 'case 12',
        }),
      )
    expect((await operate('hold')).ok).toBe(true)
    while (!(await listUnpaid()).some(({ status }) => status === 'PENDING_FILL'))
      await queue.block()
    expect((await operate('retry')).ok).toBe(true)
    await inTransaction(engine.db, async (tx) => {
      for (const who of ['ana', 'luis']) {
        await addApproval(tx, { subject: large, who, givenAtMs: 1 })
      }
      await wakeQueueOfApprovedRedemption(tx, queue.fixture.deps, large)
    })
    await untilPaid()
    const paid = (await listPaid()).slice(-4).map(({ id }) => id)
    expect(paid).toEqual([others[0], large, held, others[1]])
    queue.fixture.deps.approvalLimit = PLENTY
  },
  LONG_MS,
)

test(
  'CW-09 a redemption whose transfer came back short lets others pass if the limit is lowered meanwhile',
  async () => {
    const { deps } = queue.fixture
    const { custodian, approvalLimit } = deps
    // The balance suffices when it is read; the transfer itself then fails for insufficient funds.
    deps.custodian = { ...custodian, getBalance: async () => PLENTY }
    queue.bank.setBalance(0n)
    const [large = '', ...others] = await request(3n * AMOUNT, AMOUNT, AMOUNT)
    await queue.block()
    expect((await listUnpaid())[0]).toMatchObject({
      id: large,
      status: 'PENDING_ESCROW',
      waitingFor: 'liquidity',
    })
    deps.approvalLimit = 2n * AMOUNT
    deps.custodian = custodian
    queue.bank.setBalance(PLENTY)
    while ((await listUnpaid()).length > 1) await queue.block()
    expect((await listPaid()).slice(-2).map(({ id }) => id)).toEqual(others)
    expect(await listRedemptionsToApprove(engine.db)).toMatchObject([{ id: large }])
    deps.approvalLimit = approvalLimit
    await untilPaid()
    expect((await listPaid()).at(-1)?.id).toBe(large)
  },
  LONG_MS,
)

test('a job of version 0.2.0, one per redemption, wakes the queue of its redemption', async () => {
  const wake = async (id: string) => {
    queue.ran.length = 0
    await queue.fixture.run({ queue: formerRedemptionQueue, data: { id, version: 3 } })
    await queue.wait(0)
    return queue.ran.filter((name) => name === 'redemptions.pay-next').length
  }
  const known = (await queue.fixture.list())[0]?.id ?? ''
  const unknown = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
  expect([await wake(unknown), await wake(known)]).toEqual([0, 1])
})

const arrival = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('request'), count: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('blocks'), count: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('reorg'), count: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('balance'), count: fc.integer({ min: 0, max: 9 }) }),
  },
)

test(
  'CW-09 with random requests, reorgs and balances, the order of payment is the order of the requests',
  async () => {
    const plan = fc.array(arrival, { minLength: 12, maxLength: 16 })
    const earlier = new Set((await listPaid()).map(({ id }) => id))
    const listPaidHere = async () => (await listPaid()).filter(({ id }) => !earlier.has(id))
    const run = async (steps: { what: string; count: number }[]) => {
      for (const step of steps) await take(step)
      await take({ what: 'request', count: 3 })
      queue.bank.setBalance(PLENTY)
      await queue.block()
      await untilPaid()
      const paid = await listPaidHere()
      expect(paid).toEqual(inOrderOfRequest(paid))
      for (let block = 0; block < 16; block += 1) await queue.block()
    }
    await fc.assert(fc.asyncProperty(plan, run), { numRuns: 2, endOnFailure: true })
    expect((await listPaidHere()).length).toBeGreaterThan(4)
  },
  LONG_MS,
)

async function take({ what, count }: { what: string; count: number }) {
  if (what === 'balance') queue.bank.setBalance(BigInt(count) * AMOUNT)
  if (what === 'reorg') await reorganize(count)
  for (let left = count; left > 0; left -= 1) {
    if (what === 'request') await queue.request(AMOUNT)
    if (what === 'blocks') await queue.block()
  }
}

/** Removes blocks with their requests and payments; the lost requests do not come back. */
async function reorganize(depth: number) {
  await chain.mine()
  await chain.rpc('anvil_reorg', depth, [])
  await queue.block()
}
