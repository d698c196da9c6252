import { once } from 'node:events'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { neverCrash } from '../fail-point.ts'
import { type JobSystem, startJobSystem } from './boss.ts'

const merged = { name: 'merged', isMerged: true }
const single = { name: 'single', isMerged: false }

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let jobs: JobSystem
  let ran: unknown[] = []
  /** Number of turns of the event loop so far. */
  let turns = 0
  let atLast = () => {}

  beforeAll(async () => {
    engine = await open()
    jobs = await startJobSystem({
      db: engine.db,
      connection: engine.queueConnection,
      isAlone: engine.isAlone,
      queues: [merged, single],
      crashAt: neverCrash,
      log: pino({ level: 'silent' }),
      retry: { limit: 1, delaySeconds: 0 },
    })
    const run = async (data: unknown, ending?: AbortSignal) => {
      ran.push(data)
      if (JSON.stringify(data).includes('listen')) await once(ending as EventTarget, 'abort')
      atLast()
      setImmediate(() => {
        turns += 1
      })
      if (JSON.stringify(data).includes('poison')) throw new Error('poison')
    }
    await jobs.work([
      { queue: merged, run },
      { queue: single, run },
    ])
  })
  beforeEach(() => {
    ran = []
    turns = 0
    atLast = () => {}
  })
  afterAll(async () => {
    await jobs?.stop()
    await engine?.close()
  })

  const untilRan = (count: number) => waitUntil(() => ran.length >= count, `${count} jobs ran`)

  test('invariant 11 a rolled back change leaves no job', async () => {
    const change = engine.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, [{ queue: single, data: { n: 1 } }])
      throw new Error('changed my mind')
    })
    await expect(change).rejects.toThrow('changed my mind')
    await engine.db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, [{ queue: single, data: { n: 2 } }]))
    await untilRan(1)
    expect(ran).toEqual([{ n: 2 }])
  })

  test('at most one merged job per key waits', async () => {
    await engine.db.transaction().execute(async (tx) => {
      for (const key of ['a', 'a', 'b']) {
        await jobs.enqueue(tx, [{ queue: merged, data: { key }, key }])
      }
    })
    await untilRan(2)
    expect(new Set(ran)).toEqual(new Set([{ key: 'a' }, { key: 'b' }]))
    expect(ran).toHaveLength(2)
  })

  test('sockets and timers run between jobs, however many there are', async () => {
    const requests = Array.from({ length: 20 }, (_, n) => ({
      queue: merged,
      data: { n },
      key: `${n}`,
    }))
    let turnsAtLast = 0
    atLast = () => {
      if (ran.length === 20) turnsAtLast = turns
    }
    await engine.db.transaction().execute((tx) => jobs.enqueue(tx, requests))
    await untilRan(20)
    // One job of a previous test may be among them.
    expect(turnsAtLast).toBeGreaterThanOrEqual(19)
  })

  test('a delayed job runs when it is due', async () => {
    const requests = [
      { queue: single, data: { name: 'in an hour' }, delaySeconds: 3600 },
      { queue: single, data: { name: 'in a second' }, delaySeconds: 1 },
    ]
    await engine.db.transaction().execute((tx) => jobs.enqueue(tx, requests))
    await untilRan(1)
    expect(ran).toEqual([{ name: 'in a second' }])
  })

  test('a failing job becomes a dead letter, and later jobs run', async () => {
    const requests = ['poison', 'fine'].map((name) => ({ queue: single, data: { name } }))
    await engine.db.transaction().execute((tx) => jobs.enqueue(tx, requests))
    const isFine = () => ran.some((data) => JSON.stringify(data).includes('fine'))
    await waitUntil(isFine, 'the job behind it ran')
    await waitUntil(async () => (await jobs.countDeadLetters()) === 1, 'it is a dead letter')
    expect(ran.filter((data) => JSON.stringify(data).includes('poison'))).toHaveLength(2)
  })

  test('a long-running job is notified of the shutdown and then finishes', async () => {
    const request = { queue: single, data: { name: 'listen' } }
    await engine.db.transaction().execute((tx) => jobs.enqueue(tx, [request]))
    await untilRan(1)
    await jobs.stop()
    const { rows } = await sql`
      select state from pgboss.job where data->>'name' = 'listen'`.execute(engine.db)
    expect(rows).toEqual([{ state: 'completed' }])
  })
})
