import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** One process of this machine; `parent` and `group` are process ids. */
export type RunningProcess = { pid: number; parent: number; group: number }

/** Grace period in which a server saves its state; processes that remain are killed. */
const GRACE_MS = 8000
const KILLED_WITHIN_MS = 5000
const POLL_INTERVAL_MS = 100

/** Lists the processes of this machine; on Windows none. */
export function listProcesses(): RunningProcess[] {
  if (process.platform === 'win32') return []
  const lines = process.platform === 'linux' ? listByProc() : listByPs()
  return lines.flatMap((line) => {
    const [pid, state = 'Z', parent, group] = line.split(/\s+/)
    const isZombie = state.startsWith('Z')
    return isZombie ? [] : [{ pid: Number(pid), parent: Number(parent), group: Number(group) }]
  })
}

/** Reads `pid state parent group` of each process from /proc, for machines without `ps`. */
function listByProc(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    const text = /^\d+$/.test(pid) ? readProc(pid, 'stat') : null
    // The process name, in parentheses before the state, may contain any character.
    return text === null ? [] : [`${pid} ${text.slice(text.lastIndexOf(')') + 2)}`]
  })
}

function listByPs(): string[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,state=,ppid=,pgid='], { encoding: 'utf8' })
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}

/** Reads a file of a process from /proc; returns null if the process has ended or belongs to another user. */
function readProc(pid: number | string, name: 'stat' | 'environ'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}

/** Returns the processes that `pid` started, directly or through others. */
export function listDescendants(pid: number, running = listProcesses()): number[] {
  const children = running.filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [child.pid, ...listDescendants(child.pid, running)])
}

/**
 * Returns the remaining processes of a group leader that set its own environment variable. The variable, which only
 * Linux shows, also finds processes that started a new group, such as anvil and Chromium.
 */
export function listRemainingProcesses(
  { group, variable }: { group: number; variable: string },
  running = listProcesses(),
): number[] {
  const isMarked = (pid: number) =>
    process.platform === 'linux' &&
    (readProc(pid, 'environ')?.split('\0').includes(variable) ?? false)
  return running
    .filter((one) => one.pid !== process.pid && (one.group === group || isMarked(one.pid)))
    .map(({ pid }) => pid)
}

/**
 * Sends SIGINT to the processes that `find` returns, parents first, because they end their children. Processes that
 * still run after eight seconds are killed.
 */
export async function endProcesses(
  find: (running: RunningProcess[]) => readonly number[],
): Promise<void> {
  const known = new Set<number>()
  const visited = new Set<number>()
  const startedMs = performance.now()
  for (;;) {
    const running = listProcesses()
    for (const pid of find(running)) known.add(pid)
    const left = running.filter(({ pid }) => known.has(pid))
    const passedMs = performance.now() - startedMs
    if (left.length === 0 || passedMs > GRACE_MS + KILLED_WITHIN_MS) return
    const pids = new Set(left.map(({ pid }) => pid))
    for (const { pid, parent } of left) {
      if (passedMs > GRACE_MS) send(pid, 'SIGKILL')
      else if (!pids.has(parent) && !visited.has(pid)) {
        visited.add(pid)
        send(pid, 'SIGINT')
      }
    }
    await delay(POLL_INTERVAL_MS)
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}
