import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'

/** One open transaction, below Kysely because a script holds many statements. */
export type ScriptSession = {
  run: (script: string) => Promise<void>
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

export type RunInTransaction = <T>(work: (session: ScriptSession) => Promise<T>) => Promise<T>

export type Migration = { number: number; name: string; checksum: string; script: string }

/** Id of the advisory lock; any number works as long as every process uses the same one. */
const LOCK_ID = 7_203_411

const PREPARE = `create table if not exists schema_migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/**
 * Brings the schema up to date in one transaction and returns how many migrations ran. A migration that ran anywhere
 * is never edited, so a changed script is refused, and so is a database ahead of the code.
 */
export function runMigrations(
  runInTransaction: RunInTransaction,
  migrations: readonly Migration[],
): Promise<Outcome<number, string>> {
  return runInTransaction(async (session) => {
    await session.query('select pg_advisory_xact_lock($1)', [LOCK_ID])
    await session.run(PREPARE)
    const landed = await session.query('select number, checksum from schema_migrations')
    const checksums = new Map(landed.map((row) => [Number(row.number), String(row.checksum)]))
    const reason = findConflict(migrations, checksums)
    if (reason !== null) return refused(reason)
    const pending = migrations.filter(({ number }) => !checksums.has(number))
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
  landed: ReadonlyMap<number, string>,
): string | null {
  const numbers = new Set(migrations.map(({ number }) => number))
  const unknown = [...landed.keys()].find((number) => !numbers.has(number))
  if (unknown !== undefined) {
    return `The database has migration ${unknown}, which this program does not know; start a newer version.`
  }
  const edited = migrations.find(
    ({ number, checksum }) => landed.has(number) && landed.get(number) !== checksum,
  )
  if (!edited) return null
  return `Migration ${edited.name} was edited after it had been applied; undo that and add a new one.`
}

/**
 * Returns the migrations by number. Numbers may have gaps, because parallel branches reserve their own. Throws on a
 * duplicate number or a malformed name, which is a mistake of the programmer.
 */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const isTwice = name.slice(0, 4) === names[index - 1]?.slice(0, 4)
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name) || isTwice) {
      throw new Error(`Migration ${name} needs a number of its own, as in 0001-words.sql`)
    }
    const script = readFileSync(path.join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(script).digest('hex')
    return { number: Number(name.slice(0, 4)), name, checksum, script }
  })
}
