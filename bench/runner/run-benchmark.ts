// The process of one part: everything that it starts is its descendant, and ends with it.

import { rmSync } from 'node:fs'
import { inspect } from 'node:util'
import type { Parts } from './benchmark.ts'
import { endAll, listBelow } from './processes.ts'

/** The variable that names the folder of a part's temporary files, which is removed when the part ends. */
export const FOLDER = 'PARVALUE_BENCH_FOLDER'

/** The message that the process of a part sends to the runner before it ends. */
export type Report = { state: 'ok' } | { state: 'failed' | 'skipped'; reason: string }

/** Measures the part that the command line names, ends what it started, and reports to the runner. */
export async function runPart(parts: Parts): Promise<void> {
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
function once(work: (report: Report) => Promise<void>): (report: Report) => boolean {
  let isCalled = false
  return (report) => {
    if (isCalled) return false
    isCalled = true
    void work(report)
    return true
  }
}

async function reportAndExit(report: Report) {
  await endAll((running) => listBelow(process.pid, running))
  const folder = process.env[FOLDER]
  // The runner removes it too, but may have been killed.
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const exit = () => process.exit(report.state === 'failed' ? 1 : 0)
  if (process.connected) process.send?.(report, exit)
  else exit()
}

function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? ''
}
