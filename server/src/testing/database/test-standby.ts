import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import pg from 'pg'
import { POSTGRES_BINARIES } from '../../../../dev/cluster/postgres-user.ts'
import { postgresUser, type TestPostgres } from './test-engines.ts'

export type TestStandby = {
  /** Folder of its socket, which names it in a URL. */
  folder: string
  /** Runs a statement of an administrator on it. */
  run: (text: string) => Promise<void>
  /** Stops its process without ending it, like a machine that hangs; false continues it. */
  setFrozen: (isFrozen: boolean) => void
  /**
   * Makes it a server with changes that no other has: promotes it, runs a statement, and restarts it as a standby, like
   * a former leader before its rewind.
   */
  diverge: (text: string) => Promise<void>
  stop: () => Promise<void>
}

/** Starts a standby that follows a test server. */
export async function startStandby(leader: TestPostgres): Promise<TestStandby> {
  const user = postgresUser
  if (!user) throw new Error('There is no user to run Postgres as')
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-standby-'))
  chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const copy = ['-h', leader.folder, '-U', 'postgres', '-D', data, '-R', '-c', 'fast', '-N']
  try {
    const binary = `${POSTGRES_BINARIES}/pg_basebackup`
    execFileSync(binary, copy, { ...user, cwd: folder, stdio: 'ignore' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=120',
    'fsync=off',
  ]
  const launch = (more: readonly string[] = []) => {
    const args = ['-D', data, ...[...settings, ...more].flatMap((setting) => ['-c', setting])]
    return spawn(`${POSTGRES_BINARIES}/postgres`, args, { ...user, cwd: folder, stdio: 'ignore' })
  }
  let child = launch()
  const query = async (text: string): Promise<object[]> => {
    const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<object>(text)
      return rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const run = async (text: string) => void (await query(text))
  const waitUntilOpen = () =>
    waitUntil(async () => {
      if (child.exitCode !== null) throw new Error('The standby did not start')
      return run('select 1').then(
        () => true,
        () => false,
      )
    }, 'the standby takes connections')
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.kill('SIGINT')) await ended
  }
  const stop = async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilOpen()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    folder,
    run,
    setFrozen: (isFrozen) => {
      for (const pid of listProcesses(child.pid ?? 0)) signal(pid, isFrozen)
    },
    diverge: async (text) => {
      await run('select pg_promote()')
      await run(text)
      await end()
      writeFileSync(path.join(data, 'standby.signal'), '')
      // It tries to follow the leader once, and not again within a test.
      child = launch(['wal_retrieve_retry_interval=1h'])
      await waitUntilOpen()
      await waitUntil(
        async () => (await query('select pid from pg_stat_wal_receiver')).length === 0,
        'the standby has found that it cannot follow',
      )
    },
    stop,
  }
}

function signal(pid: number, isFrozen: boolean) {
  try {
    process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT')
  } catch (error) {
    // The process of a connection that was closed meanwhile is gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Lists a server's process with those that it started, which serve the connections. */
function listProcesses(parent: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
  return [parent, ...listed.split('\n').filter(Boolean).map(Number)]
}
