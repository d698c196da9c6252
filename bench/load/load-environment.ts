import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, parseConfig } from '../../server/src/config/config.ts'
import { startTestChain, testChainKeys } from '../../server/src/testing/chain/test-chain.ts'
import { startPostgres } from '../../server/src/testing/database/test-engines.ts'
import { startOpenMarket } from '../../server/src/testing/orders/test-order-calls.ts'
import { SEPOLIA_CHAIN_ID } from '../../server/src/testing/server/test-app.ts'
import {
  CALLS_REQUEST,
  PROFILE_REQUEST,
  type ProcessUsage,
  SHARES_REQUEST,
  USAGE_REQUEST,
} from './process-usage.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const NO_LIMIT = '1000000'

export type LoadEnvironment = Awaited<ReturnType<typeof startLoadEnvironment>>

/** Starts a chain, an open market, a Postgres, and the API beside its floors in a process of their own. */
export async function startLoadEnvironment() {
  const [chain, market, postgres] = await Promise.all([
    startTestChain(),
    startOpenMarket(),
    startPostgres(),
  ])
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-load-'))
  mkdirSync(path.join(dataDir, 'deployments'))
  writeFileSync(
    path.join(dataDir, 'deployments', `${SEPOLIA_CHAIN_ID}.json`),
    JSON.stringify({ ...chain.deployment, deployedAtBlock: 1 }),
  )
  const env = {
    ...market.env,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    ORDERS_KEY: testChainKeys.orders,
    REPORTER_KEY: testChainKeys.reporter,
    [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
    RATE_LIMIT_SIGN_IN_PER_MINUTE: NO_LIMIT,
  }
  const config = parseConfig(env, ROOT)
  if (!config.ok) throw new Error(config.reason)
  const server = await startServer(env)
  return {
    ...server,
    chain,
    postgres,
    databaseUrl: postgres.url,
    config: config.value satisfies Config,
    /** Starts a second server on the same database, with other variables. */
    startSecond: (more: Record<string, string>) => startServer({ ...env, ...more }),
    stop: async () => {
      await server.stop()
      await Promise.all([market.stop(), postgres.stop()])
      chain.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the API, the bare route and the floors in a process of their own. */
async function startServer(env: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: process.env.BENCH_PROFILE
      ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
      : [],
  })
  const ports = await receiveMessage<{ ours: number; bare: number; floors: number }>(child)
  return {
    ...ports,
    /** Returns the processor time that the server's process has used, and the memory and handles that it holds. */
    readUse: () => {
      child.send(USAGE_REQUEST)
      return receiveMessage<ProcessUsage>(child)
    },
    /** Returns the statements and outgoing requests since the last call; none without `BENCH_RECORD`. */
    takeCalls: () => {
      child.send(CALLS_REQUEST)
      return receiveMessage<string[]>(child)
    },
    startProfile: () => {
      child.send(PROFILE_REQUEST)
      return receiveMessage<null>(child)
    },
    /** Returns the milliseconds of processor time since `startProfile`, by part of the process. */
    stopProfile: () => {
      child.send(SHARES_REQUEST)
      return receiveMessage<Record<string, number>>(child)
    },
    stop: async () => {
      child.removeAllListeners('exit')
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}

const receiveMessage = <ChildMessage>(child: ChildProcess) =>
  new Promise<ChildMessage>((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`The server ended with ${code}.`))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.removeListener('exit', fail)
      resolve(message as ChildMessage)
    })
  })
