import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { createDecoder } from '@parvalue/shared/chain/events.ts'
import { listPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { ConfiguredChain } from './configured-chains.ts'
import type { CrashAt } from './crash-point.ts'
import type { Engine } from './db/database.ts'
import { type Follower, startFollowing } from './indexer/follow.ts'
import { type Jobs, startJobs } from './jobs/boss.ts'
import { createPruneWorker, pruneQueue, toPruneRequest } from './jobs/prune.ts'
import { createBridgeHandler } from './modules/bridge/events.ts'
import { listBridgeFaults } from './modules/bridge/service.ts'
import { createActionChains } from './modules/corporate-actions/chains.ts'
import { dividendHandler } from './modules/corporate-actions/events.ts'
import { createActionWorkers } from './modules/corporate-actions/jobs.ts'
import { actionQueues, toActionsRequest } from './modules/corporate-actions/requests.ts'
import { listActionFaults } from './modules/corporate-actions/service.ts'
import { createFaucetFinder } from './modules/faucet/chains.ts'
import { createFaucetWorkers } from './modules/faucet/jobs.ts'
import { faucetQueues } from './modules/faucet/requests.ts'
import { createMinterFinder } from './modules/funding/chains.ts'
import { createFundingHandler } from './modules/funding/events.ts'
import { createFundingWorkers } from './modules/funding/jobs.ts'
import { fundingQueues, toWatchRequest } from './modules/funding/requests.ts'
import { postNotice, pruneNotices } from './modules/notices/service.ts'
import { createPrices, listStocks } from './modules/prices/service.ts'
import { createRedeemerChainFinder } from './modules/redemptions/chains.ts'
import { createRedemptionHandler } from './modules/redemptions/events.ts'
import { createAdvanceWorker } from './modules/redemptions/jobs.ts'
import { advanceQueue } from './modules/redemptions/requests.ts'
import { listRedemptionFaults } from './modules/redemptions/service.ts'
import { createReserveChains } from './modules/reserves/chains.ts'
import { findShortfall } from './modules/reserves/service.ts'
import { restrictionHandler } from './modules/restrictions/events.ts'
import { createCarryWorker } from './modules/restrictions/jobs.ts'
import { carryQueue } from './modules/restrictions/requests.ts'
import { restrictOnNewChains } from './modules/restrictions/service.ts'
import { createStockTokenHandler } from './modules/stock-tokens/events.ts'
import { createStockTokenWorkers } from './modules/stock-tokens/jobs.ts'
import { stockTokenQueues } from './modules/stock-tokens/requests.ts'
import { createImportWorker } from './modules/stocks/jobs.ts'
import { importQueue, toImportRequest } from './modules/stocks/requests.ts'
import { createSplitLister } from './modules/stocks/service.ts'
import { createUsdPlusHandler } from './modules/usdplus/events.ts'
import { createReconcileWorker, reconcileQueue } from './modules/usdplus/jobs.ts'
import { createYieldChains } from './modules/yield/chains.ts'
import { yieldHandler } from './modules/yield/events.ts'
import { createYieldWorkers } from './modules/yield/jobs.ts'
import { toYieldRequest, yieldQueues } from './modules/yield/requests.ts'
import { listYieldFaults } from './modules/yield/service.ts'
import type { ChainHandler } from './ports/chain-events.ts'
import { createIncrease } from './providers/bank/increase.ts'
import { createRpc } from './providers/chain/rpc.ts'
import { createSupplyReader, readTotalSupplies } from './providers/chain/supply.ts'
import { createViemSender } from './providers/chain/viem.ts'
import { createCircle } from './providers/custodian/circle.ts'
import { createAlpacaHoldings } from './providers/holdings/alpaca.ts'
import { createAlpacaMarketData } from './providers/market-data/alpaca.ts'
import type { Role } from './roles.ts'
import type { Clock, Http, RandomBytes } from './world.ts'
import { createWorldTime } from './world-time.ts'

export type BackgroundDeps = {
  config: Config
  engine: Engine
  roles: readonly Role[]
  log: Logger
  crashAt: CrashAt
  clock: Clock
  random: RandomBytes
  http: Http
}

export type Background = { jobs: Jobs; stop: () => Promise<void> }

/** What runs without being asked: the jobs of the worker, and a follower for each chain. */
export async function startBackground(deps: BackgroundDeps): Promise<Background> {
  const { config, engine, roles } = deps
  const jobs = await startServerJobs(deps)
  if (roles.includes('worker')) {
    await jobs.work(createWorkers(deps, jobs))
    await jobs.enqueue(engine.db, [
      toPruneRequest(),
      toWatchRequest(),
      toYieldRequest(),
      toImportRequest(),
      toActionsRequest(),
    ])
    const chainIds = config.chains.map(({ id }) => id)
    const { db } = engine
    await restrictOnNewChains({ db, clock: deps.clock, enqueue: jobs.enqueue, chainIds })
  }
  const chains = roles.includes('indexer') ? config.chains : []
  const followers = chains.map((chain) => followChain(deps, jobs, chain))
  return {
    jobs,
    stop: async () => {
      await Promise.all(followers.map(({ stop }) => stop()))
      await jobs.stop()
    },
  }

  function startServerJobs({ log, crashAt }: BackgroundDeps): Promise<Jobs> {
    return startJobs({
      db: engine.db,
      connection: engine.queueConnection,
      isAlone: engine.isAlone,
      queues: [
        reconcileQueue,
        carryQueue,
        ...faucetQueues,
        pruneQueue,
        advanceQueue,
        ...fundingQueues,
        ...yieldQueues,
        ...stockTokenQueues,
        importQueue,
        ...actionQueues,
      ],
      crashAt,
      log,
    })
  }
}

function createWorkers(deps: BackgroundDeps, jobs: Jobs) {
  const { config, engine, clock, random, http, log, crashAt } = deps
  const { db } = engine
  const find = (chainId: number) => config.chains.find(({ id }) => id === chainId)
  const marketData = createAlpacaMarketData(config.providers.marketData, http)
  const stocks = listStocks(config.chains.map(({ deployment }) => deployment))
  const world = createWorldTime(config.worldShifts, clock)
  const { worldNowMs, toRealMs } = world
  const prices = createPrices({
    marketData,
    clock: worldNowMs,
    log,
    stocks,
    listSplits: createSplitLister({ db, marketClock: worldNowMs }),
  })
  const holdings = createAlpacaHoldings(config.providers.holdings, http)
  return [
    createPruneWorker({ db, clock, enqueue: jobs.enqueue, others: [pruneNotices] }),
    createReconcileWorker({
      db,
      clock,
      log,
      listFaults: async (tx, chainId) => [
        ...(await listRedemptionFaults(
          tx,
          chainId,
          (find(chainId)?.deployment.paymentTokens ?? []).map(
            ({ address }) => address.toLowerCase() as Address,
          ),
        )),
        ...(await listYieldFaults(tx, chainId)),
        ...(await listBridgeFaults(tx, chainId)),
        ...(await listActionFaults(tx, chainId)),
      ],
      findShortfall: () =>
        findShortfall({
          db,
          clock,
          log,
          prices,
          holdings,
          chains: createReserveChains({ ...config, http }),
        }),
      findSupply: createSupplyReader((chainId) => {
        const chain = find(chainId)
        return chain
          ? {
              rpc: createRpc(http, chain.nodeUrls[0] ?? chain.rpcUrl),
              usdPlus: chain.deployment.contracts.usdPlus,
            }
          : null
      }),
    }),
    createAdvanceWorker({
      ...deps,
      db,
      enqueue: jobs.enqueue,
      random: randomBytes,
      custodian: createCircle(config.providers.custodian, http),
      findChain: createRedeemerChainFinder({ ...config, http }),
    }),
    ...createFaucetWorkers({
      db,
      clock,
      crashAt,
      enqueue: jobs.enqueue,
      findFaucet: createFaucetFinder({ ...config, http }),
    }),
    ...createFundingWorkers({
      db,
      clock,
      random,
      log,
      crashAt,
      enqueue: jobs.enqueue,
      bank: createIncrease(config.providers.bank, http),
      settings: config.wires,
      findMinter: createMinterFinder({ ...config, http }),
      tell: (tx, wallet) => postNotice(tx, { wallet, kind: 'wires' }),
    }),
    ...createYieldWorkers({
      ...deps,
      db,
      enqueue: jobs.enqueue,
      marketClock: worldNowMs,
      prices,
      marketData,
      holdings,
      chains: createYieldChains({ ...config, http }),
      everySeconds: config.rebaseEverySeconds,
    }),
    ...createStockTokenWorkers({
      db,
      clock,
      log,
      enqueue: jobs.enqueue,
      world,
      prices,
      marketData,
      holdings,
      pairs: config.chains.flatMap(({ deployment }) => listPairs(deployment)),
      symbolOf: (stockId) => stocks.find(({ id }) => id === stockId)?.symbol ?? null,
      readSupplies: async (chainId, contracts, blockHash) => {
        const chain = find(chainId)
        if (!chain) return null
        const rpc = createRpc(http, chain.nodeUrls[0] ?? chain.rpcUrl)
        return readTotalSupplies(rpc, contracts, blockHash)
      },
    }),
    createImportWorker({
      db,
      log,
      marketData,
      marketClock: worldNowMs,
      enqueue: jobs.enqueue,
      symbols: stocks.map(({ symbol }) => symbol),
    }),
    ...createActionWorkers({
      ...deps,
      db,
      enqueue: jobs.enqueue,
      world: { nowMs: worldNowMs, toRealMs },
      prices,
      marketData,
      holdings,
      chains: createActionChains({ ...config, http }),
      taxBps: config.dividendTaxBps,
      everySeconds: config.actionsEverySeconds,
      tell: (tx, wallet) => postNotice(tx, { wallet, kind: 'dividends' }),
    }),
    createCarryWorker({
      db,
      clock,
      crashAt,
      enqueue: jobs.enqueue,
      findRestrictor: (chainId) => {
        const chain = find(chainId)
        if (!chain || config.restrictorKey === null) return null
        const rpc = createRpc(http, chain.nodeUrls[0] ?? chain.rpcUrl)
        const sender = createViemSender(rpc, chainId, config.restrictorKey)
        return { sender, restrictor: chain.deployment.contracts.transferRestrictor }
      },
    }),
  ]
}

function followChain(deps: BackgroundDeps, jobs: Jobs, chain: ConfiguredChain): Follower {
  const { engine, clock, http, log, crashAt } = deps
  return startFollowing({
    db: engine.db,
    isAlone: engine.isAlone,
    clock,
    log,
    crashAt,
    chainId: chain.id,
    startBlock: chain.deployment.deployedAtBlock,
    wsUrl: chain.wsUrl,
    rpc: createRpc(http, chain.nodeUrls[0] ?? chain.rpcUrl),
    secondRpc: chain.nodeUrls[1] === undefined ? null : createRpc(http, chain.nodeUrls[1]),
    decoder: createDecoder(chain.deployment),
    handlers: createHandlers(deps, jobs, chain),
    holder: `${hostname()}/${process.pid}`,
  })
}

function createHandlers(
  { clock, crashAt }: BackgroundDeps,
  { enqueue }: Jobs,
  { deployment }: ConfiguredChain,
): ChainHandler[] {
  const contract = deployment.contracts.usdPlusRedeemer?.toLowerCase() as Address | undefined
  const vault = (deployment.contracts.wrappedUsdPlus?.toLowerCase() as Address | undefined) ?? null
  const waypoint = deployment.contracts.ccipWaypoint?.toLowerCase() as Address | undefined
  return [
    createUsdPlusHandler(enqueue, vault),
    yieldHandler,
    restrictionHandler,
    createFundingHandler(enqueue),
    createStockTokenHandler(enqueue, listPairs(deployment)),
    dividendHandler,
    ...(contract ? [createRedemptionHandler({ clock, enqueue, crashAt, contract })] : []),
    ...(waypoint ? [createBridgeHandler({ waypoint, crashAt })] : []),
  ]
}
