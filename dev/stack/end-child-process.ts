import type { ChildProcess } from 'node:child_process'

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Asks a child process to end and waits; after `graceMs` it is killed. */
export function endChildProcess(child: ChildProcess, graceMs: number): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
