import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type TestPorts, toStartEnv } from './places.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type System = {
  url: string
  rpcUrl: string
  /** Everything the start printed so far. */
  output: () => string
  /** A command of the operator's, as typed after `npm run operator --`; answers with what it printed. */
  operate: (args: readonly string[]) => string
  /** Ctrl-C, as a person would; answers with the exit code. */
  interrupt: () => Promise<number | null>
  /** SIGKILL of the supervisor: nothing gets a chance to save. */
  kill: () => Promise<void>
}

type Options = TestPorts & {
  dataDir: string
  args?: string[]
  /** Other rules than the local ones, e.g. `APP_ENV`. */
  env?: Readonly<Record<string, string>>
}

/** Starts the whole system as `npm start` does and answers once it says `ready`. */
export async function startSystem({
  port,
  chainPort,
  dataDir,
  args = [],
  env = {},
}: Options): Promise<System> {
  const ourEnv = {
    ...process.env,
    ...toStartEnv({ port, chainPort }),
    DATA_DIR: dataDir,
    ...env,
  }
  const child = spawn(process.execPath, ['dev/cli/cli.mjs', 'start', ...args], {
    cwd: ROOT,
    env: ourEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const url = `http://localhost:${port}`
  await untilPrinted(child, () => text, `ready ${url}`)
  return {
    url,
    rpcUrl: `http://127.0.0.1:${chainPort}`,
    output: () => text,
    operate: (command) =>
      execFileSync(process.execPath, ['dev/cli/cli.mjs', 'operator', ...command], {
        cwd: ROOT,
        env: ourEnv,
        encoding: 'utf8',
      }),
    interrupt: () => end(child, 'SIGINT'),
    kill: async () => void (await end(child, 'SIGKILL')),
  }
}

async function untilPrinted(child: ChildProcess, output: () => string, line: string) {
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      if (output().split('\n').includes(line)) resolve()
    }
    child.stdout?.on('data', check)
    child.on('exit', (code) => reject(new Error(`start ended with ${code}:\n${output()}`)))
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}

export const makeDataDir = () => mkdtemp(join(tmpdir(), 'parvalue-'))
export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true })

/** A data folder that is gone when the work is done. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await makeDataDir()
  try {
    return await work(dataDir)
  } finally {
    await removeDataDir(dataDir)
  }
}
