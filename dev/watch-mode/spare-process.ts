import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'
import { endChildProcess } from '../stack/end-child-process.ts'
import { findLogEnd, listLogLines } from '../stack/log-lines.ts'
import type { Watchdog } from '../stack/start-watchdog.ts'

/** Messages of the supervisor to a spare process. */
export type SpareMessage =
  | { kind: 'load'; modules: readonly string[] }
  /** The last message, after which the process runs the script. */
  | { kind: 'run' }

/** A script that is restarted when its files change. */
export type WatchedProgram = {
  /** The program's name in messages and of the log file, such as `server`. */
  name: string
  /** Path of the script from the root. The program is ready once the script has been evaluated. */
  script: string
  /** Packages that are loaded in advance, because they do not change. */
  packages: readonly string[]
  /** Our own modules that may be loaded while the previous process is still ending. */
  modules: readonly string[]
  env: Readonly<Record<string, string | undefined>>
}

/** A process that waits as a spare, and then runs the program until it ends. */
export type SpareProcess = {
  load: () => void
  /** Resolves to true once the program is ready, to false if its process ended before that. */
  run: () => Promise<boolean>
  ended: Promise<void>
  end: (graceMs: number) => Promise<void>
  /** Lists the last log lines of the process. */
  listLines: () => string[]
}

type Surroundings = { dataDir: string; watchdog: Pick<Watchdog, 'watch' | 'unwatch'> }

const LINES_MAX = 16
/** Stack lines of Node itself, which do not lead to a file of ours. */
const INTERNAL = /^\s+at .*\(node:internal\//

/** Starts a process that loads the packages and then waits. */
export function startSpareProcess(
  program: WatchedProgram,
  { dataDir, watchdog }: Surroundings,
): SpareProcess {
  const logFile = join(dataDir, 'log', `${program.name}.log`)
  const child = launch(program, logFile)
  const { pid } = child
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      if (pid !== undefined) watchdog.unwatch(pid)
      resolve()
    })
    child.once('error', () => resolve())
  })
  if (pid !== undefined) watchdog.watch(pid)
  let logStart = findLogEnd(logFile)
  const send = (message: SpareMessage) => {
    // A process that has ended already is noticed by its exit.
    if (child.connected) child.send(message, () => {})
  }
  return {
    load: () => send({ kind: 'load', modules: program.modules }),
    run: () => {
      logStart = findLogEnd(logFile)
      const ready = new Promise<boolean>((resolve) => child.once('message', () => resolve(true)))
      send({ kind: 'run' })
      return Promise.race([ready, ended.then(() => false)])
    },
    ended,
    end: (graceMs) => endChildProcess(child, graceMs),
    listLines: () =>
      listLogLines(logFile, logStart)
        .filter((line) => !INTERNAL.test(line))
        .slice(-LINES_MAX),
  }
}

function launch({ script, packages, env }: WatchedProgram, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  try {
    return spawn(
      process.execPath,
      [fromRoot('dev', 'watch-mode', 'spare.ts'), script, ...packages],
      // The process is detached, so that only the supervisor handles a Ctrl-C for the whole group.
      { cwd: fromRoot(), env, stdio: ['ignore', log, log, 'ipc'], detached: true },
    )
  } finally {
    closeSync(log)
  }
}
