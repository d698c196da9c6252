import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { createPriceService, listTokenizedStocks } from '../modules/prices/service.ts'
import { createSplitLister } from '../modules/stocks/service.ts'
import type { Clock, Http, RandomBytes } from '../platform/ambient.ts'
import type { CrashAt } from '../platform/fail-point.ts'
import type { InvariantCheck } from '../ports/checks.ts'
import type { Enqueue, JobRequest } from '../ports/jobs.ts'
import { createHoldingsProvider } from '../providers/holdings/service.ts'
import { createMarketData } from '../providers/market-data/service.ts'
import { createWorldShiftsStore, type WorldShiftsStore } from '../startup/world-shifts.ts'
import { createWorldTime } from '../startup/world-time.ts'
import type { Db } from '../tables/tables.ts'

type WorkerInputs = {
  config: Config
  db: Db
  clock: Clock
  random: RandomBytes
  http: Http
  log: Logger
  crashAt: CrashAt
  /** The shifts of the simulated market's time; by default those of the configuration, which never change. */
  worldShifts?: WorldShiftsStore
  enqueue: Enqueue
  /** Returns the checks of all modules. */
  listChecks: () => readonly InvariantCheck[]
  /** Lists the first run of every job that schedules its own next run. */
  listRepeating: () => readonly JobRequest[]
}

export type WorkerDeps = ReturnType<typeof createWorkerDeps>

/** Creates dependencies that the workers of several modules share. */
export function createWorkerDeps(inputs: WorkerInputs) {
  const { config, db, clock, log, http } = inputs
  const worldShifts = inputs.worldShifts ?? createWorldShiftsStore(config.worldShifts)
  const marketData = createMarketData(config.providers.marketData, http)
  const world = createWorldTime(worldShifts, clock)
  const marketClock = world.worldNowMs
  const prices = createPriceService({
    marketData,
    clock: marketClock,
    log,
    stocks: listTokenizedStocks(config.chains.map(({ deployment }) => deployment)),
    listSplits: createSplitLister({ db, marketClock }),
  })
  return {
    ...inputs,
    marketData,
    world,
    marketClock,
    prices,
    holdings: createHoldingsProvider(config.providers.holdings, http),
    findChain: (chainId: number) => config.chains.find(({ id }) => id === chainId),
  }
}
