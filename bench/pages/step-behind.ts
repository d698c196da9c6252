import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { listBelow } from '../runner/processes.ts'

/** The lowest priority there is: such a process runs when no other wants the processor. */
const LAST = 19

/**
 * Lets other processes go before all below this one: the phone of a person who looks at a page runs none of the
 * system's processes. Works on Linux alone; returns whether it was done.
 */
export function stepBehind(): boolean {
  if (process.platform !== 'linux') return false
  for (const pid of listBelow(process.pid)) setLast(pid)
  return true
}

function setLast(pid: number) {
  try {
    os.setPriority(pid, LAST)
    // Sessions of their own share the processor evenly, whatever is said of the processes in them.
    writeFileSync(`/proc/${pid}/autogroup`, String(LAST))
  } catch {
    // It has ended meanwhile, or this Linux groups nothing.
  }
}
