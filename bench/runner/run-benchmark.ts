// Runs one benchmark in a process of its own, and then ends every process that descends from it.

import { rmSync } from 'node:fs'
import { inspect } from 'node:util'
import type { BenchmarksByName } from './benchmark.ts'
import { endProcesses, listDescendants } from './processes.ts'

/** The variable that names the folder of a benchmark's temporary files, which is removed at its end. */
export const TEMPORARY_FOLDER_VARIABLE = 'PARVALUE_BENCH_FOLDER'

/** The message that the process of a benchmark sends to the runner before it ends. */
export type BenchmarkReport = { state: 'ok' } | { state: 'failed' | 'skipped'; reason: string }

/** Runs the benchmark that the command line names, ends its processes, and reports to the runner. */
export async function runBenchmark(parts: BenchmarksByName): Promise<void> {
  const part = parts[process.argv[2] ?? '']
  if (!part) throw new Error(`There is no part "${process.argv[2]}".`)
  const leave = once(reportAndExit)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => leave({ state: 'failed', reason: `ended by ${signal}` }))
  }
  const fail = (error: unknown) => {
    const isFirst = leave({ state: 'failed', reason: toReason(error) })
    // Errors during the shutdown are consequences of it.
    if (isFirst) process.stderr.write(`${inspect(error)}\n`)
  }
  process.on('uncaughtException', fail)
  try {
    const reason = (await part.findMissing?.()) ?? null
    if (reason === null) await part.measure()
    leave(reason === null ? { state: 'ok' } : { state: 'skipped', reason })
  } catch (error) {
    fail(error)
  }
}

/** Returns a function that runs the work at its first call only, and returns whether this was the first. */
function once(
  work: (report: BenchmarkReport) => Promise<void>,
): (report: BenchmarkReport) => boolean {
  let isCalled = false
  return (report) => {
    if (isCalled) return false
    isCalled = true
    void work(report)
    return true
  }
}

async function reportAndExit(report: BenchmarkReport) {
  await endProcesses((running) => listDescendants(process.pid, running))
  const folder = process.env[TEMPORARY_FOLDER_VARIABLE]
  // The runner removes the folder too, but may have been killed.
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const exit = () => process.exit(report.state === 'failed' ? 1 : 0)
  if (process.connected) process.send?.(report, exit)
  else exit()
}

function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? ''
}
