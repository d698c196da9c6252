import { randomBytes } from 'node:crypto'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFlagCache } from '../modules/system/flag-cache.ts'
import { neverCrash } from '../platform/fail-point.ts'
import { createAdminServer } from '../platform/http/admin.ts'
import { type JobSystem, startJobSystem } from '../platform/jobs/boss.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../testing/database/test-engines.ts'
import { SEPOLIA_CHAIN_ID, TEST_START_MAX_MS } from '../testing/server/test-app.ts'
import { testOperators, toOperatorHeaders } from '../testing/server/test-operators.ts'
import { addOperatorRoutes } from './routes.ts'

const payments = { name: 'test.pay', isMerged: false }
const lookQueue = { name: 'test.look', isMerged: true }
const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const OTHER = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b81'
const SENTENCE =
  'ana@example.com with "Ana López" at 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 failed'

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let jobs: JobSystem
  let admin: FastifyInstance
  let isPoisoned = true
  let done: unknown[] = []

  beforeAll(async () => {
    engine = await open()
    const { db } = engine
    const log = pino({ level: 'silent' })
    jobs = await startJobSystem({
      db,
      connection: engine.queueConnection,
      isAlone: engine.isAlone,
      queues: [payments, lookQueue],
      crashAt: neverCrash,
      log,
      retry: { limit: 1, delaySeconds: 0 },
    })
    const run = async (data: unknown) => {
      if (isPoisoned) throw new Error(SENTENCE)
      done.push(data)
    }
    await jobs.work([
      { queue: payments, run },
      { queue: lookQueue, run },
    ])
    admin = createAdminServer(async () => true)
    addOperatorRoutes(admin, {
      operators: testOperators,
      db,
      flags: createFlagCache({ db, clock: Date.now }),
      clock: Date.now,
      random: randomBytes,
      log,
      enqueue: jobs.enqueue,
      chainIds: [SEPOLIA_CHAIN_ID],
    })
  }, TEST_START_MAX_MS)
  beforeEach(() => {
    isPoisoned = true
    done = []
  })
  afterAll(async () => {
    await admin?.close()
    await jobs?.stop()
    await engine?.close()
  })

  const enqueue = (...requests: Parameters<JobSystem['enqueue']>[1]) =>
    engine.db.transaction().execute((tx) => jobs.enqueue(tx, requests))

  async function send(path: string, payload?: object, who: 'ana' | 'luis' = 'ana') {
    const answer = await admin.inject({
      method: payload ? 'POST' : 'GET',
      url: `/operator/${path}`,
      headers: toOperatorHeaders(who),
      ...(payload ? { payload: { why: 'mended', ...payload } } : {}),
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
  const list = async (): Promise<{ id: string; about: string }[]> =>
    (await send('dead-letters')).body as { id: string; about: string }[]

  async function untilListed(count: number) {
    await waitUntil(async () => (await list()).length === count, `${count} are listed`)
    return list()
  }
  const untilDone = (count: number) => waitUntil(() => done.length >= count, `${count} are done`)

  test('an unknown dead letter can be neither retried nor discarded', async () => {
    for (const [path, body, status] of [
      ['retry', { id: ID }, 404],
      ['drop', { id: ID }, 404],
      ['retry-queue', { queue: 'test.pay' }, 404],
      ['retry', { id: 'one' }, 400],
      ['drop', { id: ID, why: ' ' }, 400],
      ['drop', { id: ID, who: 'luis' }, 400],
      ['retry', { queue: 'test.pay' }, 400],
    ] as const) {
      expect([path, (await send(`dead-letters/${path}`, body)).status]).toEqual([path, status])
    }
    expect((await send('actions')).body).toEqual([])
  })

  test('a dead letter is listed without personal data and succeeds once the cause is fixed', async () => {
    await enqueue({ queue: payments, data: { id: ID, mail: 'ana@example.com' } })
    const [letter] = await untilListed(1)
    expect(letter).toEqual({
      id: expect.any(String),
      queue: 'test.pay',
      about: `id=${ID} …@…`,
      error: '…@… with "…" at 0x7099… failed',
      tries: 2,
      since: expect.any(String),
      age: expect.any(String),
    })
    isPoisoned = false
    const id = letter?.id
    expect(await send('dead-letters/retry', { id })).toEqual({ status: 200, body: [] })
    await untilDone(1)
    expect(done).toEqual([{ id: ID, mail: 'ana@example.com' }])
    expect(await jobs.countDeadLetters()).toBe(0)
    expect((await send(`actions?subject=${ID}`)).body).toMatchObject([
      { action: 'dead letter retry test.pay', who: 'ana', why: 'mended' },
    ])
  })

  test('concurrent retries run the job once, and all but one are refused', async () => {
    await enqueue({ queue: payments, data: { id: OTHER } })
    const [letter] = await untilListed(1)
    isPoisoned = false
    const answers = await Promise.all(
      (['ana', 'luis', 'ana', 'luis'] as const).map((who) =>
        send('dead-letters/retry', { id: letter?.id }, who),
      ),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404, 404])
    await untilDone(1)
    await enqueue({ queue: payments, data: { id: 'last' } })
    await untilDone(2)
    expect(done).toEqual([{ id: OTHER }, { id: 'last' }])
    expect((await send(`actions?subject=${OTHER}`)).body).toHaveLength(1)
  })

  test('a retried job may fail again, a queue is retried as a whole, and merged jobs stay one', async () => {
    await enqueue(
      { queue: payments, data: { id: ID } },
      { queue: payments, data: { id: OTHER } },
      { queue: lookQueue, data: { n: 1 }, key: 'one' },
    )
    await untilListed(3)
    expect((await send('dead-letters/retry-queue', { queue: 'test.pay' })).status).toBe(200)
    await untilListed(3)
    isPoisoned = false
    const left = await send('dead-letters/retry-queue', { queue: 'test.pay' })
    expect(left.body).toMatchObject([{ queue: 'test.look', about: 'n=1' }])
    await untilDone(2)
    expect((await send('dead-letters/retry-queue', { queue: 'test.look' })).body).toEqual([])
    await untilDone(3)
    expect(done.slice(0, 2)).toEqual(expect.arrayContaining([{ id: ID }, { id: OTHER }]))
    expect(done[2]).toEqual({ n: 1 })
  })

  test('a discarded dead letter does not run, and the reason is recorded', async () => {
    await enqueue({ queue: payments, data: { id: ID } })
    const [letter] = await untilListed(1)
    isPoisoned = false
    const dropped = { id: letter?.id, why: 'paid by hand' }
    expect(await send('dead-letters/drop', dropped, 'luis')).toEqual({ status: 200, body: [] })
    expect((await send('dead-letters/drop', dropped)).status).toBe(404)
    await enqueue({ queue: payments, data: { id: 'last' } })
    await untilDone(1)
    expect(done).toEqual([{ id: 'last' }])
    const [newest] = (await send(`actions?subject=${ID}`)).body as object[]
    expect(newest).toMatchObject({
      action: 'dead letter drop test.pay',
      who: 'luis',
      why: 'paid by hand',
    })
  })

  test('a dead letter of an unknown queue stays', async () => {
    const other = await startJobSystem({
      db: engine.db,
      connection: engine.queueConnection,
      isAlone: false,
      queues: [{ name: 'test.older', isMerged: false }],
      crashAt: neverCrash,
      log: pino({ level: 'silent' }),
      retry: { limit: 0, delaySeconds: 0 },
    })
    const queue = { name: 'test.older', isMerged: false }
    const run = () => Promise.reject(new Error('old'))
    await other.work([{ queue, run }])
    await engine.db.transaction().execute((tx) => other.enqueue(tx, [{ queue, data: {} }]))
    const [letter] = await untilListed(1)
    await other.stop()
    expect(await send('dead-letters/retry', { id: letter?.id })).toMatchObject({
      status: 409,
      body: { message: 'Job queue test.older does not exist in this version.' },
    })
    expect(await list()).toEqual([letter])
  })
})
