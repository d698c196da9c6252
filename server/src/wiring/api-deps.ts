import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Logger } from 'pino'
import { getAddress } from 'viem/utils'
import type { Config } from '../config/config.ts'
import { createTradingHaltCache } from '../modules/market/service.ts'
import { createChangeFeed } from '../modules/notifications/change-feed.ts'
import { createPriceService, listTokenizedStocks } from '../modules/prices/service.ts'
import { createCatalogueCache } from '../modules/stocks/catalogue-cache.ts'
import { createSplitLister, createStockLister } from '../modules/stocks/service.ts'
import type { FlagCache } from '../modules/system/flag-cache.ts'
import type { Clock, Http, RandomBytes } from '../platform/ambient.ts'
import type { ReplicaSet } from '../platform/db/replicas/replica-set.ts'
import { createSessionCookies } from '../platform/http/guards/cookies.ts'
import type { HttpTraffic } from '../platform/http/traffic.ts'
import type { JobSystem } from '../platform/jobs/boss.ts'
import { createMarketData } from '../providers/market-data/service.ts'
import { createWorldShiftsStore, type WorldShiftsStore } from '../startup/world-shifts.ts'
import { createWorldTime } from '../startup/world-time.ts'
import type { Db } from '../tables/tables.ts'

export type AppDeps = {
  config: Config
  db: Db
  /** True if no other process can have the database open. */
  isAlone: boolean
  /** The standbys that serve public reads, if there are any. */
  replicas?: ReplicaSet | undefined
  /** How long a request may wait for the database; tests whose subject is not the limit set it high. */
  databaseBudgetMs?: number | undefined
  clock: Clock
  random: RandomBytes
  http: Http
  log: Logger
  /** Shared with the operator routes, so that a change takes effect at once. */
  flags: FlagCache
  jobs: Pick<JobSystem, 'enqueue' | 'countDeadLetters'>
  /** The shifts of the simulated market's time; by default those of the configuration, which never change. */
  worldShifts?: WorldShiftsStore
  /** Counts answers for the metrics. */
  traffic?: HttpTraffic
}

export type ApiDeps = ReturnType<typeof createApiDeps>

/** Creates dependencies that several API groups share; created once, because some hold caches. */
export function createApiDeps(deps: AppDeps) {
  const { config, db, clock, log, http } = deps
  const deployments = config.chains.map(({ deployment }) => deployment)
  const worldShifts = deps.worldShifts ?? createWorldShiftsStore(config.worldShifts)
  const world = createWorldTime(worldShifts, clock)
  const market = {
    db,
    clock,
    log,
    marketClock: world.worldNowMs,
    marketData: createMarketData(config.providers.marketData, http),
  }
  const catalogues = createCatalogueCache(market)
  const prices = createPriceService({
    ...market,
    clock: world.worldNowMs,
    stocks: listTokenizedStocks(deployments),
    listOthers: createStockLister(catalogues),
    listSplits: createSplitLister(market),
  })
  return {
    ...deps,
    ...market,
    enqueue: deps.jobs.enqueue,
    feed: createChangeFeed(db),
    cookies: createSessionCookies(config.isHardened),
    deployments,
    worldShifts,
    world,
    catalogues,
    prices,
    listHalts: createTradingHaltCache(market),
    stockTokens: listStockTokens(deployments),
  }
}

/** Returns CAIP-10 addresses of stock tokens by stock id. */
function listStockTokens(deployments: readonly Deployment[]): Map<number, string[]> {
  const tokens = new Map<number, string[]>()
  for (const { chainId, stockTokens = [] } of deployments) {
    for (const { stockId, address } of stockTokens) {
      const caip = `eip155:${chainId}:${getAddress(address)}`
      tokens.set(stockId, [...(tokens.get(stockId) ?? []), caip])
    }
  }
  return tokens
}
