import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  addDaysToDate,
  newYorkDateAt,
  toNewYorkMs,
} from '@parvalue/shared/domain/market/new-york-time.ts'
import { isTradingDay } from '@parvalue/shared/domain/market/trading-days.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { pauseAsTestStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { keccak256, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { brokerageSimulator } from '../../../../simulators/brokerage/role.ts'
import { marketDataSimulator } from '../../../../simulators/market-data/role.ts'
import { type RunningSimulator, startSimulator } from '../../../../simulators/role.ts'
import { listActionViolations } from '../../modules/corporate-actions/service.ts'
import { auditLedger } from '../../modules/ledger/service.ts'
import type { Engine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { type CrashPoint, crashPoints } from '../../platform/fail-point.ts'
import { keys, startTestChain, type TestChain } from '../chain/test-chain.ts'
import { createStockTokenActions } from '../chain/test-stock-tokens.ts'
import { writeCustodianFiles } from '../money/test-redemptions.ts'
import { createTestHoldings } from '../money/test-shares.ts'
import { OPERATOR_WALLET } from '../orders/test-corporate-actions.ts'
import { CHAIN_ID } from '../server/test-app.ts'
import { createServerProcesses } from '../server/test-server-processes.ts'
import {
  fetchServerStatus,
  RECOVERY_LIMITS,
  waitUntilNoPendingWork,
} from '../server/test-server-status.ts'

const PORTS = { server: 23210, admin: 23211, simulators: 23212 }
const UNIT = 10n ** 18n
const DAY_MS = 86_400_000

/** Returns 10:30 in New York on a Tuesday that, like the day a week later, is a trading day. */
function toOpenTuesdayMs(nowMs: number): number {
  const date = newYorkDateAt(nowMs + DAY_MS)
  const isTuesday = new Date(date).getUTCDay() === 2
  const isOpen = isTradingDay(date) && isTradingDay(addDaysToDate(date, 7))
  return isTuesday && isOpen ? toNewYorkMs(date, 630) : toOpenTuesdayMs(nowMs + DAY_MS)
}

type System = Awaited<ReturnType<typeof startSystem>>
let system: System | null = null
afterEach(async () => {
  await system?.stop()
  system = null
})

async function startSystem() {
  const chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-action-crash-'))
  writeCustodianFiles(chain, dataDir)
  const deployment = path.join(dataDir, 'deployments', `${CHAIN_ID}.json`)
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
    portBase: PORTS.simulators,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: { [CHAIN_ID]: chain.url },
    env: {},
    worldShifts: shifts,
  }
  const roles = [marketDataSimulator, brokerageSimulator].map((role) =>
    startSimulator(role, settings),
  )
  const [market, broker] = (await Promise.all(roles)) as [RunningSimulator, RunningSimulator]
  const holdings = createTestHoldings(broker.url)
  // The first request makes the simulated broker add a share for each token, before an action changes the shares.
  await holdings.listPositions()
  const mining = setInterval(() => void chain.mine().catch(() => {}), 100)
  const mains = createServerProcesses()
  return {
    chain,
    stocks,
    holdings,
    alice,
    bob,
    carol,
    dataDir,
    today,
    announce: (kind: 'dividend' | 'split', terms: object) =>
      fetch(`${market.url}/control/${kind}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...terms, ex_date: addDaysToDate(today, 2) }),
      }),
    /** Moves market time a week ahead, so that all announced actions are due. */
    goAhead: () => {
      shifts.push({ fromMs: Date.now(), aheadMs: aheadMs + 7 * DAY_MS })
    },
    run: (crashAt: CrashPoint | '') =>
      mains.run({
        DATA_DIR: dataDir,
        PORT: `${PORTS.server}`,
        ADMIN_PORT: `${PORTS.admin}`,
        SIM_PORT_BASE: `${PORTS.simulators}`,
        FAIL_POINT: crashAt,
        CORPORATE_ACTIONS_INTERVAL_SECONDS: '2',
        DISTRIBUTOR_KEY: keys.distributor,
        SIMULATED_CLOCK_SHIFTS: JSON.stringify(shifts),
        [`RPC_URL_${CHAIN_ID}`]: chain.url,
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

async function inspect<T>(folder: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openDatabase(null, folder)
  if (!engine.ok) throw new Error(engine.reason)
  try {
    return await work(engine.value)
  } finally {
    await engine.value.close()
  }
}

const countEvents = async (chain: TestChain, address: Address, signature: string) =>
  (
    await chain.rpc<unknown[]>('eth_getLogs', {
      address,
      topics: [keccak256(toHex(signature))],
      fromBlock: '0x1',
    })
  ).length

/**
 * Waits until a server has stored the announced action. Its database cannot be opened while it runs, so it
 * runs for a while, longer each time.
 */
async function untilAnnounced({ run, dataDir }: System, kind: 'dividend' | 'split') {
  let seconds = 2
  const isAnnounced = async () => {
    const server = run('')
    const isUp = async () => (await fetchServerStatus(PORTS.admin)) !== null
    await waitUntil(isUp, 'the server answers', RECOVERY_LIMITS)
    await pauseAsTestStimulus(1000 * seconds)
    seconds *= 2
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    return inspect(dataDir, async (engine) => (await listSteps(engine, kind)).length > 0)
  }
  await waitUntil(isAnnounced, `the ${kind} is written down`, RECOVERY_LIMITS)
}

/** Kills the server at one fail point after the other, in their order, then lets it finish. */
async function killAtEachPoint(
  fixture: System,
  kind: 'dividend' | 'split',
  isDone: () => Promise<boolean>,
) {
  const { run } = fixture
  await untilAnnounced(fixture, kind)
  fixture.goAhead()
  const points = crashPoints.filter((point) => point.startsWith(`${kind}.`))
  for (const point of points) expect([point, await run(point).ended]).toEqual([point, 'SIGKILL'])
  const last = run('')
  await waitUntil(isDone, `the ${kind} is done`, RECOVERY_LIMITS)
  await waitUntilNoPendingWork(PORTS.admin)
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
}

const expectBacked = async ({ chain, stocks, holdings }: System) => {
  const positions = await holdings.listPositions()
  for (const { symbol, token } of stocks.pairs) {
    const held = positions.find((each) => `${each.symbol}.d` === symbol)?.amount ?? 0n
    const data = '0x18160ddd'
    const supply = BigInt(await chain.rpc<Hex>('eth_call', { to: token, data }, 'latest'))
    expect(held).toBeGreaterThanOrEqual(supply)
  }
}

const listSteps = async ({ db }: Engine, kind: 'dividend' | 'split') =>
  (
    await db
      .selectFrom('corporate_actions')
      .where('kind', '=', kind)
      .where('symbol', '=', 'AAPL')
      .select('step')
      .execute()
  ).map(({ step }) => step)

test('SK-12 killed at every fail point of a dividend, the server pays each holder once', async () => {
  system = await startSystem()
  const { chain, alice, bob, dataDir } = system
  const { dividendDistribution = '0x', dividendMinter = '0x' } = chain.deployment.contracts
  const payable_date = addDaysToDate(system.today, 4)
  await system.announce('dividend', { symbol: 'AAPL', rate: '0.5', payable_date })
  await killAtEachPoint(system, 'dividend', async () => (await chain.balanceOf(bob)) > 0n)
  const count = (address: Address, event: string) => countEvents(chain, address, event)
  expect({
    balances: [await chain.balanceOf(alice), await chain.balanceOf(bob)],
    minted: await count(dividendMinter, 'WireMinted(bytes32,address,uint256)'),
    created: await count(
      dividendDistribution,
      'NewDistributionCreated(uint256,uint256,uint256,uint256)',
    ),
    paid: await count(dividendDistribution, 'Distributed(uint256,address,uint256)'),
    reinvested: await count(dividendDistribution, 'Reinvested(bytes32,address,uint256)'),
  }).toEqual({ balances: [4_200_000n, 7_000_000n], minted: 1, created: 1, paid: 2, reinvested: 1 })
  await expectBacked(system)
  await inspect(dataDir, async (engine) => {
    expect(await auditLedger(engine.db)).toEqual([])
    expect(await listActionViolations(engine.db, CHAIN_ID)).toEqual([])
    expect(await listSteps(engine, 'dividend')).toContain('paid')
  })
})

test('SK-13 killed at every fail point of a split, the server multiplies every balance once', async () => {
  system = await startSystem()
  const { chain, stocks, alice, carol, dataDir } = system
  const wrapped = await stocks.wrappedOf('AAPL', carol)
  const worth = await stocks.valueOfWrapped('AAPL', wrapped)
  await system.announce('split', { symbol: 'AAPL', from: 1, to: 4 })
  const { token } = stocks.findPair('AAPL')
  const readPaused = async () =>
    BigInt(await chain.rpc<Hex>('eth_call', { to: token, data: '0x5c975abb' }, 'latest'))
  const isSplit = async () =>
    (await readPaused()) === 0n && (await stocks.balanceOf('AAPL', alice)) > 12n * UNIT
  await killAtEachPoint(system, 'split', isSplit)
  expect(await stocks.balanceOf('AAPL', alice)).toBe(48n * UNIT)
  expect(await stocks.valueOfWrapped('AAPL', wrapped)).toBe(worth * 4n)
  expect(await countEvents(chain, token, 'BalancePerShareSet(uint128)')).toBe(1)
  await expectBacked(system)
  await inspect(dataDir, async (engine) => {
    expect(await auditLedger(engine.db)).toEqual([])
    expect(await listSteps(engine, 'split')).toEqual(['converted'])
  })
})
