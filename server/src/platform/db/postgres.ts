import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../tables/tables.ts'
import type { Engine } from './database.ts'
import type { RunInTransaction } from './migrate.ts'
import { createPreparingClient } from './prepared.ts'

const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 3000
const CONNECT_TIMEOUT_MS = 5000

/** A server that is silent, and cannot keep the time itself, is waited for so long. */
const ANSWER_TIMEOUT_MS = 8000

/** What a frozen process has locked is free after so long; nobody asks anybody else in a transaction. */
const IDLE_IN_TRANSACTION_MS = 10_000
const KEEP_ALIVE_AFTER_MS = 10_000
const QUEUE_CONNECTIONS = 4

/**
 * Compiling takes half a second, and where plans by index are forced Postgres believes it worth that: an entry that
 * is posted again took as long. Nothing here runs long enough.
 */
const OPTIONS = '-c jit=off'

export async function openPostgres(
  databaseUrl: string,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Outcome<Engine, string>> {
  const pool = new pg.Pool({
    Client: createPreparingClient(),
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: OPTIONS,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  // A connection that breaks while nobody asks it would end the process, idle or within a transaction;
  // whoever asks next hears of it, and the pool opens another when needed.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    return refused(describeFault(databaseUrl, error))
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return accepted({
    db,
    runInTransaction: toRunner(databaseUrl),
    queueConnection: { connectionString: databaseUrl, max: QUEUE_CONNECTIONS },
    isAlone: false,
    close: () => db.destroy(),
  })
}

/** On a connection of its own, because a migration may take longer than a request, and waits for another's. */
const toRunner = (connectionString: string): RunInTransaction => {
  return async (work) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query('begin')
      const result = await work({
        run: async (script) => {
          await client.query(script)
        },
        query: async (text, values) =>
          (await client.query<Record<string, unknown>>(text, values)).rows,
      })
      await client.query('commit')
      return result
    } finally {
      // Whatever is not committed by then is taken back.
      await client.end()
    }
  }
}

const WRONG_LOGIN = ['28P01', '28000']
const NO_DATABASE = '3D000'

/** What is wrong and what to do. The URL holds a password, so only its host and database are said. */
function describeFault(databaseUrl: string, error: unknown): string {
  const { host, pathname } = new URL(databaseUrl)
  const { code, message } = error as NodeJS.ErrnoException
  if (WRONG_LOGIN.includes(code ?? '')) {
    return `The database at ${host} refuses the user or the password of DATABASE_URL (${code}). Correct them.`
  }
  if (code === NO_DATABASE) {
    const name = decodeURIComponent(pathname.slice(1))
    return `The database at ${host} has no database "${name}". Create it with createdb, or correct DATABASE_URL.`
  }
  return `The database at ${host} does not answer: ${code ?? message}. Start it, or correct DATABASE_URL.`
}
