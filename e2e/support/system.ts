import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type TestPorts, toStartEnv } from './ports.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type TestSystem = {
  url: string
  rpcUrl: string
  /** Returns all output so far. */
  output: () => string
  /** Runs an operator command (the arguments of `npm run operator --`) and returns its output. */
  operate: (args: readonly string[]) => string
  /** Sends SIGINT and returns the exit code. */
  interrupt: () => Promise<number | null>
  /** Sends SIGKILL to the supervisor, so that nothing is saved. */
  kill: () => Promise<void>
}

type Options = TestPorts & {
  dataDir: string
  args?: string[]
  /** Additional environment variables, such as `APP_ENV`. */
  env?: Readonly<Record<string, string>>
}

/** Starts the whole system like `npm start`; resolves once it prints `ready`. */
export async function startSystem({
  port,
  chainPort,
  dataDir,
  args = [],
  env = {},
}: Options): Promise<TestSystem> {
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

export const createDataDir = () => mkdtemp(join(tmpdir(), 'parvalue-'))
export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true })

/** Runs `work` with a temporary data folder, which is removed afterwards. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await createDataDir()
  try {
    return await work(dataDir)
  } finally {
    await removeDataDir(dataDir)
  }
}
