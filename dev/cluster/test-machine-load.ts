import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Runnable processes per core above which a machine is overloaded, so that no duration on it means anything. */
const RUNNABLE_PER_CORE_MAX = 8

const SAMPLE_EVERY_MS = 500

/** Runnable processes on average, and whether that is more than the machine's cores can serve. */
export type MachineLoad = { runnable: number; isOverloaded: boolean }

/** Counts runnable processes until the work has ended. Processes that wait for a disk or a socket are none of them. */
export async function measureMachineLoad(work: () => Promise<void>): Promise<MachineLoad> {
  const samples = [countRunnable()]
  const timer = setInterval(() => samples.push(countRunnable()), SAMPLE_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  const runnable = samples.reduce((sum, count) => sum + count, 0) / samples.length
  return { runnable, isOverloaded: runnable > RUNNABLE_PER_CORE_MAX * availableParallelism() }
}

/** Returns the first number of `3/812`: the processes and threads that run or are ready to, this one included. */
function countRunnable(): number {
  const [, , , entities = ''] = readFileSync('/proc/loadavg', 'utf8').split(' ')
  return Number.parseInt(entities, 10)
}
