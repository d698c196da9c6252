import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import pg from 'pg'
import { findPostgresUser } from '../../../../dev/cluster/postgres-user.ts'
import { PROGRAMS } from '../../../../dev/cluster/required-packages.ts'
import { hasPostgres, type TestPostgres } from './test-engines.ts'

export const hasPgbouncer = hasPostgres && existsSync(PROGRAMS.pgbouncer)

/** Title of tests that are skipped without PgBouncer. */
export const NEEDS_PGBOUNCER =
  'needs Postgres 15 and PgBouncer (apt-get install postgresql-15 pgbouncer)'

/** Names a Unix socket; no port is opened. */
const PORT = 6432

export type TestPgbouncer = { url: string; stop: () => Promise<void> }

/** Starts PgBouncer on a Unix socket in its own folder, in front of a Postgres of the tests. */
export async function startPgbouncer(
  postgres: TestPostgres,
  poolMode: 'session' | 'transaction' | 'statement',
  settings: readonly string[] = [],
): Promise<TestPgbouncer> {
  const user = findPostgresUser()
  if (!user) throw new Error('There is no user to run PgBouncer as')
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-pgb-'))
  chownSync(folder, user.uid, user.gid)
  const write = (name: string, lines: readonly string[]) => {
    const file = path.join(folder, name)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  }
  const users = write('users.txt', ['"postgres" ""', '"another" ""'])
  const file = write('pgbouncer.ini', [
    ...['[databases]', `* = host=${new URL(postgres.url).searchParams.get('host')}`],
    ...['[pgbouncer]', `unix_socket_dir = ${folder}`, `listen_port = ${PORT}`],
    ...['auth_type = trust', `auth_file = ${users}`, `pool_mode = ${poolMode}`],
    ...['max_client_conn = 300', 'default_pool_size = 40', ...settings],
  ])
  const child = spawn(PROGRAMS.pgbouncer, [file], { ...user, cwd: folder, stdio: 'ignore' })
  const url = `postgres://postgres@localhost:${PORT}/postgres?host=${folder}`
  await waitUntil(() => isOpen(url, child), 'PgBouncer takes connections')
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isOpen(url: string, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error('PgBouncer did not start')
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
