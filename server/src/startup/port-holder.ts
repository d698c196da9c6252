import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { promisify } from 'node:util'

const LSOF_TIMEOUT_MS = 2000

/** Returns the program that listens on a port, as "node (process 1234)"; null if this user may not see it. */
export async function findPortHolder(port: number): Promise<string | null> {
  return findInProc(port) ?? (await runLsof(port))
}

const LISTENING = '0A'

/** Finds the holder on Linux, which lists sockets in one place and the processes that own them in another. */
function findInProc(port: number): string | null {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((name) => listSockets(name, port)))
  if (sockets.size === 0) return null
  const pid = list('/proc').find(
    (name) =>
      /^\d+$/.test(name) &&
      list(`/proc/${name}/fd`).some((fd) => sockets.has(readLink(`/proc/${name}/fd/${fd}`))),
  )
  return pid === undefined ? null : toText(readProgram(pid), pid)
}

/** Reads the program's name from its command line, because Node names its main process after a thread. */
function readProgram(pid: string): string {
  const [command = ''] = read(`/proc/${pid}/cmdline`).split('\0')
  return basename(command) || read(`/proc/${pid}/comm`).trim()
}

function listSockets(name: string, port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = read(`/proc/net/${name}`)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return lines.flatMap(([, local = '', , state, , , , , , inode]) =>
    local.endsWith(end) && state === LISTENING ? [`socket:[${inode}]`] : [],
  )
}

/** Returns what `lsof` reports on macOS; without it the holder remains unknown. */
async function runLsof(port: number): Promise<string | null> {
  try {
    const args = ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']
    const { stdout } = await promisify(execFile)('lsof', args, { timeout: LSOF_TIMEOUT_MS })
    const [, pid] = /^p(\d+)$/m.exec(stdout) ?? []
    const [, program] = /^c(.+)$/m.exec(stdout) ?? []
    return pid && program ? toText(program, pid) : null
  } catch {
    return null
  }
}

const toText = (program: string, pid: string) => `${program} (process ${pid})`

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}
