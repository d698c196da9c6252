import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { ConfiguredChain } from './config/configured-chains.ts'
import { findTransactionTraces } from './modules/chain-tx/service.ts'
import { sealContinuously } from './modules/ledger/seal.ts'
import type { Clock, Http, RandomBytes } from './platform/ambient.ts'
import { isConnectionError } from './platform/db/connection-errors.ts'
import type { DatabaseEngine } from './platform/db/database.ts'
import type { CrashAt } from './platform/fail-point.ts'
import { type ChainFollower, startChainFollower } from './platform/indexer/follow.ts'
import { type JobSystem, startJobSystem } from './platform/jobs/boss.ts'
import { createRpc } from './providers/chain/service.ts'
import type { Meters } from './startup/meters.ts'
import type { ServerRole } from './startup/roles.ts'
import type { WorldShiftsStore } from './startup/world-shifts.ts'
import { serverModules } from './wiring/modules.ts'
import { createWorkerDeps, type WorkerDeps } from './wiring/worker-deps.ts'

export type BackgroundWorkDeps = {
  config: Config
  engine: DatabaseEngine
  roles: readonly ServerRole[]
  log: Logger
  crashAt: CrashAt
  clock: Clock
  random: RandomBytes
  http: Http
  worldShifts?: WorldShiftsStore
  meters?: Pick<Meters, 'observeJob' | 'observeCommit'>
}

export type BackgroundWork = { jobs: JobSystem; stop: () => Promise<void> }

/** Starts the work that no request triggers: the jobs of the worker, and an indexer for each chain. */
export async function startBackgroundWork(deps: BackgroundWorkDeps): Promise<BackgroundWork> {
  const { config, roles } = deps
  const jobs = await startServerJobs(deps)
  const ending = new AbortController()
  const isWorker = roles.includes('worker')
  if (isWorker) await startWork(deps, jobs)
  const sealing = isWorker
    ? sealContinuously(ending.signal, { db: deps.engine.db, log: deps.log })
    : null
  const chains = roles.includes('indexer') ? config.chains : []
  const followers = chains.map((chain) => followChain(deps, jobs, chain))
  return {
    jobs,
    stop: async () => {
      await Promise.all(followers.map(({ stop }) => stop()))
      await jobs.stop()
      ending.abort()
      await sealing
    },
  }
}

const startServerJobs = ({
  engine,
  log,
  crashAt,
  meters,
}: BackgroundWorkDeps): Promise<JobSystem> =>
  startJobSystem({
    db: engine.db,
    connection: engine.queueConnection,
    isAlone: engine.isAlone,
    queues: serverModules.flatMap(({ queues }) => queues ?? []),
    crashAt,
    log,
    ...(meters ? { observeJob: meters.observeJob } : {}),
  })

async function startWork({ engine, ...deps }: BackgroundWorkDeps, { enqueue, work }: JobSystem) {
  const listRepeating = () => serverModules.flatMap(({ firstJobs }) => firstJobs?.() ?? [])
  const workDeps: WorkerDeps = createWorkerDeps({
    ...deps,
    db: engine.db,
    enqueue,
    listChecks: () => checks,
    listRepeating,
  })
  const checks = serverModules.flatMap(({ checks: toChecks }) => toChecks?.(workDeps) ?? [])
  await work(serverModules.flatMap(({ workers }) => workers?.(workDeps) ?? []))
  await untilReached(() => enqueue(engine.db, listRepeating()))
  for (const { start } of serverModules) await start?.(workDeps)
}

const RETRY_MS = 500

/**
 * Retries while the database is unreachable or another process holds the locks: a worker that starts beside another one
 * waits for its commit, which waits for a standby.
 */
async function untilReached(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionError(error)) throw error
      await delay(RETRY_MS)
    }
  }
}

function followChain(
  deps: BackgroundWorkDeps,
  jobs: JobSystem,
  chain: ConfiguredChain,
): ChainFollower {
  const { engine, clock, http, log, crashAt, meters } = deps
  return startChainFollower({
    db: engine.db,
    isAlone: engine.isAlone,
    clock,
    log,
    crashAt,
    chainId: chain.id,
    startBlock: chain.deployment.deployedAtBlock,
    wsUrl: chain.wsUrl,
    rpc: createRpc(http, toIndexerNodes(chain.nodeUrls)),
    secondRpc: chain.nodeUrls[1] === undefined ? null : createRpc(http, chain.nodeUrls[1]),
    decoder: createChainEventDecoder(chain.deployment),
    handlers: serverModules.flatMap(
      ({ chainHandlers }) =>
        chainHandlers?.({ clock, crashAt, enqueue: jobs.enqueue, log }, chain.deployment) ?? [],
    ),
    holder: `${hostname()}/${process.pid}`,
    findTraces: findTransactionTraces,
    ...(meters ? { observeCommit: meters.observeCommit } : {}),
  })
}

/** Moves the node that checks the indexer's blocks to the end, so that it serves blocks only if all others are down. */
const toIndexerNodes = ([first = '', second, ...more]: readonly string[]): string[] => [
  first,
  ...more,
  ...(second === undefined ? [] : [second]),
]
