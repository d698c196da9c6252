import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Engine } from './database.ts'
import type { RunInTransaction } from './migrate.ts'
import type { Tables } from './tables.ts'

const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 3000
const CONNECT_TIMEOUT_MS = 5000
const QUEUE_CONNECTIONS = 4

export async function openPostgres(databaseUrl: string): Promise<Outcome<Engine, string>> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  })
  // An idle connection that breaks would end the process; the pool opens another when needed.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    // The URL holds a password, so only its host is said.
    const host = new URL(databaseUrl).host
    return refused(`The database at ${host} does not answer: ${toReason(error)}.`)
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return accepted({
    db,
    runInTransaction: toRunner(pool),
    queueConnection: { connectionString: databaseUrl, max: QUEUE_CONNECTIONS },
    isAlone: false,
    close: () => db.destroy(),
  })
}

const toRunner = (pool: pg.Pool): RunInTransaction => {
  return async (work) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      // A migration may take longer than a request, and waits for another process's.
      await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
      const result = await work({
        run: async (script) => {
          await client.query(script)
        },
        query: async (text, values) => (await client.query(text, values)).rows,
      })
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}

function toReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
