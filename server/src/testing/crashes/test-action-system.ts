import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  addDaysToDate,
  newYorkDateAt,
  toNewYorkMs,
} from '@parvalue/shared/domain/market/new-york-time.ts'
import { isTradingDay } from '@parvalue/shared/domain/market/trading-days.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { pauseAsTestStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { expect } from 'vitest'
import { brokerageSimulator } from '../../../../simulators/brokerage/role.ts'
import { marketDataSimulator } from '../../../../simulators/market-data/role.ts'
import { type RunningSimulator, startSimulator } from '../../../../simulators/role.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { CrashPoint } from '../../platform/fail-point.ts'
import { startTestChain, testChainKeys } from '../chain/test-chain.ts'
import { createStockTokenActions } from '../chain/test-stock-tokens.ts'
import { writeCustodianFiles } from '../money/test-redemptions.ts'
import { createTestHoldings } from '../money/test-shares.ts'
import { OPERATOR_WALLET } from '../orders/test-corporate-actions.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { createServerProcesses } from '../server/test-server-processes.ts'
import { fetchServerStatus, RECOVERY_LIMITS } from '../server/test-server-status.ts'

const UNIT = 10n ** 18n
const DAY_MS = 86_400_000

type ServerPorts = { server: number; admin: number; simulators: number }

/** Returns 10:30 in New York on a Tuesday that, like the day a week later, is a trading day. */
function toOpenTuesdayMs(nowMs: number): number {
  const date = newYorkDateAt(nowMs + DAY_MS)
  const isTuesday = new Date(date).getUTCDay() === 2
  const isOpen = isTradingDay(date) && isTradingDay(addDaysToDate(date, 7))
  return isTuesday && isOpen ? toNewYorkMs(date, 630) : toOpenTuesdayMs(nowMs + DAY_MS)
}

export type ActionSystem = Awaited<ReturnType<typeof startActionSystem>>

/** Starts a chain with three holders of AAPL, and the simulated market and broker, for servers that are killed. */
export async function startActionSystem(ports: ServerPorts) {
  const chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-action-crash-'))
  writeCustodianFiles(chain, dataDir)
  const deployment = path.join(dataDir, 'deployments', `${SEPOLIA_CHAIN_ID}.json`)
  mkdirSync(path.dirname(deployment), { recursive: true })
  writeFileSync(deployment, JSON.stringify({ ...chain.deployment, deployedAtBlock: 1 }))
  const stocks = await createStockTokenActions(chain)
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  const holders = (await chain.accounts()).map((each) => each.toLowerCase() as Address).slice(0, 3)
  const [alice = '0x', bob = '0x', carol = '0x'] = holders
  await stocks.transfer('AAPL', OPERATOR_WALLET, alice, 12n * UNIT)
  await stocks.transfer('AAPL', OPERATOR_WALLET, bob, 20n * UNIT)
  await stocks.transfer('AAPL', OPERATOR_WALLET, carol, 8n * UNIT)
  await stocks.approve('AAPL', carol)
  await chain.mine()
  await stocks.wrap('AAPL', carol, 8n * UNIT)
  await chain.mine()
  const aheadMs = toOpenTuesdayMs(Date.now()) - Date.now()
  const shifts = [{ fromMs: 0, aheadMs }]
  const today = newYorkDateAt(Date.now() + aheadMs)
  const settings = {
    portBase: ports.simulators,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: { [SEPOLIA_CHAIN_ID]: chain.url },
    env: {},
    worldShifts: shifts,
  }
  const roles = [marketDataSimulator, brokerageSimulator].map((role) =>
    startSimulator(role, settings),
  )
  const [market, broker] = (await Promise.all(roles)) as [RunningSimulator, RunningSimulator]
  const holdings = createTestHoldings(broker.url)
  // The broker reads the tokens before anything happens to the shares.
  await holdings.listPositions()
  const mining = setInterval(() => void chain.mine().catch(() => {}), 100)
  const mains = createServerProcesses()
  const control = async ({ url }: RunningSimulator, command: string, body: object) => {
    const answer = await fetch(`${url}/control/${command}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return {
    ports,
    chain,
    stocks,
    holdings,
    alice,
    bob,
    carol,
    dataDir,
    today,
    announce: (kind: 'dividend' | 'split', terms: object) =>
      control(market, kind, { ...terms, ex_date: addDaysToDate(today, 2) }),
    correct: (terms: object) => control(market, 'correct', terms),
    /** Books cash of a dividend at the broker; a negative rate takes it back. */
    bookDividend: (terms: object) => control(broker, 'dividend-payment', terms),
    /** Moves market time a week ahead, so that all announced actions are due. */
    goAhead: () => {
      shifts.push({ fromMs: Date.now(), aheadMs: aheadMs + 7 * DAY_MS })
    },
    run: (crashAt: CrashPoint | '') =>
      mains.run({
        DATA_DIR: dataDir,
        PORT: `${ports.server}`,
        ADMIN_PORT: `${ports.admin}`,
        SIM_PORT_BASE: `${ports.simulators}`,
        FAIL_POINT: crashAt,
        CORPORATE_ACTIONS_INTERVAL_SECONDS: '2',
        DISTRIBUTOR_KEY: testChainKeys.distributor,
        SIMULATED_CLOCK_SHIFTS: JSON.stringify(shifts),
        [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
      }),
    stop: async () => {
      clearInterval(mining)
      await mains.killAll()
      await Promise.all([market.stop(), broker.stop()])
      chain.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens the database of a server that has ended. */
export async function inspectDatabase<T>(
  folder: string,
  work: (engine: DatabaseEngine) => Promise<T>,
): Promise<T> {
  const engine = await openDatabase(null, folder)
  if (!engine.ok) throw new Error(engine.reason)
  try {
    return await work(engine.value)
  } finally {
    await engine.value.close()
  }
}

/**
 * Waits until a server has brought the database into a state. The database cannot be opened while the server runs, so
 * it runs for a while, longer each time.
 */
export async function waitUntilStored(
  { run, dataDir, ports }: ActionSystem,
  what: string,
  isStored: (engine: DatabaseEngine) => Promise<boolean>,
) {
  let seconds = 2
  const isReached = async () => {
    const server = run('')
    const isUp = async () => (await fetchServerStatus(ports.admin)) !== null
    await waitUntil(isUp, 'the server answers', RECOVERY_LIMITS)
    await pauseAsTestStimulus(1000 * seconds)
    seconds *= 2
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    return inspectDatabase(dataDir, isStored)
  }
  await waitUntil(isReached, what, RECOVERY_LIMITS)
}
