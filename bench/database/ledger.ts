// Measures how fast entries are posted to the ledger, against a bare insert into the same database.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sealContinuously } from '../../server/src/modules/ledger/seal.ts'
import { postEntries, sealLedger } from '../../server/src/modules/ledger/service.ts'
import type { TestEngine } from '../../server/src/testing/database/test-engines.ts'
import { listAvailableEngines } from '../measure/engines.ts'
import { measureInTurn, measureOperationRate, toRatioResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'

const CONNECTIONS = 8
const ENTRIES = 12_000

/** Number of rounds; a bare insert takes a tenth of a millisecond, so other load of the machine affects each round. */
const ROUNDS = 15

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
  if (!outcome.ok) throw new Error(`The ledger refused an entry: ${outcome.reason}`)
}

const insertBare = ({ db }: TestEngine) =>
  sql`insert into bench_bare values (${randomUUID()}, 5)`.execute(db)

/** Runs a function `count` times, spread over all connections. */
async function spread(count: number, work: () => Promise<unknown>) {
  let left = count
  const postUntilEnd = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, postUntilEnd))
}

/** Posts all entries while they are sealed, as a worker does, and waits until the last one is sealed. */
async function postSealed(engine: TestEngine, size: number) {
  const ending = new AbortController()
  const sealing = sealContinuously(ending.signal, { db: engine.db, log: console })
  await spread(ENTRIES / size, () => post(engine, size))
  ending.abort()
  await sealing
  await sealLedger(engine.db)
}

export async function measureLedger() {
  for (const { name, open } of listAvailableEngines()) {
    const engine = await open()
    await sql`create table bench_bare (id text primary key, amount numeric)`.execute(engine.db)
    const floor = () =>
      measureOperationRate(ENTRIES, () => spread(ENTRIES, () => insertBare(engine)))
    const postAll = (size: number) => measureOperationRate(ENTRIES, () => postSealed(engine, size))
    const single = () => postAll(1)
    const grouped = () => postAll(50)
    await single()
    const beside = `beside a bare insert, ${name}`
    const how = `one transfer an entry among 1000 accounts, ${CONNECTIONS} callers at once, sealed meanwhile`
    const singles = await measureInTurn(`ledger: entries ${beside}`, ROUNDS, {
      floor,
      ours: single,
    })
    // Only Postgres has a target: it has eight connections, and the embedded engine has one.
    saveResult(toRatioResult(singles, { ...(name === 'Postgres' && { targetMin: 0.4 }), how }))
    const groups = await measureInTurn(`ledger: entries, 50 a commit, ${beside}`, ROUNDS, {
      floor,
      ours: grouped,
    })
    saveResult(toRatioResult(groups, { how }))
    await engine.close()
  }
}
