import { createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import { pino } from 'pino'
import type { Config } from '../../config/config.ts'
import {
  fundingQueues,
  mintWireQueue,
  readWireQueue,
  returnWireQueue,
} from '../../modules/funding/queues.ts'
import { brokerQueues } from '../../modules/orders/broker/broker-queues.ts'
import { processOrderQueue } from '../../modules/orders/worker/queues.ts'
import { redemptionQueues } from '../../modules/redemptions/queue/queues.ts'
import type { Clock, Http, RandomBytes } from '../../platform/ambient.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import {
  type ChainFollowDeps,
  openSyncSession,
  syncChainOnce,
  toSyncDeps,
} from '../../platform/indexer/follow.ts'
import type { SyncSession } from '../../platform/indexer/sync.ts'
import type { ChainHandler } from '../../ports/chain-events.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import { createRpc } from '../../providers/chain/service.ts'
import type { ServerModule } from '../../wiring/module.ts'
import { fundingModule } from '../../wiring/modules/funding.ts'
import { ordersModule } from '../../wiring/modules/orders.ts'
import { redemptionsModule } from '../../wiring/modules/redemptions.ts'
import { restrictionsModule } from '../../wiring/modules/restrictions.ts'
import { stockTokensModule } from '../../wiring/modules/stock-tokens.ts'
import { usdPlusModule } from '../../wiring/modules/usdplus.ts'
import { createWorkerDeps } from '../../wiring/worker-deps.ts'
import { hrefOf } from '../steps/inject-request.ts'
import type { SimulatedDatabase } from './database.ts'
import { createProcessGate } from './gate.ts'
import {
  createSimulatedEnqueue,
  failAbandonedJobs,
  type RunningJobIds,
  runNextJob,
} from './queue.ts'
import { NODE_URL, SIMULATED_CHAIN_ID, simulatedDeployment } from './simulated-deployment.ts'

export type SimulationScenario = {
  /** The modules that take part, in the order in which their chain handlers run. */
  modules: readonly ServerModule[]
  /** Queues whose jobs run; jobs of other queues are only enqueued. */
  queues: readonly string[]
}

/** Redemptions, orders and wires. */
export const orderScenario: SimulationScenario = {
  modules: [
    usdPlusModule,
    restrictionsModule,
    stockTokensModule,
    redemptionsModule,
    ordersModule,
    fundingModule,
  ],
  queues: [
    ...redemptionQueues,
    processOrderQueue,
    ...Object.values(brokerQueues),
    ...fundingQueues,
  ].map(({ name }) => name),
}

/** Queues that are empty once all work is done; the jobs of the others schedule themselves again. */
export const drainingQueues: readonly string[] = [
  ...redemptionQueues,
  processOrderQueue,
  brokerQueues.cover,
  readWireQueue,
  mintWireQueue,
  returnWireQueue,
].map(({ name }) => name)

/** A deliberate bug, in the HTTP client or the chain handlers of the services. */
export type PlantedBug = {
  http?: (http: Http) => Http
  handlers?: (handlers: readonly ChainHandler[]) => readonly ChainHandler[]
}

export type SimulatedProcessDeps = {
  config: Config
  database: SimulatedDatabase
  clock: Clock
  random: RandomBytes
  http: Http
  planted: PlantedBug
  scenario: SimulationScenario
  /** Job sets of all processes with a heartbeat, including this one. */
  hands: Set<RunningJobIds>
}

export type SimulatedProcess = ReturnType<typeof createSimulatedProcess>

/** Creates the server's worker and indexer as one process, whose memory is lost when it is killed. */
export function createSimulatedProcess(deps: SimulatedProcessDeps) {
  const { config, database, clock, random, planted, scenario, hands } = deps
  const gate = createProcessGate()
  const { db, isInTransaction, lose } = database.connect(gate)
  const http: Http = (url, request) =>
    gate.cross('http', toTitle(hrefOf(url), request), () => deps.http(url, request))
  const shared = { clock, crashAt: neverCrash, enqueue: createSimulatedEnqueue(clock), log: silent }
  const inputs = { ...shared, config, db, random, http: planted.http?.(http) ?? http }
  const workDeps = createWorkerDeps({ ...inputs, listChecks: () => [], listRepeating: () => [] })
  const workers = scenario.modules
    .flatMap((part) => part.workers?.(workDeps) ?? [])
    .filter(({ queue }) => scenario.queues.includes(queue.name))
  const handlers = scenario.modules.flatMap(
    (part) => part.chainHandlers?.(shared, simulatedDeployment) ?? [],
  )
  const follow = createFollow({
    ...shared,
    db,
    isAlone: true,
    chainId: SIMULATED_CHAIN_ID,
    startBlock: simulatedDeployment.deployedAtBlock,
    wsUrl: NODE_URL,
    rpc: createRpc(inputs.http, NODE_URL),
    secondRpc: null,
    decoder: createChainEventDecoder(simulatedDeployment),
    handlers: planted.handlers?.(handlers) ?? handlers,
    holder: 'simulated',
  })
  const atHand: RunningJobIds = new Set()
  hands.add(atHand)
  const beating = () => new Set([...hands].flatMap((each) => [...each]))
  return {
    gate,
    workers,
    isInTransaction,
    lose,
    /** Does the work of a server's start; called before all other work. */
    boot: async () => {
      await failAbandonedJobs(db, clock, { atHand: beating(), sinceMs: clock() })
      await shared.enqueue(
        db,
        scenario.modules.flatMap((part) => part.firstJobs?.() ?? []),
      )
    },
    /** Indexes new blocks; the next call retries after an error. */
    follow,
    /** Runs one due job of the worker's queue; false if there was none. */
    work: (worker: JobWorker) => runNextJob({ db, clock, atHand, beating }, worker),
    /** Ends the process's heartbeat. */
    fallSilent: () => hands.delete(atHand),
  }
}

const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

function createFollow(deps: ChainFollowDeps): () => Promise<void> {
  const { rpc, secondRpc } = deps
  const syncDeps = toSyncDeps(deps, { rpc, secondRpc })
  let session: SyncSession | null = null
  return async () => {
    const held = session ?? (await openSyncSession(deps))
    session = null
    if (!held) return
    await syncChainOnce(syncDeps, deps, held)
    session = held
  }
}

/** Returns method, host and RPC methods of a request for the trace. */
function toTitle(url: string, request: RequestInit | undefined): string {
  const body = typeof request?.body === 'string' ? request.body : ''
  const names = [...body.matchAll(/"method":"(\w+)"/g)].map(([, name]) => name)
  const target = names.length > 0 ? [...new Set(names)].join('+') : new URL(url).pathname
  return `${request?.method ?? 'GET'} ${new URL(url).host} ${target}`
}
