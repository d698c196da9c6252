import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/** The lowest priority there is: runs when nobody else wants the processor. */
const LAST = 19

/**
 * All processes below this one let others go first: whoever looks at a page has none of the system's
 * processes on their phone. Of Linux only, which says who is below whom; true if it was done.
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

function listBelow(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = readParent(name)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const toAll = (one: number): number[] =>
    (children.get(one) ?? []).flatMap((child) => [child, ...toAll(child)])
  return toAll(pid)
}

function readParent(pid: string): number | undefined {
  try {
    // After the name, which may hold anything: state, parent.
    const said = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(said.slice(said.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
