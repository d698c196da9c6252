import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endChildProcess } from '../stack/end-child-process.ts'
import type { Watchdog } from '../stack/start-watchdog.ts'
import type { UnixUser } from './postgres-user.ts'

export type ProcessPlace = {
  logFolder: string
  user: UnixUser
  watchdog: Watchdog | null
  /** Whether a process that dies is started again, as systemd does. */
  isRevived: boolean
}

export type ClusterProgram = {
  name: string
  file: string
  args: readonly string[]
  folder: string
  /** File with the id of a process that the program starts in a session of its own, such as Patroni's Postgres. */
  childPidFile?: string
}

export type ClusterProcess = {
  name: string
  start: () => void
  isRunning: () => boolean
  /** Sends a signal to the program and all processes below it. */
  signalAll: (signal: NodeJS.Signals) => void
  /** Kills the program and all processes below it, like a power failure. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const REVIVE_AFTER_MS = 1000
const STOP_MAX_MS = 20_000

export function createClusterProcess(program: ClusterProgram, place: ProcessPlace): ClusterProcess {
  let child: ChildProcess | null = null
  let isHeld = true
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null

  function start() {
    isHeld = false
    const log = openSync(join(place.logFolder, `${program.name}.log`), 'a', 0o600)
    const started = spawn(program.file, program.args, {
      ...place.user,
      cwd: program.folder,
      env: { PATH: process.env.PATH, HOME: program.folder, PYTHONWARNINGS: 'ignore' },
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    child = started
    const { pid } = started
    if (pid !== undefined) place.watchdog?.watch(pid)
    started.once('exit', () => {
      if (pid !== undefined) place.watchdog?.unwatch(pid)
      if (place.isRevived && !isHeld) void revive()
    })
  }

  async function revive() {
    await delay(REVIVE_AFTER_MS)
    if (!isHeld && !isRunning()) start()
  }

  const listPids = () => listTree([child?.pid ?? null, readPid(program.childPidFile)])
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of listPids()) send(pid, signal)
  }

  return {
    name: program.name,
    start,
    isRunning,
    signalAll,
    kill: async () => {
      isHeld = true
      const ended = isRunning() ? new Promise((resolve) => child?.once('exit', resolve)) : null
      const pids = listPids()
      for (const pid of pids) send(pid, 'SIGKILL')
      await ended
      while (pids.some((pid) => send(pid, 0))) await delay(20)
    },
    stop: async () => {
      isHeld = true
      if (child) await endChildProcess(child, STOP_MAX_MS)
      // A program that was killed or frozen may leave processes behind.
      signalAll('SIGKILL')
    },
  }
}

/** Returns the id of a running process from a file whose first line has it, such as `postmaster.pid`. */
function readPid(file: string | undefined): number | null {
  if (file === undefined) return null
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return pid > 0 && send(pid, 0) ? pid : null
  } catch {
    return null
  }
}

/** Returns these processes and all their descendants that run. */
function listTree(roots: readonly (number | null)[]): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    const parent = pid > 0 ? readParent(pid) : null
    if (parent !== null) parents.set(pid, parent)
  }
  const found = new Set(roots.filter((pid) => pid !== null && parents.has(pid)))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found].filter((pid) => pid !== null)
}

/** Returns the id of the parent, or null for a process that has ended. */
function readParent(pid: number): number | null {
  try {
    // The name may contain spaces and parentheses, so fields are counted after the last one.
    const [state, parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return state === 'Z' ? null : Number(parent)
  } catch {
    return null
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal) && (signal !== 0 || readParent(pid) !== null)
  } catch {
    return false
  }
}
