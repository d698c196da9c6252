import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const MAIN = path.join(import.meta.dirname, '../../main.ts')

export type Run = { child: ChildProcess; ended: Promise<NodeJS.Signals | number | null> }

/** The server as processes of its own, which may be killed; `TEST_LOG` shows what they say. */
export function createMains() {
  const children: ChildProcess[] = []
  const givenUp = new Set<ChildProcess>()

  function run(env: NodeJS.ProcessEnv, args: readonly string[] = []): Run {
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
        if (!givenUp.has(child)) resolve(signal ?? code)
      }),
    )
    return { child, ended }
  }

  /**
   * What a test that failed has left running would answer in the next one's place. That test hears of
   * no end, or it would go on beside the next one.
   */
  function killAll() {
    const left = children.splice(0)
    for (const child of left) givenUp.add(child)
    return Promise.all(left.map(kill))
  }

  return { run, killAll }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
