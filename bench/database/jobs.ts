// Measures how long a job waits from the commit that enqueues it to the start of its handler.

import { pino } from 'pino'
import { neverCrash } from '../../server/src/platform/fail-point.ts'
import { startJobSystem } from '../../server/src/platform/jobs/boss.ts'
import type { TestEngine } from '../../server/src/testing/database/test-engines.ts'
import { listAvailableEngines } from '../measure/engines.ts'
import { toDelayResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'

const JOBS = 200

const queue = { name: 'bench', isMerged: false }

export async function measureJobDelay() {
  for (const { name, open } of listAvailableEngines()) {
    const engine = await open()
    const spansMs = await measureSpans(engine)
    const title = `jobs: commit to handler start, ${name}`
    saveResult(toDelayResult(title, spansMs, { targetMaxMs: 30, how: 'one job after another' }))
    await engine.close()
  }
}

async function measureSpans(engine: TestEngine): Promise<number[]> {
  const spansMs: number[] = []
  let committedMs = 0
  let done = () => {}
  const { db, queueConnection: connection, isAlone } = engine
  const jobs = await startJobSystem({
    db,
    connection,
    isAlone,
    queues: [queue],
    crashAt: neverCrash,
    log: pino({ level: 'silent' }),
  })
  const run = async () => {
    spansMs.push(performance.now() - committedMs)
    done()
  }
  await jobs.work([{ queue, run }])
  for (let count = 0; count < JOBS; count += 1) {
    const ran = new Promise<void>((resolve) => {
      done = resolve
    })
    await db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, [{ queue, data: { count } }])
      // The time is taken before the commit: PGlite runs on this thread and may start the handler before the commit
      // returns.
      committedMs = performance.now()
    })
    await ran
  }
  await jobs.stop()
  return spansMs
}
