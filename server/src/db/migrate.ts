import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'

/** One open transaction, below Kysely because a script holds many statements. */
export type ScriptSession = {
  run: (script: string) => Promise<void>
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

export type RunInTransaction = <T>(work: (session: ScriptSession) => Promise<T>) => Promise<T>

export type Migration = { number: number; name: string; checksum: string; script: string }

/** Any number will do, as long as every process uses this one. */
const LOCK_ID = 7_203_411

const PREPARE = `create table if not exists schema_migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/**
 * Brings the schema up to date, all steps or none; how many were applied. What has landed on any
 * machine is never edited, so a changed script is refused, and so is a database ahead of the code.
 */
export function migrate(
  runInTransaction: RunInTransaction,
  migrations: readonly Migration[],
): Promise<Outcome<number, string>> {
  return runInTransaction(async (session) => {
    await session.query('select pg_advisory_xact_lock($1)', [LOCK_ID])
    await session.run(PREPARE)
    const landed = await session.query('select number, checksum from schema_migrations')
    const reason = findConflict(
      migrations,
      new Map(landed.map((row) => [row.number, row.checksum])),
    )
    if (reason !== null) return refused(reason)
    const done = new Set(landed.map((row) => row.number))
    const pending = migrations.filter(({ number }) => !done.has(number))
    for (const { number, name, checksum, script } of pending) {
      await session.run(script)
      await session.query(
        'insert into schema_migrations (number, name, checksum) values ($1, $2, $3)',
        [number, name, checksum],
      )
    }
    return accepted(pending.length)
  })
}

function findConflict(
  migrations: readonly Migration[],
  landed: ReadonlyMap<unknown, unknown>,
): string | null {
  const known = new Set<unknown>(migrations.map(({ number }) => number))
  if ([...landed.keys()].some((number) => !known.has(number))) {
    return `The database has ${landed.size} migrations, this program only ${migrations.length}; start a newer version.`
  }
  const edited = migrations.find(
    ({ number, checksum }) => landed.has(number) && landed.get(number) !== checksum,
  )
  if (!edited) return null
  return `Migration ${edited.name} was edited after it had been applied; undo that and add a new one.`
}

/**
 * Numbers may leave gaps, because several people add files at once; those that touch the same tables
 * follow each other. Throws on a wrong name or a number given twice: a mistake of ours.
 */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const number = Number(name.slice(0, 4))
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name) || number === 0) {
      throw new Error(`Migration ${name} should have a name such as 0001-words.sql`)
    }
    if (number === Number(names[index - 1]?.slice(0, 4))) {
      throw new Error(`Migration ${name} has the number of ${names[index - 1]}`)
    }
    const script = readFileSync(path.join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(script).digest('hex')
    return { number, name, checksum, script }
  })
}
