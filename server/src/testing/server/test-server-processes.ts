import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const MAIN = path.join(import.meta.dirname, '../../main.ts')

export type ServerProcess = { child: ChildProcess; ended: Promise<NodeJS.Signals | number | null> }

/** Creates server processes that may be killed; `TEST_LOG` shows their output. */
export function createServerProcesses() {
  const children: ChildProcess[] = []
  const abandoned = new Set<ChildProcess>()

  function run(env: NodeJS.ProcessEnv, args: readonly string[] = []): ServerProcess {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...env,
      },
      stdio: process.env.TEST_LOG ? 'inherit' : 'ignore',
    })
    children.push(child)
    const ended = new Promise<NodeJS.Signals | number | null>((resolve) =>
      child.once('exit', (code, signal) => {
        if (!abandoned.has(child)) resolve(signal ?? code)
      }),
    )
    return { child, ended }
  }

  /**
   * Kills the processes that a failed test left running, which would answer on the next test's ports. `ended` of
   * these never resolves, or the failed test would continue beside the next one.
   */
  function killAll() {
    const left = children.splice(0)
    for (const child of left) abandoned.add(child)
    return Promise.all(left.map(kill))
  }

  return { run, killAll }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
