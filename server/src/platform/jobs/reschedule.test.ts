import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Enqueue, JobRequest } from '../../ports/jobs.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import { neverCrash } from '../fail-point.ts'
import { type JobSystem, startJobSystem } from './boss.ts'
import { createRecurringWorker, createStepWorker, type NextRun, withDelay } from './reschedule.ts'

const stepQueue = { name: 'test.step', isMerged: true }
const cycleQueue = { name: 'test.cycle', isMerged: true }

const stepJob = (id: string): JobRequest => ({ queue: stepQueue, data: { id }, key: id })
const cycleJob: JobRequest = { queue: cycleQueue, data: {}, key: 'all' }

const schema = z.strictObject({ id: z.string() })

let engine: TestEngine
let jobs: JobSystem
/** The work of the current test. */
let step: (id: string) => Promise<NextRun>
let runCycle: (ending?: AbortSignal) => Promise<void>
/** Fails the next enqueue of a worker, like a connection that breaks after the step's commit. */
let isBroken = false

const start = (isAlone: boolean) =>
  startJobSystem({
    db: engine.db,
    connection: engine.queueConnection,
    isAlone,
    queues: [stepQueue, cycleQueue],
    crashAt: neverCrash,
    log: pino({ level: 'silent' }),
    retry: { limit: 1, delaySeconds: 0 },
  })
const toWorkers = (on: JobSystem) => {
  const enqueue: Enqueue = async (tx, requests) => {
    if (!isBroken) return on.enqueue(tx, requests)
    isBroken = false
    throw new Error('connection lost')
  }
  const deps = { db: engine.db, enqueue }
  const stepWorker = createStepWorker(deps, {
    queue: stepQueue,
    schema,
    toJob: ({ id }) => stepJob(id),
    step: ({ id }) => step(id),
  })
  const cycleWorker = createRecurringWorker(deps, cycleJob, 3600, (_, ending) => runCycle(ending))
  return { stepWorker, cycleWorker }
}

beforeAll(async () => {
  engine = await openMemoryEngine()
  await sql`create table steps_taken (id text primary key, count integer not null)`.execute(
    engine.db,
  )
  jobs = await start(engine.isAlone)
  await jobs.work([toWorkers(jobs).stepWorker])
})
beforeEach(() => {
  isBroken = false
  step = async () => 'none'
  runCycle = async () => {}
})
afterAll(async () => {
  await jobs?.stop()
  await engine?.close()
})

const request = (job: JobRequest) =>
  engine.db.transaction().execute((tx) => jobs.enqueue(tx, [job]))

/** Takes a step in a commit of its own and returns the number of steps so far. */
async function takeStep(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into steps_taken (id, count) values (${id}, 1)
    on conflict (id) do update set count = steps_taken.count + 1 returning count
  `.execute(engine.db)
  return rows[0]?.count ?? 0
}

async function countSteps(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from steps_taken where id = ${id}`.execute(engine.db)
  return rows[0]?.count ?? 0
}

/** Lists the jobs of an object in a queue, in the order of their creation. */
async function listJobs({ queue, data, key }: JobRequest) {
  const { rows } = await sql<{ state: string; delay: number }>`
    select state::text as state, extract(epoch from start_after - created_on)::integer as delay
    from pgboss.job
    where name = ${queue.name} and data = ${JSON.stringify(data)}::jsonb and singleton_key = ${key}
    order by created_on, id
  `.execute(engine.db)
  return rows
}

const untilJobs = (job: JobRequest, states: readonly string[]) =>
  waitUntil(
    async () => {
      const rows = await listJobs(job)
      return rows.map(({ state }) => state).join() === states.join() && rows
    },
    `the jobs of ${job.queue.name} are ${states.join(', ')}`,
  )

test('a job whose data is malformed takes no step and is not rescheduled', async () => {
  const ids: string[] = []
  step = async (id) => {
    ids.push(id)
    return 'now'
  }
  await expect(toWorkers(jobs).stepWorker.run({ name: 'x' })).rejects.toThrow('id')
  expect(ids).toEqual([])
})

test('a step that throws is not rescheduled', async () => {
  step = async () => {
    throw new Error('node is away')
  }
  await expect(toWorkers(jobs).stepWorker.run({ id: 'poison' })).rejects.toThrow('node is away')
  expect(await listJobs(stepJob('poison'))).toEqual([])
})

test('a step whose transaction is rolled back has not scheduled its next run', async () => {
  step = (id) =>
    engine.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, [withDelay(stepJob(id), 600)])
      throw new Error('rolled back')
    })
  await expect(toWorkers(jobs).stepWorker.run({ id: 'undone' })).rejects.toThrow('rolled back')
  expect(await listJobs(stepJob('undone'))).toEqual([])
})

test('a recurring run that fails has scheduled the next one', async () => {
  runCycle = async () => {
    throw new Error('provider is away')
  }
  await expect(toWorkers(jobs).cycleWorker.run({})).rejects.toThrow('provider is away')
  expect(await listJobs(cycleJob)).toEqual([{ state: 'created', delay: 3600 }])
})

test('a recurring run learns of the shutdown', async () => {
  let received: AbortSignal | undefined
  runCycle = async (ending) => {
    received = ending
  }
  const { signal } = new AbortController()
  await toWorkers(jobs).cycleWorker.run({}, signal)
  expect(received).toBe(signal)
})

test('after the last step no job is left', async () => {
  await request(stepJob('last'))
  await untilJobs(stepJob('last'), ['completed'])
})

test('a job goes on immediately until its last step', async () => {
  step = async (id) => ((await takeStep(id)) < 3 ? 'now' : 'none')
  await request(stepJob('now'))
  await untilJobs(stepJob('now'), ['completed', 'completed', 'completed'])
  expect(await countSteps('now')).toBe(3)
})

test('a job for later has the same queue, data and key, and waits', async () => {
  step = async () => ({ inSeconds: 600 })
  await request(stepJob('later'))
  const rows = await untilJobs(stepJob('later'), ['completed', 'created'])
  expect(rows[1]).toEqual({ state: 'created', delay: 600 })
})

test('a failure between the commit and the next run repeats the step', async () => {
  step = async (id) => {
    const count = await takeStep(id)
    isBroken = count === 1
    return count < 3 ? 'now' : 'none'
  }
  await request(stepJob('broken'))
  // The first job failed once after its commit and came back, so two jobs took three steps.
  await untilJobs(stepJob('broken'), ['completed', 'completed'])
  expect(await countSteps('broken')).toBe(3)
})

test('a kill between the commit and the next run loses nothing', async () => {
  let kill = (_: Error) => {}
  step = async (id) => {
    const count = await takeStep(id)
    if (count === 1) await new Promise((_, reject) => (kill = reject))
    return count < 3 ? 'now' : 'none'
  }
  await request(stepJob('killed'))
  await waitUntil(async () => (await countSteps('killed')) === 1, 'the first step is committed')
  // The next process finds the job of the killed one active, and the step's commit.
  const next = await start(true)
  await next.work([toWorkers(next).stepWorker])
  try {
    await waitUntil(async () => (await countSteps('killed')) === 3, 'the steps were taken')
  } finally {
    kill(new Error('killed'))
    await next.stop()
  }
  const states = (await listJobs(stepJob('killed'))).map(({ state }) => state)
  expect(states).toEqual(['completed', 'completed'])
})
