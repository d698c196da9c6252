import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BenchmarkOutcome } from './benchmark.ts'
import { endProcesses, listRemainingProcesses } from './processes.ts'
import { type BenchmarkReport, TEMPORARY_FOLDER_VARIABLE } from './run-benchmark.ts'

const PARENT_WATCH = new URL('../../dev/cli/parent-watch.mjs', import.meta.url).href

/** Grace period in which a benchmark ends its processes; one that does not end is killed. */
const GRACE_MS = 12_000

/** A running benchmark; `end` aborts it. */
export type StartedBenchmark = { ended: Promise<BenchmarkOutcome>; end: () => void }

/**
 * Starts one benchmark as a process of its own, with a folder for temporary files. Once it has ended, neither its
 * processes nor its files are left.
 */
export function startBenchmark(script: URL, name: string): StartedBenchmark {
  const startedMs = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'pvb-'))
  // Postgres runs as another user and has its files in this folder.
  chmodSync(folder, 0o711)
  const child = fork(script, [name], {
    execArgv: ['--import', PARENT_WATCH],
    env: { ...process.env, TMPDIR: folder, [TEMPORARY_FOLDER_VARIABLE]: folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The child leads its own process group: Ctrl-C then reaches only the runner, which ends the whole group.
    detached: process.platform !== 'win32',
  })
  const report = receiveReport(child).then(async (received) => {
    const group = child.pid ?? 0
    await endProcesses((running) =>
      listRemainingProcesses(
        { group, variable: `${TEMPORARY_FOLDER_VARIABLE}=${folder}` },
        running,
      ),
    )
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    return received
  })
  return {
    ended: report.then((received) => ({
      ...received,
      seconds: (performance.now() - startedMs) / 1000,
    })),
    end: () => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
    },
  }
}

/** Resolves once the process has ended and its channel is closed. */
function receiveReport(child: ChildProcess): Promise<BenchmarkReport> {
  let report: BenchmarkReport | null = null
  child.on('message', (message) => {
    report = message as BenchmarkReport
  })
  const closed = new Promise((resolve) => child.once('disconnect', resolve))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ state: 'failed', reason: message }))
    child.once('exit', (code, signal) => {
      const reason =
        signal === null
          ? `the process ended with exit code ${code}`
          : `the process was ended by ${signal}`
      resolve(closed.then(() => report ?? { state: 'failed', reason }))
    })
  })
}
