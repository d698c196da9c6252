import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../tables/tables.ts'
import { BoundedPool } from './bounded-pool.ts'
import type { DatabaseEngine } from './database.ts'
import { describeHosts, listDatabaseHosts } from './hosts/database-url.ts'
import { toConnectionOptions } from './hosts/multi-host.ts'
import type { RunInTransaction } from './migrate.ts'
import { createPreparingClient } from './prepared.ts'

const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 3000
const CONNECT_TIMEOUT_MS = 5000

/** Milliseconds that the client waits for a server that neither answers nor applies its own timeout. */
const ANSWER_TIMEOUT_MS = 8000

/** Milliseconds after which locks of a frozen process are released. No transaction waits for the network. */
const IDLE_IN_TRANSACTION_MS = 10_000
const KEEP_ALIVE_AFTER_MS = 10_000
const QUEUE_CONNECTIONS = 4

/**
 * JIT compilation takes half a second, and with index plans forced Postgres considers it worth that: posting an
 * existing entry again took as long. No statement here runs long enough to benefit.
 */
const OPTIONS = '-c jit=off'

export async function openPostgres(
  databaseUrl: string,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Outcome<DatabaseEngine, string>> {
  const connection = toConnectionOptions(databaseUrl)
  const pool = new BoundedPool({
    Client: createPreparingClient(),
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: OPTIONS,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  // An idle connection that breaks emits `error`, which would end the process without a listener. The next query
  // fails, and the pool opens a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // A server that was demoted keeps its connections. The next one is opened on the server that takes changes now.
  pool.on('release', (_, client) => {
    if ('isReadOnly' in client && client.isReadOnly) void client.end()
  })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    return refused(explainConnectionError(databaseUrl, error))
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return accepted({
    db,
    runInTransaction: toRunner(connection),
    queueConnection: { ...connection, max: QUEUE_CONNECTIONS } as DatabaseEngine['queueConnection'],
    isAlone: false,
    close: () => db.destroy(),
  })
}

/**
 * Runs migrations on a connection of its own, because one may take longer than a request and waits for the lock of
 * another process.
 */
const toRunner = (connection: pg.ClientConfig): RunInTransaction => {
  return async (work) => {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
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
      // Ending the connection rolls back what is not committed.
      await client.end()
    }
  }
}

const WRONG_LOGIN = ['28P01', '28000']
const NO_DATABASE = '3D000'
const READ_ONLY = '25006'

/** Returns what is wrong and what to do. The URL holds a password, so only its host and database are named. */
function explainConnectionError(databaseUrl: string, error: unknown): string {
  const host = describeHosts(databaseUrl)
  const { code, message } = error as NodeJS.ErrnoException
  if (WRONG_LOGIN.includes(code ?? '')) {
    return `The database at ${host} refuses the user or the password of DATABASE_URL (${code}). Correct them.`
  }
  if (code === NO_DATABASE) {
    const [first] = listDatabaseHosts(databaseUrl)
    const name = decodeURIComponent(URL.parse(first?.url ?? '')?.pathname.slice(1) ?? '')
    return `The database at ${host} has no database "${name}". Create it with createdb, or correct DATABASE_URL.`
  }
  if (code === READ_ONLY) {
    return `The database at ${host} takes no changes (${code}). Promote one of its servers, or correct DATABASE_URL.`
  }
  return `The database at ${host} does not answer: ${code ?? message}. Start it, or correct DATABASE_URL.`
}
