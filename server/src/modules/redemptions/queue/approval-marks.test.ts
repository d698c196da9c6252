import { randomUUID } from 'node:crypto'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { openMemoryEngine, type TestEngine } from '../../../testing/database/test-engines.ts'
import { addApproval, withdrawApproval } from '../../approvals/service.ts'
import { endFunding, insertFunding } from '../funding-store.ts'
import { findRedemptionToApprove, listRedemptionsToApprove } from '../service.ts'
import { findRedemption, insertRedemption, updateRedemption } from '../store.ts'
import { markMissingApprovals } from './approval-marks.ts'
import { listRedemptionQueueFront } from './queue-store.ts'

const TOKEN: Address = `0x${'70'.repeat(20)}`
const OWNER: Address = `0x${'ab'.repeat(20)}`
const LIMIT = 100n

let engine: TestEngine
let chainId = 0
beforeAll(async () => {
  engine = await openMemoryEngine()
})
afterAll(async () => {
  await engine?.close()
})
beforeEach(() => {
  chainId += 1
})

const toHash = (): Hex => `0x${randomUUID().replaceAll('-', '').repeat(2)}`

/** Inserts a redemption behind the others of this test's queue. */
async function insert(
  status: 'SUBMITTED' | 'PENDING_ESCROW',
  { amount = LIMIT + 1n, transfer }: { amount?: bigint; transfer?: 'asked' | 'failed' } = {},
): Promise<string> {
  const id = randomUUID()
  const ticket = BigInt((await listIds()).length)
  await inTransaction(engine.db, async (tx) => {
    await insertRedemption(tx, {
      ...{ id, chainId, contract: OWNER, requestHash: toHash(), owner: OWNER, receiver: OWNER },
      ...{ paymentToken: TOKEN, paymentAmount: amount, amount, shares: null, blockNumber: 1 },
      ticket,
      transactionHash: toHash(),
      requestedAt: new Date(1_800_000_000_000),
    })
    await updateRedemption(tx, id, { status, waiting_for: null })
    if (!transfer) return
    const fundingId = randomUUID()
    await insertFunding(tx, { id: fundingId, redemptionId: id, attempt: 1, createdAtMs: 1 })
    if (transfer === 'failed') await endFunding(tx, fundingId, 'failed')
  })
  return id
}

async function listIds() {
  const { rows } = await sql<{ id: string }>`
    select id from redemptions where chain_id = ${chainId} order by ticket`.execute(engine.db)
  return rows.map(({ id }) => id)
}

const mark = (approvalLimit = LIMIT) =>
  markMissingApprovals({ db: engine.db, approvalLimit }, { chainId, paymentToken: TOKEN })

const waitOf = async (id: string) => (await findRedemption(engine.db, id))?.waitingFor

const approve = (subject: string, who: string) =>
  inTransaction(engine.db, (tx) => addApproval(tx, { subject, who, givenAtMs: 1 }))

const listFront = async () =>
  (await listRedemptionQueueFront(engine.db, { chainId, paymentToken: TOKEN }, 9)).map(
    ({ id }) => id,
  )

const listToApprove = async () => {
  const ids = await listIds()
  return (await listRedemptionsToApprove(engine.db)).flatMap(({ id }) =>
    ids.includes(id) ? [id] : [],
  )
}

test.each([
  ['SUBMITTED', undefined],
  ['PENDING_ESCROW', 'failed'],
] as const)(
  'CW-09 a redemption above the limit that is %s with the transfer %s is listed, and others pass it',
  async (status, transfer) => {
    const large = await insert(status, { ...(transfer && { transfer }) })
    const small = await insert('SUBMITTED', { amount: LIMIT })
    await mark()
    expect([await waitOf(large), await waitOf(small)]).toEqual(['approval', null])
    expect([await listToApprove(), await listFront()]).toEqual([[large], [small]])
    await approve(large, 'ana')
    await mark()
    expect(await listFront()).toEqual([small])
    await approve(large, 'luis')
    await mark()
    expect([await listToApprove(), await listFront()]).toEqual([[], [large, small]])
    const withdrawal = { subject: large, of: 'luis', who: 'ana', withdrawnAtMs: 2 }
    await inTransaction(engine.db, (tx) => withdrawApproval(tx, withdrawal, async () => true))
    await mark()
    expect([await listToApprove(), await listFront()]).toEqual([[large], [small]])
  },
)

test('CW-09 a redemption whose dollars are on the way needs no approval, whatever the limit is now', async () => {
  const id = await insert('PENDING_ESCROW', { transfer: 'asked' })
  await mark()
  expect([await waitOf(id), await listFront()]).toEqual([null, [id]])
})

test('CW-09 a redemption that is below the limit again since it was raised loses its mark', async () => {
  const ids = [await insert('SUBMITTED'), await insert('PENDING_ESCROW', { transfer: 'failed' })]
  await mark()
  expect(await listFront()).toEqual([])
  await mark(LIMIT + 1n)
  expect([await listFront(), await listToApprove()]).toEqual([ids, []])
})

test('CW-09 a wait for dollars is replaced by the lack of approvals', async () => {
  const id = await insert('PENDING_ESCROW', { transfer: 'failed' })
  await updateRedemption(engine.db, id, { waiting_for: 'liquidity' })
  await mark()
  expect(await waitOf(id)).toBe('approval')
})

test('CW-09 the number of queries does not depend on the number of requests that lack approvals', async () => {
  const countQueries = async () => {
    let count = 0
    const db = engine.db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await markMissingApprovals({ db, approvalLimit: LIMIT }, { chainId, paymentToken: TOKEN })
    return count
  }
  await insert('SUBMITTED')
  await mark()
  const one = await countQueries()
  for (let count = 0; count < 110; count += 1) await insert('SUBMITTED')
  await mark()
  expect([one, await countQueries()]).toEqual([2, 2])
  // The list ends after a hundred, but each can be approved.
  const ids = await listIds()
  const found = await Promise.all(ids.map((id) => findRedemptionToApprove(engine.db, id)))
  expect(found.map((row) => row?.id)).toEqual(ids)
})
