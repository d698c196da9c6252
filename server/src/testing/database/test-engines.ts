import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import { findPostgresUser, POSTGRES_BINARIES } from '../../../../dev/cluster/postgres-user.ts'
import { type DatabaseEngine, migrateToLatest } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { openTestDatabase } from './test-database.ts'

/** initdb refuses to run as root, so the server runs as the user created by its package. */
export const postgresUser = findPostgresUser()

export const hasPostgres = existsSync(`${POSTGRES_BINARIES}/initdb`) && postgresUser !== null

/** Title of tests that are skipped without Postgres. */
export const NEEDS_POSTGRES = `needs Postgres 15 in ${POSTGRES_BINARIES} (apt-get install postgresql-15)`

export type TestEngine = DatabaseEngine & { url: string | null }

const both = [
  { name: 'PGlite', isMissing: false, open: openMemoryEngine },
  { name: 'Postgres', isMissing: !hasPostgres, open: openFreshPostgres },
]

/**
 * Both supported engines; tests of Postgres are skipped unless it is installed. `TEST_ENGINE` selects one, so that two
 * runs can share the work.
 */
export const enginesUnderTest = both.filter(
  ({ name }) => name === (process.env.TEST_ENGINE || name),
)

export async function openMemoryEngine(): Promise<TestEngine> {
  return { ...(await openTestDatabase()), url: null }
}

async function openFreshPostgres(): Promise<TestEngine> {
  const server = await startPostgres()
  const opened = await openPostgres(server.url)
  if (!opened.ok) throw new Error(opened.reason)
  const engine = opened.value
  const migrated = await migrateToLatest(engine)
  if (!migrated.ok) throw new Error(migrated.reason)
  const close = async () => {
    await engine.close()
    await server.stop()
  }
  return { ...engine, url: server.url, close }
}

export type TestPostgres = {
  url: string
  /** Folder of the socket; the database is in its folder `data`. */
  folder: string
  /** Kills the server without a shutdown, like a power failure. */
  crash: () => Promise<void>
  /** Restarts it after a crash; resolves once it accepts connections. */
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

/** Settings of the server beyond those that every test has, and variables of the commands that it runs. */
type PostgresOptions = { settings: readonly string[]; env: NodeJS.ProcessEnv }

/**
 * Starts a Postgres server on a Unix socket in its own folder, so that no port is needed. `toOptions` gets that
 * folder.
 */
export async function startPostgres(
  toOptions: (folder: string) => PostgresOptions = () => ({ settings: [], env: {} }),
): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-pg-'))
  const user = postgresUser
  if (!user) throw new Error('There is no user to run Postgres as')
  chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']
  execFileSync(`${POSTGRES_BINARIES}/initdb`, initdb, { ...user, cwd: folder, stdio: 'ignore' })
  const options = toOptions(folder)
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=120',
    ...options.settings,
  ]
  const env = { ...process.env, ...options.env }
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const launch = () =>
    spawn(`${POSTGRES_BINARIES}/postgres`, args, { ...user, env, cwd: folder, stdio: 'ignore' })
  let child = launch()
  const url = `postgres://postgres@localhost/postgres?host=${folder}`
  await waitUntilOpen(url, child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return {
    url,
    folder,
    crash: () => end('SIGQUIT'),
    startAgain: async () => {
      child = launch()
      await waitUntilOpen(url, child)
    },
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits without a time limit: a server that has not exited is still starting. */
async function waitUntilOpen(url: string, child: ChildProcess) {
  const isOpen = async () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error('Postgres did not start')
    }
    const opened = await openPostgres(url)
    if (!opened.ok) return false
    // A restored server answers reads while it still replays its WAL.
    const { db, close } = opened.value
    const { rows } = await sql<{ is_replaying: boolean }>`
      select pg_is_in_recovery() as is_replaying
    `.execute(db)
    await close()
    return rows[0]?.is_replaying === false
  }
  await waitUntil(isOpen, 'Postgres takes connections')
}
