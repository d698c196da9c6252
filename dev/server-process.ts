import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import { findFolderFault } from '../server/src/db/folder-fault.ts'
import { endChild } from './children.ts'
import { fromRoot } from './paths.ts'
import type { Attempt } from './refusal.ts'
import { mayRestart } from './restarts.ts'
import { toServerEnv } from './server-env.ts'
import type { Settings } from './settings.ts'
import type { Watchdog } from './watch.ts'

type ServerOptions = {
  settings: Settings
  rpcUrls: Readonly<Record<number, string>>
  watchdog: Watchdog
  say: (sentence: string) => void
  onLost: (sentence: string) => void
}

type Life = {
  options: ServerOptions
  logFile: string
  /** Where this run's part of the log begins. */
  logStart: number
  diedAtMs: number[]
  isEnding: boolean
  isReady: boolean
  child?: ChildProcess
}

export type ServerProcess = { stop: () => Promise<void> }

const DRAIN_MS = 15_000
const READY_MAX_MS = 60_000

/** Starts the server and answers once the page does; later deaths are made good by new starts. */
export async function startServer(
  options: ServerOptions,
  onStarted: (server: ServerProcess) => void,
): Promise<Attempt<void>> {
  const logFile = join(options.settings.dataDir, 'log', 'server.log')
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0
  const life: Life = { options, logFile, logStart, diedAtMs: [], isEnding: false, isReady: false }
  launch(life)
  onStarted({ stop: () => stop(life) })
  return waitUntilReady(life)
}

function launch(life: Life) {
  const log = openSync(life.logFile, 'a', 0o600)
  const child = spawn(process.execPath, [fromRoot('server/src/main.ts')], {
    cwd: fromRoot(),
    env: toServerEnv(process.env, life.options.settings, life.options.rpcUrls),
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
  // Before it was ever ready, its end is no accident but a refusal to start.
  if (life.isEnding || !life.isReady) return
  life.diedAtMs.push(performance.now())
  if (!mayRestart(life.diedAtMs, performance.now())) {
    return options.onLost(`The server ended too often. ${tailOf(life)}`)
  }
  options.say('The server ended unexpectedly; starting it again.')
  await delay(100)
  if (!life.isEnding) launch(life)
}

async function waitUntilReady(life: Life): Promise<Attempt<void>> {
  const url = `http://localhost:${life.options.settings.port}`
  const deadline = performance.now() + READY_MAX_MS
  while (performance.now() < deadline) {
    const { child } = life
    if (child?.exitCode !== null || child.signalCode !== null) {
      return refused(toStartRefusal(life))
    }
    if ((await answers(`${url}/api/v1/_health/`)) && (await answers(`${url}/`))) {
      life.isReady = true
      return accepted(undefined)
    }
    await delay(50)
  }
  return refused(`The server did not answer within a minute. ${tailOf(life)}`)
}

const answers = (url: string) =>
  fetch(url, { headers: { accept: 'text/html, application/json' } }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A refusal of the server's own is one sentence, and says it all. */
function toStartRefusal(life: Life): string {
  const { dataDir } = life.options.settings
  const lines = listLogLines(life)
  if (lines.length === 0) return findFolderFault({}, dataDir) ?? 'The server did not start.'
  return lines.length === 1 ? lines.join() : `The server did not start. ${tailOf(life)}`
}

function tailOf(life: Life): string {
  return `The end of ${life.logFile}:\n${listLogLines(life).slice(-8).join('\n')}`
}

const listLogLines = ({ logFile, logStart }: Life): string[] =>
  readFileSync(logFile)
    .subarray(logStart)
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '')

async function stop(life: Life) {
  life.isEnding = true
  if (life.child) await endChild(life.child, DRAIN_MS)
}
