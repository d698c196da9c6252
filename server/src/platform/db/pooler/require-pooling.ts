import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import pg from 'pg'
import { describeHosts } from '../hosts/database-url.ts'
import { toConnectionOptions } from '../hosts/multi-host.ts'
import type { DatabaseAccess, PoolMode } from './pool-mode.ts'
import { probeSharing } from './probe-pooler.ts'
import { findMissingSetting, SESSION_SETTINGS, SETTING_NAMES } from './session-settings.ts'

const CONNECT_TIMEOUT_MS = 5000

/** Id of the advisory lock under which a process changes the role's settings. */
const LOCK_ID = 7_203_411

/**
 * Checks that the pooler behaves as `DATABASE_POOLING` says. In transaction mode sessions are shared, so the timeouts
 * are set for the role, through the direct connection and before the pooler opens any.
 */
export async function requirePooling(
  url: string,
  { poolMode, directUrl }: DatabaseAccess,
): Promise<Outcome<void, string>> {
  if (poolMode === null) return accepted(undefined)
  if (directUrl !== null) {
    const direct = await probeSharing(directUrl).catch(toFailure)
    if (direct instanceof Error) {
      return refused(
        `DATABASE_DIRECT_URL cannot be used: ${describeHosts(directUrl)} answers ${direct.code ?? direct.message}. Start the database there, or correct the URL.`,
      )
    }
    if (direct !== 'own sessions') {
      return refused(
        `DATABASE_DIRECT_URL leads to a pooler at ${describeHosts(directUrl)} that shares its connections between transactions. LISTEN and migrations need a session: let it lead to Postgres itself.`,
      )
    }
    if (poolMode === 'transaction') await withClient(directUrl, changeRole)
  }
  const declared = await requireDeclaredMode(url, poolMode)
  if (!declared.ok || directUrl === null) return declared
  const same = await requireSameDatabase(url, directUrl)
  return same.ok && poolMode === 'transaction' ? requireTimeouts(url) : same
}

async function requireDeclaredMode(url: string, poolMode: PoolMode) {
  const sharing = await probeSharing(url)
  if (sharing === 'no transactions') {
    return refused(
      `The pooler at ${describeHosts(url)} takes no transactions (pool_mode=statement). Set its pool_mode to session or transaction.`,
    )
  }
  if (poolMode === 'session' && sharing === 'shared sessions') {
    return refused(
      `DATABASE_POOLING is session, but the pooler at ${describeHosts(url)} shares its connections between transactions. Set DATABASE_POOLING=transaction, or its pool_mode to session.`,
    )
  }
  return accepted(undefined)
}

const toFailure = (error: unknown) => error as NodeJS.ErrnoException

async function requireTimeouts(url: string): Promise<Outcome<void, string>> {
  const missing = await withClient(url, async (client) => {
    const read = 'select name, setting from pg_settings where name = any ($1)'
    return findMissingSetting((await client.query(read, [SETTING_NAMES])).rows)
  })
  if (missing === null) return accepted(undefined)
  return refused(
    `Connections through the pooler at ${describeHosts(url)} lack our timeouts (${missing}), which are set for the role of DATABASE_DIRECT_URL. Let the pooler log in as that role, or run RECONNECT in its console, then start this again.`,
  )
}

/** Sets the timeouts for our role in our database, unless they are set already. */
async function changeRole(client: pg.Client): Promise<void> {
  await client.query('begin')
  // Two processes that change the same row of the catalog at once would fail.
  await client.query('select pg_advisory_xact_lock($1, 1)', [LOCK_ID])
  const { rows } = await client.query<{ setconfig: string[] }>(`
    select s.setconfig from pg_db_role_setting s
    join pg_roles r on r.oid = s.setrole and r.rolname = current_user
    join pg_database d on d.oid = s.setdatabase and d.datname = current_database()`)
  const known = new Set(rows.flatMap(({ setconfig }) => setconfig))
  const missing = Object.entries(SESSION_SETTINGS).filter(
    ([name, value]) => !known.has(`${name}=${value}`),
  )
  for (const [name, value] of missing) {
    await client.query(`do $$ begin execute format(
      'alter role %I in database %I set ${name} = ${value}', current_user, current_database()
    ); end $$`)
  }
  await client.query('commit')
  if (missing.length > 0) await client.query(CLOSE_OLDER)
}

/** Closes idle sessions, which the pooler opened without the timeouts; it opens others when it needs them. */
const CLOSE_OLDER = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and datname = current_database()
    and state = 'idle' and pid <> pg_backend_pid()`

/** Refuses two URLs that lead to different databases: jobs would be in the one, and their rows in the other. */
async function requireSameDatabase(url: string, directUrl: string): Promise<Outcome<void, string>> {
  const read = (client: pg.Client) =>
    client
      .query<{ id: string }>(
        'select system_identifier || current_database() as id from pg_control_system()',
      )
      .then(({ rows }) => rows[0]?.id)
  const [pooled, direct] = [await withClient(url, read), await withClient(directUrl, read)]
  if (pooled === direct) return accepted(undefined)
  return refused(
    `DATABASE_URL (${describeHosts(url)}) and DATABASE_DIRECT_URL (${describeHosts(directUrl)}) lead to different databases. Correct one of them.`,
  )
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...toConnectionOptions(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
