import { setImmediate as nextTurn } from 'node:timers/promises'
import { toErrorMessage } from '@parvalue/shared/domain/values/to-error.ts'
import { type Config, parseConfig } from '../config/config.ts'
import { registerWallet } from '../modules/user/service.ts'
import { createRandomSource, type RandomSource } from './random.ts'
import type { SimulatedDatabase } from './world/database.ts'
import type { GateAction, GateStop } from './world/gate.ts'
import type { RunningJobIds } from './world/queue.ts'
import {
  BANK_URL,
  BROKER_URL,
  CUSTODIAN_URL,
  distributorKey,
  fulfillerKey,
  MARKET_URL,
  NODE_URL,
  ordersOperatorKey,
  reporterKey,
  SIMULATED_CHAIN_ID,
  simulatedDeployment,
  userAddresses,
  wireMinterOperatorKey,
} from './world/simulated-deployment.ts'
import {
  createSimulatedProcess,
  type PlantedBug,
  type SimulatedProcess,
  type SimulationScenario,
} from './world/simulated-process.ts'
import {
  openSimulatedEnvironment,
  type SimulatedEnvironment,
  type WorldOptions,
} from './world/world.ts'

export type SimulationCounts = {
  kills: number
  freezes: number
  swaps: number
  reorganizations: number
  faults: number
  crossings: number
}

/** One simulated environment, the process that runs in it now, and the history so far. */
export type SimulationRun = {
  random: RandomSource
  world: SimulatedEnvironment
  database: SimulatedDatabase
  /** Returns the names of the work that the process is doing. */
  running: () => readonly string[]
  /** Returns the running process that takes the next steps. */
  process: () => SimulatedProcess
  /** Starts work in the process, which then continues from stop to stop. */
  begin: (name: string, work: () => Promise<unknown>) => Promise<void>
  /** Lets the process pass one stop; false if it has none. */
  pass: (
    choose: (stops: readonly GateStop[]) => GateStop,
    judge: (stop: GateStop) => GateAction,
  ) => Promise<boolean>
  /**
   * Switches to the other running process; starts one if there is none. Returns false during a transaction, because
   * there is only one database connection.
   */
  swap: () => Promise<boolean>
  isAlone: () => boolean
  /** Kills the process where it is and starts a new one from the database. */
  kill: () => Promise<void>
  /** Kills the process without a replacement; the other running process continues alone. */
  leave: () => Promise<void>
  /** Suspends the process where it is and starts a new one, as if the first had died. */
  freeze: () => Promise<void>
  /** Lets a suspended process pass `count` stops, and more until no transaction is open. */
  thaw: (judge: (stop: GateStop) => GateAction, count: number) => Promise<number>
  note: (line: string) => void
  trace: string[]
  counts: SimulationCounts
}

type RunOptions = {
  seed: number
  planted?: PlantedBug
  scenario: SimulationScenario
  world?: WorldOptions
}

export async function createSimulationRun(
  database: SimulatedDatabase,
  { seed, planted = {}, scenario, world: options = {} }: RunOptions,
): Promise<SimulationRun> {
  await database.empty()
  const random = createRandomSource(seed)
  const world = await openSimulatedEnvironment(random, options)
  for (const person of userAddresses) await registerWallet(database.db, person, world.clock())
  const trace: string[] = []
  const counts: SimulationCounts = {
    kills: 0,
    freezes: 0,
    swaps: 0,
    reorganizations: 0,
    faults: 0,
    crossings: 0,
  }
  const { clock, http } = world
  const hands = new Set<RunningJobIds>()
  const deps = {
    config: simulatedConfig,
    database,
    clock,
    random: random.bytes,
    http,
    planted,
    scenario,
    hands,
  }
  let running = new Set<string>()
  let process = createSimulatedProcess(deps)
  const note = (line: string) => {
    trace.push(line)
  }
  const begin: SimulationRun['begin'] = async (name, work) => {
    const mine = running
    mine.add(name)
    work()
      .catch((error: unknown) => note(`  ${name} failed: ${toErrorMessage(error)}`))
      .finally(() => mine.delete(name))
    await waitForStops(process)
  }
  /** Starts the process, and retries until its start succeeds. */
  const boot = () =>
    begin('boot', async () => {
      const { boot: start } = process
      while (
        !(await start().then(
          () => true,
          () => false,
        ))
      );
    })
  const passStop = async (
    one: SimulatedProcess,
    choose: (stops: readonly GateStop[]) => GateStop,
    judge: (stop: GateStop) => GateAction,
  ) => {
    await waitForStops(one)
    const stops = one.gate.listStops()
    if (stops.length === 0) return false
    const stop = choose(stops)
    const verdict = judge(stop)
    counts.crossings += 1
    if (verdict !== 'go') counts.faults += 1
    note(`  ${stop.side} ${stop.what}${verdict === 'go' ? '' : ` (${verdict})`}`)
    stop.go(verdict)
    await waitForStops(one)
    return true
  }
  const pass: SimulationRun['pass'] = (choose, judge) => passStop(process, choose, judge)
  const frozen: SimulatedProcess[] = []
  let other: { process: SimulatedProcess; running: Set<string> } | null = null
  const die = async () => {
    const isOpen = process.isInTransaction()
    process.gate.kill()
    process.fallSilent()
    if (isOpen) await database.abandon()
    counts.kills += 1
  }
  const renew = () => {
    running = new Set()
    process = createSimulatedProcess(deps)
    return boot()
  }
  await boot()
  return {
    random,
    world,
    database,
    running: () => [...running],
    process: () => process,
    begin,
    pass,
    swap: async () => {
      if (process.isInTransaction()) return false
      const next = other
      other = { process, running }
      counts.swaps += 1
      if (next === null) await renew()
      else ({ process, running } = next)
      return true
    },
    isAlone: () => other === null,
    kill: async () => {
      await die()
      await renew()
    },
    leave: async () => {
      if (other === null) return
      await die()
      ;({ process, running } = other)
      other = null
    },
    freeze: async () => {
      if (process.isInTransaction()) {
        process.lose()
        await database.abandon()
      }
      frozen.push(process)
      process.fallSilent()
      counts.freezes += 1
      await renew()
    },
    thaw: async (judge, count) => {
      const one = process.isInTransaction() || frozen.length === 0 ? null : random.pick(frozen)
      let passed = 0
      while (one && (passed < count || one.isInTransaction())) {
        if (!(await passStop(one, random.pick, judge))) break
        passed += 1
      }
      return passed
    },
    note,
    trace,
    counts,
  }
}

/** Waits until all work of the process is at a stop, or waits for other work of the process. */
async function waitForStops({ gate }: SimulatedProcess) {
  do await nextTurn()
  while (gate.isBusy())
}

export const simulatedConfig = createConfig()

/** Parses the server's configuration with the simulated providers' URLs. */
function createConfig(): Config {
  const parsed = parseConfig(
    {
      FULFILLER_KEY: fulfillerKey,
      ORDERS_KEY: ordersOperatorKey,
      REPORTER_KEY: reporterKey,
      WIRE_MINTER_KEY: wireMinterOperatorKey,
      DISTRIBUTOR_KEY: distributorKey,
      CUSTODIAN_URL,
      CUSTODIAN_KEY: 'simulated-custodian',
    },
    '/simulated',
  )
  if (!parsed.ok) throw new Error(parsed.reason)
  const { marketData, brokerage, holdings, bank } = parsed.value.providers
  const providers = {
    ...parsed.value.providers,
    marketData: { ...marketData, url: MARKET_URL },
    brokerage: { ...brokerage, url: BROKER_URL },
    holdings: { ...holdings, url: BROKER_URL },
    bank: { ...bank, url: BANK_URL },
  }
  const urls = { rpcUrl: NODE_URL, rpcUrls: [NODE_URL], nodeUrls: [NODE_URL], wsUrl: NODE_URL }
  const chain = {
    id: SIMULATED_CHAIN_ID,
    ...urls,
    isLocal: true,
    safeApiUrl: null,
    deployment: simulatedDeployment,
  }
  return { ...parsed.value, providers, chains: [chain] }
}
