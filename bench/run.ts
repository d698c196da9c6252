// Ratios of two things measured in the same run; absolute figures belong to the machine. Prints them
// and keeps them in results.json.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { neverCrash } from '../server/src/crash-point.ts'
import { startJobs } from '../server/src/jobs/boss.ts'
import { keepSealing } from '../server/src/modules/ledger/seal.ts'
import { postEntries, sealLedger } from '../server/src/modules/ledger/service.ts'
import { engines, type TestEngine } from '../server/src/test-engines.ts'
import { measureApi } from './api/bench-api.ts'
import { measureCatchUp } from './catch-up-rates.ts'
import { measureConfirmed } from './confirmed.ts'
import { measureGrowth } from './growth.ts'
import { measureLists } from './lists.ts'
import { measureLive } from './live.ts'
import { measureLoad } from './load/bench-load.ts'
import { measureSoak } from './load/soak.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages/measure-pages.ts'
import { alternate, rateOf, toDelay, toRatio } from './ratios.ts'
import { measureReads } from './reads.ts'
import { saveResult } from './results.ts'
import { measureStart } from './start.ts'
import { measureStocks } from './stocks.ts'
import { measureTyping } from './typing.ts'

const ROUNDS = 5
const CONNECTIONS = 8
const ENTRIES = 12_000

/** A bare insert takes a tenth of a millisecond, and what it shares the machine with is in each of them. */
const LEDGER_ROUNDS = 15
const JOBS = 200

const wanted = engines.filter(({ isMissing }) => !isMissing)

const side = (id: string, normal: 'debit' | 'credit') => ({
  id,
  asset: 'usd',
  normal,
  isBounded: true,
})

async function post({ db }: TestEngine, size: number) {
  const entries = Array.from({ length: size }, () => ({
    id: randomUUID(),
    code: 'usdplus_mint' as const,
    corrects: null,
    transfers: [
      {
        code: 'issue' as const,
        debit: side(`d${Math.floor(Math.random() * 1000)}`, 'debit'),
        credit: side(`c${Math.floor(Math.random() * 1000)}`, 'credit'),
        amount: 5n,
      },
    ],
  }))
  const outcome = await postEntries(db, entries)
  if (!outcome.ok) throw new Error('refused')
}

const insertBare = ({ db }: TestEngine) =>
  sql`insert into bench_bare values (${randomUUID()}, 5)`.execute(db)

/** `count` pieces of work over so many connections at once. */
async function spread(count: number, work: () => Promise<unknown>) {
  let left = count
  const lane = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
}

/** Sealed meanwhile, as a worker does, and until all of them are. */
async function postSealed(engine: TestEngine, size: number) {
  const ending = new AbortController()
  const sealing = keepSealing(ending.signal, { db: engine.db, log: console })
  await spread(ENTRIES / size, () => post(engine, size))
  ending.abort()
  await sealing
  await sealLedger(engine.db)
}

async function measureLedger() {
  for (const { name, open } of wanted) {
    const engine = await open()
    await sql`create table bench_bare (id text primary key, amount numeric)`.execute(engine.db)
    const floor = () => rateOf(ENTRIES, () => spread(ENTRIES, () => insertBare(engine)))
    const postAll = (size: number) => rateOf(ENTRIES, () => postSealed(engine, size))
    const single = () => postAll(1)
    const grouped = () => postAll(50)
    await single()
    const beside = `beside a bare insert, ${name}`
    const how = `one transfer an entry among 1000 accounts, ${CONNECTIONS} callers at once, sealed meanwhile`
    const singles = await alternate(`ledger: entries ${beside}`, LEDGER_ROUNDS, {
      floor,
      ours: single,
    })
    // Eight connections are what one server has; the embedded engine has one.
    saveResult(toRatio(singles, { ...(name === 'Postgres' && { targetMin: 0.4 }), how }))
    const groups = await alternate(`ledger: entries, 50 a commit, ${beside}`, LEDGER_ROUNDS, {
      floor,
      ours: grouped,
    })
    saveResult(toRatio(groups, { how }))
    await engine.close()
  }
}

async function measureJobs() {
  for (const { name, open } of wanted) {
    const engine = await open()
    const queue = { name: 'bench', isMerged: false }
    const spansMs: number[] = []
    let committedMs = 0
    let done = () => {}
    const { db, queueConnection: connection, isAlone } = engine
    const log = pino({ level: 'silent' })
    const jobs = await startJobs({
      db,
      connection,
      isAlone,
      queues: [queue],
      crashAt: neverCrash,
      log,
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
        // Before the commit: PGlite, on this thread, may start the handler before it answers us.
        committedMs = performance.now()
      })
      await ran
    }
    saveResult(
      toDelay(`jobs: commit to handler start, ${name}`, spansMs, {
        targetMaxMs: 30,
        how: 'one job after another',
      }),
    )
    await jobs.stop()
    await engine.close()
  }
}

const parts = {
  api: () => measureApi(ROUNDS),
  catchUp: () => measureCatchUp(ROUNDS),
  ledger: measureLedger,
  jobs: measureJobs,
  lists: measureLists,
  live: measureLive,
  confirmed: measureConfirmed,
  typing: measureTyping,
  start: measureStart,
  reads: () => measureReads(ROUNDS),
  stocks: measureStocks,
  orders: measureOrders,
  load: () => measureLoad(ROUNDS),
  growth: measureGrowth,
  pages: measurePages,
  soak: measureSoak,
}
const [only] = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (only === undefined || only === name) await measure()
}
