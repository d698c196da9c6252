import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Engine, migrateToLatest } from './db/database.ts'
import { openPgliteInMemory } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'

/** initdb refuses root, so the server runs as the user its package made. */
const postgresUser = findUser()

export const hasPostgres = existsSync(`${BINARIES}/initdb`) && postgresUser !== null

export type TestEngine = Engine & { url: string | null }

/** Both engines that the product runs on; the second where the machine has it. */
export const engines = [
  { name: 'PGlite', isMissing: false, open: openMemory },
  { name: 'Postgres', isMissing: !hasPostgres, open: openFreshPostgres },
] as const

async function openMemory(): Promise<TestEngine> {
  const engine = await openPgliteInMemory()
  await requireMigrated(engine)
  return { ...engine, url: null }
}

async function requireMigrated(engine: Engine) {
  const migrated = await migrateToLatest(engine)
  if (!migrated.ok) throw new Error(migrated.reason)
}

async function openFreshPostgres(): Promise<TestEngine> {
  const server = await startPostgres()
  const opened = await openPostgres(server.url)
  if (!opened.ok) throw new Error(opened.reason)
  const engine = opened.value
  await requireMigrated(engine)
  const close = async () => {
    await engine.close()
    await server.stop()
  }
  return { ...engine, url: server.url, close }
}

/** A server of its own on a socket in a folder: no port to fight for. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-pg-'))
  const user = postgresUser
  if (!user) throw new Error('There is no user to run Postgres as')
  chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']
  execFileSync(`${BINARIES}/initdb`, initdb, { ...user, cwd: folder, stdio: 'ignore' })
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=120']
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(`${BINARIES}/postgres`, args, { ...user, cwd: folder, stdio: 'ignore' })
  const url = `postgres://postgres@localhost/postgres?host=${folder}`
  await waitUntilOpen(url)
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

async function waitUntilOpen(url: string) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const opened = await openPostgres(url)
    if (opened.ok) return opened.value.close()
    await delay(50)
  }
  throw new Error('Postgres did not start')
}

function findUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0)
    return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((text) => text.startsWith('postgres:'))
    : undefined
  if (!line) return null
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
