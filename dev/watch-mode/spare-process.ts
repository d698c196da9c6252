import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'
import { endChild } from '../stack/children.ts'
import { findLogEnd, listLogLines } from '../stack/log-lines.ts'
import type { Watchdog } from '../stack/start-watchdog.ts'

/** What the supervisor says to a spare process. */
export type SpareMessage =
  | { kind: 'load'; modules: readonly string[] }
  /** The last one: from here on it is the script. */
  | { kind: 'run' }

/** A script of ours that is started anew when its files change. */
export type Program = {
  /** As sentences and the log file name it: `server`. */
  name: string
  /** From the root. It is ready once all of it has been evaluated. */
  script: string
  /** Loaded in advance, as they stay the same. */
  packages: readonly string[]
  /** Ours; may be loaded while the process before is still ending. */
  modules: readonly string[]
  env: Readonly<Record<string, string | undefined>>
}

/** A process that waits to become the program, then is it, then has ended. */
export type SpareProcess = {
  load: () => void
  /** Resolves once the program is ready (true) or its process has ended before that (false). */
  run: () => Promise<boolean>
  ended: Promise<void>
  end: (graceMs: number) => Promise<void>
  /** Lists the last lines that it has logged. */
  listLines: () => string[]
}

type Surroundings = { dataDir: string; watchdog: Pick<Watchdog, 'watch' | 'unwatch'> }

const LINES_MAX = 16
/** Where an error passed through Node itself, which says nothing about a file of ours. */
const INTERNAL = /^\s+at .*\(node:internal\//

/** Starts a process that loads the packages and then waits. */
export function prepareSpare(program: Program, { dataDir, watchdog }: Surroundings): SpareProcess {
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
  const say = (message: SpareMessage) => {
    // One that has ended shows by its end.
    if (child.connected) child.send(message, () => {})
  }
  return {
    load: () => say({ kind: 'load', modules: program.modules }),
    run: () => {
      logStart = findLogEnd(logFile)
      const ready = new Promise<boolean>((resolve) => child.once('message', () => resolve(true)))
      say({ kind: 'run' })
      return Promise.race([ready, ended.then(() => false)])
    },
    ended,
    end: (graceMs) => endChild(child, graceMs),
    listLines: () =>
      listLogLines(logFile, logStart)
        .filter((line) => !INTERNAL.test(line))
        .slice(-LINES_MAX),
  }
}

function launch({ script, packages, env }: Program, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  try {
    return spawn(
      process.execPath,
      [fromRoot('dev', 'watch-mode', 'spare.ts'), script, ...packages],
      // Detached, so that a Ctrl-C for the whole group is answered by the supervisor alone.
      { cwd: fromRoot(), env, stdio: ['ignore', log, log, 'ipc'], detached: true },
    )
  } finally {
    closeSync(log)
  }
}
