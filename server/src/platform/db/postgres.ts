import { performance } from 'node:perf_hooks'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../tables/tables.ts'
import { BoundedPool } from './bounded-pool.ts'
import type { DatabaseEngine } from './database.ts'
import { describeHosts, listDatabaseHosts } from './hosts/database-url.ts'
import { toConnectionOptions } from './hosts/multi-host.ts'
import type { RunInTransaction } from './migrate.ts'
import { type DatabaseAccess, DIRECT_ACCESS } from './pooler/pool-mode.ts'
import { isBehindPooler } from './pooler/probe-pooler.ts'
import { requirePooling } from './pooler/require-pooling.ts'
import { SET_SESSION, STARTUP_OPTIONS, UNLIMITED_OPTIONS } from './pooler/session-settings.ts'
import { createPreparingClient } from './prepared.ts'
import { connectForRead } from './replicas/public-read.ts'
import { openReplicas } from './replicas/replica-set.ts'

const CONNECT_TIMEOUT_MS = 5000

/** Milliseconds that the client waits for a server that neither answers nor applies its own timeout. */
const ANSWER_TIMEOUT_MS = 8000

const KEEP_ALIVE_AFTER_MS = 10_000
const QUEUE_CONNECTIONS = 4

export async function openPostgres(
  databaseUrl: string,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
  access = DIRECT_ACCESS,
): Promise<Outcome<DatabaseEngine, string>> {
  const toPoolConfig = (url: string): pg.PoolConfig => ({
    Client: createPreparingClient({ canPrepare: access.poolMode !== 'transaction' }),
    ...toConnectionOptions(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...toSessionOptions(access),
  })
  const pool = new BoundedPool(toPoolConfig(databaseUrl))
  // An idle connection that breaks emits `error`, which would end the process without a listener. The next query
  // fails, and the pool opens a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // A server that was demoted keeps its connections. The next one is opened on the server that takes changes now.
  pool.on('release', (_, client) => {
    if ('isReadOnly' in client && client.isReadOnly) void client.end()
  })
  const usable = await requireUsable(pool, databaseUrl, access)
  if (!usable.ok) {
    await pool.end()
    return usable
  }
  const session = toSessionConnection(databaseUrl, access)
  const { replicaUrl } = access
  const replicas = replicaUrl
    ? openReplicas({ replicaUrl, leader: pool, nowMs: () => performance.now(), toPoolConfig })
    : null
  // Queries of a public read get a connection to its replica.
  const routedPool = {
    options: pool.options,
    connect: () => connectForRead() ?? pool.connect(),
    end: async () => {
      try {
        await replicas?.close()
      } finally {
        await pool.end()
      }
    },
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: replicas === null ? pool : routedPool }),
  })
  return accepted({
    db,
    ...(replicas === null ? {} : { replicas }),
    runInTransaction: toRunner(session),
    queueConnection: { ...session, max: QUEUE_CONNECTIONS } as DatabaseEngine['queueConnection'],
    isAlone: false,
    close: () => db.destroy(),
  })
}

/** Returns how a connection for requests and jobs gets its timeouts. A pooler refuses or ignores startup options. */
function toSessionOptions({ poolMode }: DatabaseAccess): pg.PoolConfig {
  if (poolMode === null) return { options: STARTUP_OPTIONS }
  if (poolMode === 'transaction') return {}
  return { onConnect: setSession }
}

/** The pool waits for this, although its type does not say so. */
const setSession: (client: pg.ClientBase) => unknown = (client) => client.query(SET_SESSION)

/** Returns the connection of what needs a session: migrations, and the job queue, which uses LISTEN. */
const toSessionConnection = (databaseUrl: string, { directUrl }: DatabaseAccess): pg.PoolConfig =>
  directUrl === null
    ? toConnectionOptions(databaseUrl)
    : // The settings of the role would limit these connections too.
      { ...toConnectionOptions(directUrl), options: UNLIMITED_OPTIONS }

/** Refuses a database that cannot be used, or a pooler of which the settings do not know or that they describe wrongly. */
async function requireUsable(
  pool: pg.Pool,
  databaseUrl: string,
  access: DatabaseAccess,
): Promise<Outcome<void, string>> {
  try {
    const required = await requirePooling(databaseUrl, access)
    if (!required.ok) return required
    const client = await pool.connect()
    const isPooled = await isBehindPooler(client).finally(() => client.release())
    if (access.poolMode !== null || !isPooled) return accepted(undefined)
    return refused(explainPooler(databaseUrl))
  } catch (error) {
    const isRefusedByPooler = /unsupported startup parameter/.test((error as Error).message)
    if (isRefusedByPooler && access.poolMode === null) return refused(explainPooler(databaseUrl))
    return refused(explainConnectionError(databaseUrl, error))
  }
}

const explainPooler = (databaseUrl: string) =>
  `DATABASE_URL leads to a connection pooler at ${describeHosts(databaseUrl)}. Set DATABASE_POOLING to its pool_mode, session or transaction, or let DATABASE_URL lead to Postgres itself.`

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
