import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { explainFsError } from '../../server/src/platform/db/folder-error.ts'
import type { Result } from '../cli/refusal.ts'
import { fromRoot } from '../paths.ts'
import { endChildProcess } from './end-child-process.ts'
import { findLogEnd, listLogLines } from './log-lines.ts'
import { shouldRestart, toRestartDelayMs } from './restart-policy.ts'
import type { Watchdog } from './start-watchdog.ts'

/** A process that is started with the others, and restarted when it dies. */
export type StackService = {
  /** The service's name in messages, such as `server`. */
  name: string
  /** Path of the script from the root. */
  script: string
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  /** URLs that all answer once the service is ready. */
  urls: readonly string[]
}

type ServiceOptions = {
  service: StackService
  dataDir: string
  watchdog: Watchdog
  print: (sentence: string) => void
  onLost: (sentence: string) => void
}

type Life = {
  options: ServiceOptions
  logFile: string
  /** Position in the log file where this run begins. */
  logStart: number
  diedAtMs: number[]
  isEnding: boolean
  isReady: boolean
  child?: ChildProcess
}

export type RunningService = { stop: () => Promise<void> }

const DRAIN_MS = 15_000
const READY_MAX_MS = 120_000

/** Starts a service and resolves once it answers; later deaths lead to restarts. */
export async function startService(
  options: ServiceOptions,
  onStarted: (service: RunningService) => void,
): Promise<Result<void>> {
  const logFile = join(options.dataDir, 'log', `${options.service.name}.log`)
  const logStart = findLogEnd(logFile)
  const life: Life = { options, logFile, logStart, diedAtMs: [], isEnding: false, isReady: false }
  launch(life)
  onStarted({ stop: () => stop(life) })
  return waitUntilReady(life)
}

function launch(life: Life) {
  const log = openSync(life.logFile, 'a', 0o600)
  const { script, args, env } = life.options.service
  const child = spawn(process.execPath, [fromRoot(script), ...args], {
    cwd: fromRoot(),
    env,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  life.child = child
  if (child.pid !== undefined) life.options.watchdog.watch(child.pid)
  child.once('exit', () => void revive(life, child))
}

async function revive(life: Life, dead: ChildProcess) {
  const { options } = life
  if (dead.pid !== undefined) options.watchdog.unwatch(dead.pid)
  // A service that ends before it was ready has refused to start; only a later end is a crash.
  if (life.isEnding || !life.isReady) return
  life.diedAtMs.push(performance.now())
  if (!shouldRestart(life.diedAtMs, performance.now())) {
    return options.onLost(`The ${options.service.name} ended too often. ${tailOf(life)}`)
  }
  options.print(`The ${options.service.name} ended unexpectedly; starting it again.`)
  await delay(toRestartDelayMs(life.diedAtMs, performance.now()))
  if (!life.isEnding) launch(life)
}

async function waitUntilReady(life: Life): Promise<Result<void>> {
  const { name, urls } = life.options.service
  const deadline = performance.now() + READY_MAX_MS
  while (performance.now() < deadline) {
    const { child } = life
    if (child?.exitCode !== null || child.signalCode !== null) {
      return refused(toStartRefusal(life))
    }
    if ((await Promise.all(urls.map(answers))).every(Boolean)) {
      life.isReady = true
      return accepted(undefined)
    }
    await delay(50)
  }
  return refused(`The ${name} did not answer within two minutes. ${tailOf(life)}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { accept: 'text/html, application/json' } })
    // The body is read to its end, because an unread response keeps the connection open, and an ending server waits for
    // it.
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Returns why the service did not start: a single logged line is the server's own refusal and is returned alone. */
function toStartRefusal(life: Life): string {
  const { dataDir, service } = life.options
  const lines = listLines(life)
  if (lines.length === 0) return explainFsError({}, dataDir) ?? `The ${service.name} did not start.`
  return lines.length === 1 ? lines.join() : `The ${service.name} did not start. ${tailOf(life)}`
}

function tailOf(life: Life): string {
  return `The end of ${life.logFile}:\n${listLines(life).slice(-8).join('\n')}`
}

const listLines = ({ logFile, logStart }: Life) => listLogLines(logFile, logStart)

async function stop(life: Life) {
  life.isEnding = true
  if (life.child) await endChildProcess(life.child, DRAIN_MS)
}
