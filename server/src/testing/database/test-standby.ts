import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
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
  execFileSync(`${POSTGRES_BINARIES}/pg_basebackup`, copy, {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=120',
    'fsync=off',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(`${POSTGRES_BINARIES}/postgres`, args, {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const run = async (text: string) => {
    const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(text)
    } finally {
      await client.end().catch(() => {})
    }
  }
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error('The standby did not start')
    return run('select 1').then(
      () => true,
      () => false,
    )
  }, 'the standby takes connections')
  return {
    folder,
    run,
    setFrozen: (isFrozen) => {
      for (const pid of listProcesses(child.pid ?? 0)) signal(pid, isFrozen)
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.kill('SIGINT')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const signal = (pid: number, isFrozen: boolean) =>
  process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT')

/** Lists a server's process with those that it started, which serve the connections. */
function listProcesses(parent: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
  return [parent, ...listed.split('\n').filter(Boolean).map(Number)]
}
