import { sql } from 'kysely'
import type { Db } from '../../../server/src/tables/tables.ts'

/** Postgres counts what an idle connection did within this time. */
const COUNTED_AFTER_MS = 11_000

/** The tables that requests of the benchmark change. */
const TABLES = [
  'entities',
  'idempotency_keys',
  'job_common',
  'rate_counts',
  'sessions',
  'sign_in_nonces',
  'terms_acceptances',
  'token_orders',
  'wallets',
] as const

/** Rows by table and kind of change, as `sessions inserted`, and the transactions of the database. */
export type StoredWork = ReadonlyMap<string, number>

type Row = { name: string; inserted: string; updated: string; deleted: string }

async function readStoredWork(db: Db): Promise<Map<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, COUNTED_AFTER_MS))
  const { rows } = await sql<Row>`
    select relname as name, n_tup_ins as inserted, n_tup_upd as updated, n_tup_del as deleted
    from pg_stat_user_tables where relname = any (${[...TABLES]}::text[]) order by relname
  `.execute(db)
  const { rows: commits } = await sql<{ commits: string }>`
    select xact_commit as commits from pg_stat_database where datname = current_database()
  `.execute(db)
  const changes = rows.flatMap(({ name, ...counts }) =>
    Object.entries(counts).map(([kind, count]) => [`${name} ${kind}`, Number(count)] as const),
  )
  return new Map([...changes, ['transactions', Number(commits[0]?.commits ?? 0)]])
}

/** Returns what the database stored while the work ran, for each request that it answered, which it counts. */
export async function measureStoredWork(db: Db, work: () => Promise<number>): Promise<StoredWork> {
  const before = await readStoredWork(db)
  const count = await work()
  const after = await readStoredWork(db)
  return new Map(
    [...after].map(([name, value]) => [name, (value - (before.get(name) ?? 0)) / count]),
  )
}

/** A maintenance job of the queue may add a row while hundreds of requests run. */
const TOLERANCE = 0.05

/** Returns the changes of both sides as text; throws if the floor does not insert the rows of the API. */
export function compareStoredWork(ours: StoredWork, floor: StoredWork): string {
  const names = [...new Set([...ours.keys(), ...floor.keys()])]
  const lines = names.flatMap((name) => {
    const [a, b] = [ours.get(name) ?? 0, floor.get(name) ?? 0]
    if (name.endsWith('inserted') && Math.abs(a - b) > TOLERANCE)
      throw new Error(
        `The floor differs: ${name} ${a} times a request by the API, ${b} by the floor`,
      )
    return Math.max(a, b) < TOLERANCE ? [] : [`${name} ${a.toFixed(2)} and ${b.toFixed(2)}`]
  })
  return lines.join(', ')
}
