import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { toNextWorldShifts } from '../../../../dev/stack/world-time.ts'
import {
  brokerageSimulator,
  SIMULATED_BROKER_ACCOUNT_ID,
} from '../../../../simulators/brokerage/role.ts'
import { marketDataSimulator } from '../../../../simulators/market-data/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { CrashPoint } from '../../platform/fail-point.ts'
import { createBrokerage } from '../../providers/brokerage/service.ts'
import { createHoldingsProvider } from '../../providers/holdings/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'
import { startTestChain, testChainKeys } from '../chain/test-chain.ts'
import { createStockTokenActions } from '../chain/test-stock-tokens.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { createServerProcesses } from '../server/test-server-processes.ts'
import { waitUntilNoPendingWork } from '../server/test-server-status.ts'
import { OPERATOR_WALLET } from './test-corporate-actions.ts'
import { createOrderTransactions } from './test-order-transactions.ts'

/** Ports per system: the server, its admin port, and above them the simulators. */
const PORTS_EACH = 30

export type OrderSystem = Awaited<ReturnType<typeof startOrderSystem>>

/**
 * Starts a chain that mines by itself, an open market, the broker, and the server as a process that may be
 * killed. `systemIndex`: index of the system on this machine; `pooling`: variables of a pooler before the database.
 */
export async function startOrderSystem(
  systemIndex: number,
  blockMs = 250,
  databaseUrl: string | null = null,
  pooling: NodeJS.ProcessEnv = {},
) {
  const first = Number(process.env.TEST_PORT_BASE ?? 23_400) + systemIndex * PORTS_EACH
  const simulatorPorts = first + 2
  const chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-orders-'))
  mkdirSync(path.join(dataDir, 'deployments'), { recursive: true })
  writeFileSync(
    path.join(dataDir, 'deployments', `${SEPOLIA_CHAIN_ID}.json`),
    JSON.stringify({ ...chain.deployment, deployedAtBlock: 1 }),
  )
  const worldShifts = toNextWorldShifts([], 'open', Date.now())
  const settings = {
    portBase: simulatorPorts,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: { [SEPOLIA_CHAIN_ID]: chain.url },
    worldShifts,
    env: {},
  }
  const market = await startSimulator(marketDataSimulator, settings)
  const broker = await startSimulator(brokerageSimulator, settings)
  const { url, key } = toSimulatedAccess('brokerage', simulatorPorts)
  const access = { url, key: `simulated:${key}`, account: SIMULATED_BROKER_ACCOUNT_ID }
  const mining = { timer: setInterval(() => void chain.mine().catch(() => {}), blockMs) }
  const mains = createServerProcesses()

  /** Environment of the server. */
  const env = {
    DATA_DIR: dataDir,
    PORT: `${first}`,
    ADMIN_PORT: `${first + 1}`,
    SIM_PORT_BASE: `${simulatorPorts}`,
    ORDERS_KEY: testChainKeys.orders,
    REPORTER_KEY: testChainKeys.reporter,
    SIMULATED_CLOCK_SHIFTS: JSON.stringify(worldShifts),
    [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...pooling,
  }

  const run = (
    crashAt: CrashPoint | '' = '',
    more: NodeJS.ProcessEnv = {},
    args: readonly string[] = [],
  ) => mains.run({ ...env, ...more, FAIL_POINT: crashAt }, args)

  const stocks = await createStockTokenActions(chain)
  const orders = createOrderTransactions(chain)
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  return {
    chain,
    stocks,
    dataDir,
    env,
    settings,
    access,
    run,
    orders,
    brokerage: createBrokerage(access, { http: fetch, clock: Date.now }),
    holdings: createHoldingsProvider(access, fetch),
    control: async (where: string, body: object = {}) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${broker.url}/control/${where}`, init)
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** Mints and approves the tokens that an owner needs for orders; resolves once mined. */
    prepare: async (owner: Address, dollars: bigint, symbols: readonly string[]) =>
      chain.untilMined(await orders.prepare(owner, dollars, symbols)),
    give: async (symbol: string, to: Address, amount: bigint) =>
      chain.untilMined(await stocks.transfer(symbol, OPERATOR_WALLET, to, amount)),
    giveDollars: async (to: Address, dollars: bigint) =>
      chain.untilMined(await orders.giveDollars(to, dollars)),
    /** Stops automatic mining. */
    stopMining: () => clearInterval(mining.timer),
    mineOn: () => {
      mining.timer = setInterval(() => void chain.mine().catch(() => {}), blockMs)
    },
    /** Waits until no transaction is pending, and long enough for a duplicate to appear. */
    untilQuiet: () => waitUntilNoPendingWork(first + 1),
    /** Opens the database of a server that has exited. */
    inspect: async <T>(work: (engine: DatabaseEngine) => Promise<T>): Promise<T> => {
      const engine = await openDatabase(pooling.DATABASE_DIRECT_URL ?? databaseUrl, dataDir)
      if (!engine.ok) throw new Error(engine.reason)
      try {
        return await work(engine.value)
      } finally {
        await engine.value.close()
      }
    },
    stop: async () => {
      clearInterval(mining.timer)
      await mains.killAll()
      await Promise.all([market.stop(), broker.stop()])
      chain.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
