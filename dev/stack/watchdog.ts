// Runs beside the supervisor, and ends its children once the supervisor is gone. Meanwhile the watchdog holds a lock on
// the data folder, so that the next start waits.

import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { lockFolder } from '../../server/src/platform/db/folder-lock.ts'

/** The server drains for at most this long, as after Ctrl-C. */
const GRACE_MS = 15_000

const [dataDir = '', option] = process.argv.slice(2)
const lock = lockFolder(dataDir, 'watchdog')
let pids: number[] = []
let isOrderlyEnd = false

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line === 'end') isOrderlyEnd = true
  else if (line.startsWith('+')) pids.push(pid)
  else pids = pids.filter((watched) => watched !== pid)
}

if (!isOrderlyEnd) {
  // Each process depends on those that were started before it.
  for (const pid of pids.toReversed()) await endProcess(pid)
  if (option === '--remove') rmSync(dataDir, { recursive: true, force: true })
}
if (lock.ok) lock.value.release()

async function endProcess(pid: number) {
  const steps = GRACE_MS / 100
  if (!send(pid, 'SIGTERM')) return
  for (let step = 0; step < steps; step += 1) {
    await delay(100)
    if (!send(pid, 0)) return
  }
  send(pid, 'SIGKILL')
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
