// The process of one part: whatever it starts is below it, and ends with it.

import { inspect } from 'node:util'
import type { Parts } from './part.ts'
import { endAll, listBelow } from './processes.ts'

/** What the process of a part tells the runner before it ends. */
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
    process.stderr.write(`${inspect(error)}\n`)
    leave({ state: 'failed', reason: toReason(error) })
  }
  process.on('uncaughtException', fail)
  try {
    const reason = (await part.findMissing?.()) ?? null
    if (reason !== null) return leave({ state: 'skipped', reason })
    await part.measure()
    leave({ state: 'ok' })
  } catch (error) {
    fail(error)
  }
}

/** A part that fails is often told so several times, by all that it was waiting for. */
function once(work: (report: Report) => Promise<void>): (report: Report) => void {
  let isCalled = false
  return (report) => {
    if (isCalled) return
    isCalled = true
    void work(report)
  }
}

async function reportAndExit(report: Report) {
  await endAll((running) => listBelow(process.pid, running))
  const exit = () => process.exit(report.state === 'failed' ? 1 : 0)
  if (process.connected) process.send?.(report, exit)
  else exit()
}

function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? ''
}
