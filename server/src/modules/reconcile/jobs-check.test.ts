import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { type JobSystem, startJobSystem } from '../../platform/jobs/boss.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import {
  payNextRedemptionJob,
  redemptionQueues,
  watchRedemptionsJob,
} from '../redemptions/queue/queues.ts'
import { insertRedemption, updateRedemption } from '../redemptions/store.ts'
import { createJobsCheck } from './jobs-check.ts'

const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const OWNER: Address = `0x${'ab'.repeat(20)}`
const HASH: Hex = `0x${'4a'.repeat(32)}`
const KEY = { chainId: SEPOLIA_CHAIN_ID, paymentToken: OWNER }

let engine: TestEngine
let jobs: JobSystem

beforeAll(async () => {
  engine = await openMemoryEngine()
  const { db, queueConnection: connection, isAlone } = engine
  const log = pino({ level: 'silent' })
  const queues = redemptionQueues
  jobs = await startJobSystem({ db, connection, isAlone, queues, crashAt: neverCrash, log })
  await inTransaction(db, async (tx) => {
    await insertRedemption(tx, {
      ...{ id: ID, chainId: SEPOLIA_CHAIN_ID, contract: OWNER, requestHash: HASH, ticket: 7n },
      ...{ owner: OWNER, receiver: OWNER, paymentToken: OWNER, paymentAmount: 25_000_000n },
      ...{ amount: 25_000_000n, shares: 25_000_000n, blockNumber: 1, transactionHash: HASH },
      requestedAt: new Date(0),
    })
  })
})
afterAll(async () => {
  await jobs?.stop()
  await engine?.close()
})

const list = async () =>
  (await createJobsCheck(() => []).list(engine.db))?.map(({ sentence }) => sentence)

test('a queue without a job is a violation once its redemption is confirmed', async () => {
  expect(await list()).toEqual([])
  await updateRedemption(engine.db, ID, { status: 'SUBMITTED' })
  expect(await list()).toEqual([
    `Redemptions in ${OWNER} on chain ${SEPOLIA_CHAIN_ID} are in progress but have no job.`,
  ])
})

test('a job of another queue does not count', async () => {
  await jobs.enqueue(engine.db, [payNextRedemptionJob({ ...KEY, chainId: SEPOLIA_CHAIN_ID + 1 })])
  expect(await list()).toHaveLength(1)
})

test.each([
  ['the next payment', payNextRedemptionJob(KEY)],
  ['a later run', { ...watchRedemptionsJob({ ...KEY, pace: 'slow' }), delaySeconds: 60 }],
])('a job for %s is enough', async (_, job) => {
  await jobs.enqueue(engine.db, [job])
  expect(await list()).toEqual([])
  await sql`delete from pgboss.job where name = ${job.queue.name}`.execute(engine.db)
  expect(await list()).toHaveLength(1)
})
