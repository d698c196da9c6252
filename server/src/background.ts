import { hostname } from 'node:os'
import { createDecoder } from '@parvalue/shared/chain/events.ts'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { ConfiguredChain } from './configured-chains.ts'
import type { CrashAt } from './crash-point.ts'
import type { Engine } from './db/database.ts'
import { type Follower, startFollowing } from './indexer/follow.ts'
import { type Jobs, startJobs } from './jobs/boss.ts'
import { createPruneWorker, pruneQueue, toPruneRequest } from './jobs/prune.ts'
import { createFaucetFinder } from './modules/faucet/chains.ts'
import { createFaucetWorker } from './modules/faucet/jobs.ts'
import { faucetQueue } from './modules/faucet/requests.ts'
import { restrictionHandler } from './modules/restrictions/events.ts'
import { createCarryWorker } from './modules/restrictions/jobs.ts'
import { carryQueue } from './modules/restrictions/requests.ts'
import { restrictOnNewChains } from './modules/restrictions/service.ts'
import { createUsdPlusHandler } from './modules/usdplus/events.ts'
import { createReconcileWorker, reconcileQueue } from './modules/usdplus/jobs.ts'
import { createRpc } from './providers/chain/rpc.ts'
import { createSupplyReader } from './providers/chain/supply.ts'
import { createViemSender } from './providers/chain/viem.ts'
import type { Role } from './roles.ts'
import type { Clock, Http } from './world.ts'

export type BackgroundDeps = {
  config: Config
  engine: Engine
  roles: readonly Role[]
  log: Logger
  crashAt: CrashAt
  clock: Clock
  http: Http
}

export type Background = { jobs: Jobs; stop: () => Promise<void> }

/** What runs without being asked: the jobs of the worker, and a follower for each chain. */
export async function startBackground(deps: BackgroundDeps): Promise<Background> {
  const { config, engine, roles } = deps
  const jobs = await startServerJobs(deps)
  if (roles.includes('worker')) {
    await jobs.work(createWorkers(deps, jobs))
    await jobs.enqueue(engine.db, [toPruneRequest()])
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
      queues: [reconcileQueue, carryQueue, faucetQueue, pruneQueue],
      crashAt,
      log,
    })
  }
}

function createWorkers({ config, engine, clock, http, log, crashAt }: BackgroundDeps, jobs: Jobs) {
  const { db } = engine
  const find = (chainId: number) => config.chains.find(({ id }) => id === chainId)
  return [
    createPruneWorker({ db, clock, enqueue: jobs.enqueue }),
    createReconcileWorker({
      db,
      clock,
      log,
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
    createFaucetWorker({
      db,
      clock,
      crashAt,
      enqueue: jobs.enqueue,
      findFaucet: createFaucetFinder({ ...config, http }),
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
    handlers: [createUsdPlusHandler(jobs.enqueue), restrictionHandler],
    holder: `${hostname()}/${process.pid}`,
  })
}
