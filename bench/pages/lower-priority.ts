import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { listDescendants } from '../runner/processes.ts'

/** The lowest priority: a process runs with it only if no other needs the processor. */
const LAST = 19

/**
 * Lowers the priority of all processes below this one, because the phone of a user runs none of the system's
 * processes. Works on Linux only; returns whether it worked.
 */
export function lowerSystemPriority(): boolean {
  if (process.platform !== 'linux') return false
  for (const pid of listDescendants(process.pid)) setLast(pid)
  return true
}

function setLast(pid: number) {
  try {
    os.setPriority(pid, LAST)
    // Linux divides the processor evenly between sessions, independent of the priorities of their processes.
    writeFileSync(`/proc/${pid}/autogroup`, String(LAST))
  } catch {
    // The process has ended meanwhile, or this Linux has no session groups.
  }
}
