import { randomBytes } from 'node:crypto'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { encodeFunctionData } from 'viem'
import { SIMULATED_ISSUER_ACCOUNT_ID } from '../../config/provider-settings.ts'
import { listFrozenFlows } from '../../modules/circuit-breakers/service.ts'
import { sealLedger } from '../../modules/ledger/service.ts'
import { type MetricsDeps, readMetricsText } from '../../modules/metrics/service.ts'
import { reconcileQueue } from '../../modules/reconcile/queues.ts'
import { listCheckRecords } from '../../modules/reconcile/service.ts'
import { addOperatorRoutes } from '../../operator/routes.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { createAdminServer } from '../../platform/http/admin.ts'
import { startJobSystem } from '../../platform/jobs/boss.ts'
import type { InvariantCheck } from '../../ports/checks.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { createInstrumentedFetch } from '../../providers/instrumented-fetch.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'
import { createMeters } from '../../startup/meters.ts'
import { createProcessFigureReader } from '../../startup/process-figures.ts'
import type { Db } from '../../tables/tables.ts'
import { listProviderEndpoints } from '../../wiring/modules/status.ts'
import { serverModules } from '../../wiring/modules.ts'
import { createWorkerDeps, type WorkerDeps } from '../../wiring/worker-deps.ts'
import { startTestChain, type TestChain, TREASURY_ADDRESS } from '../chain/test-chain.ts'
import { createTestIndexer } from '../chain/test-indexer.ts'
import { createUserAccount, signIn } from '../chain/test-wallet.ts'
import { startTestMarket } from '../orders/test-market.ts'
import { SEPOLIA_CHAIN_ID, startTestApp } from '../server/test-app.ts'
import { testOperators, toOperatorHeaders } from '../server/test-operators.ts'
import { startTestShareCustodian } from './test-shares.ts'

const HOUSE = 1_000_000_000_000n

export type ReconcileFixture = Awaited<ReturnType<typeof startReconcileFixture>>

/** Starts reconciliation over a real chain with its shares and jobs; checks only run when a test runs them. */
export async function startReconcileFixture() {
  const chain = await startTestChain(undefined, { houseAmount: HOUSE })
  const market = await startTestMarket()
  const shares = await startTestShareCustodian(chain, market)
  const env = toEnv(chain, market, shares)
  const meters = createMeters(Date.now)
  const { traffic } = meters
  const server = await startTestApp({ deployment: chain.deployment, env, traffic })
  server.clock.nowMs = Date.now()
  const { db, config } = server
  const outside = { isAway: false }
  const http = createInstrumentedFetch(
    (...asked) =>
      outside.isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(...asked),
    listProviderEndpoints(config),
    meters.noteProvider,
  )
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const jobs = await startJobSystem({
    db,
    connection: server.engine.queueConnection,
    isAlone: true,
    queues: serverModules.flatMap(({ queues }) => queues ?? []),
    crashAt: neverCrash,
    log,
  })
  const listRepeating = (): JobRequest[] =>
    serverModules.flatMap(({ firstJobs }) => firstJobs?.() ?? [])
  const workDeps: WorkerDeps = createWorkerDeps({
    ...{ config, db, http, log, listRepeating },
    clock: () => server.clock.nowMs,
    random: randomBytes,
    crashAt: neverCrash,
    enqueue: jobs.enqueue,
    listChecks: () => checks,
  })
  const checks: InvariantCheck[] = serverModules.flatMap((part) => part.checks?.(workDeps) ?? [])
  await jobs.enqueue(db, listRepeating())
  const follow = await createTestIndexer(
    db,
    chain,
    serverModules.flatMap(
      ({ chainHandlers }) =>
        chainHandlers?.(
          { clock: Date.now, crashAt: neverCrash, enqueue: jobs.enqueue, log },
          chain.deployment,
        ) ?? [],
    ),
  )
  await chain.mine(4)
  await follow()
  const toWorker = () =>
    serverModules
      .flatMap(({ workers }) => workers?.(workDeps) ?? [])
      .find(({ queue }) => queue === reconcileQueue)
  let worker = toWorker()
  const mine = await signIn(server, createUserAccount())
  const operator = createOperator(server, jobs.enqueue)
  return {
    ...{ chain, server, db, shares, outside, jobs, operator },
    readMetrics: createMetricsReader({
      ...{ db, counted: meters.registry },
      clock: () => server.clock.nowMs,
      app: 'api-worker',
      readProcess: createProcessFigureReader(),
      countDeadLetters: jobs.countDeadLetters,
    }),
    /** Runs the checks like the worker does, once per simulated minute. */
    run: async (minutes = 1) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        server.clock.nowMs += 60_000
        await sealLedger(db)
        await worker?.run({})
      }
    },
    /** Recreates the worker, which drops its in-memory state. */
    restart: () => {
      worker = toWorker()
    },
    listFrozen: async () => (await listFrozenFlows(db)).map(({ flow }) => flow).sort(),
    listStates: async () =>
      (await listCheckRecords(db)).map(({ checkId, part, state }) => `${checkId} ${part} ${state}`),
    /** Moves dollars out of the treasury, or back. */
    moveReserves: async (to: 'away' | 'back') => {
      await moveReserves(chain, to)
      // Reserves are read at the block up to which the ledger has posted.
      await chain.mine(4)
      await follow()
    },
    readFlows: async () => readFlows(server),
    /** Calls the endpoints of two flows as a signed-in wallet and returns the error codes. */
    readCallErrors: async () => {
      const sendCommand = async (path: string, body: object) =>
        (await server.send('POST', path, { ...mine, body })).body.code
      return {
        wires: await sendCommand('user/funding/wire', {
          payment_quantity: 100,
          chain_id: SEPOLIA_CHAIN_ID,
          is_staked: false,
        }),
        brokerage: await sendCommand('brokerage/orders/market/buy', {
          stock_id: 4,
          notional: '10.00',
        }),
      }
    },
    stop: async () => {
      await jobs.stop()
      await operator.close()
      await server.close()
      await Promise.all([market.stop(), shares.stop()])
      chain.stop()
    },
  }
}

/** Reads the metrics from the admin port, as samples by name and labels. */
const createMetricsReader = (deps: MetricsDeps) => async () => {
  const admin = createAdminServer(
    async () => true,
    () => readMetricsText(deps),
  )
  const { body, headers } = await admin.inject({ method: 'GET', url: '/metrics' })
  await admin.close()
  const samples = body
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.lastIndexOf(' ')
      return [
        line
          .slice(0, at)
          .replace(/(,?)app="api-worker"(,?)/, (_, before, after) => (before && after ? ',' : '')),
        Number(line.slice(at + 1)),
      ] as const
    })
  return { body, type: headers['content-type'], samples: new Map(samples) }
}

type Market = Awaited<ReturnType<typeof startTestMarket>>
type Shares = Awaited<ReturnType<typeof startTestShareCustodian>>

const toEnv = (chain: TestChain, market: Market, shares: Shares) => ({
  [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
  MARKET_DATA_URL: market.url,
  MARKET_DATA_KEY: market.key,
  HOLDINGS_URL: shares.url,
  HOLDINGS_KEY: `simulated:${toSimulatedAccess('brokerage', 0).key}`,
  HOLDINGS_ACCOUNT: SIMULATED_ISSUER_ACCOUNT_ID,
  RATE_LIMIT_PER_MINUTE: '1000000',
})

type Server = Awaited<ReturnType<typeof startTestApp>>

function createOperator(
  server: Server,
  enqueue: Parameters<typeof addOperatorRoutes>[1]['enqueue'],
) {
  const admin = createAdminServer(async () => true)
  addOperatorRoutes(admin, {
    operators: testOperators,
    db: server.db,
    flags: server.flags,
    clock: () => server.clock.nowMs,
    random: randomBytes,
    log: pino({ level: 'silent' }),
    enqueue,
    chainIds: [SEPOLIA_CHAIN_ID],
  })
  const send = async (path: string, payload?: object) => {
    const answer = await admin.inject({
      method: payload ? 'POST' : 'GET',
      url: `/operator/${path}`,
      headers: toOperatorHeaders('ana'),
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
  return {
    send,
    thaw: (flow: BusinessFlow) => send('flows/thaw', { flow, why: 'repaired' }),
    close: () => admin.close(),
  }
}

/** Reads the frozen flows as shown by health, the status page and the flags. */
async function readFlows(server: Server) {
  server.clock.nowMs += 6000
  const health = (await server.send('GET', '_health/')).body as {
    checks: Record<string, string>
    sentences: string[]
  }
  const status = (await server.send('GET', 'status/')).body as { frozen: { flow: string }[] }
  const names = Object.keys(health.checks).filter((name) => name.startsWith('flow_'))
  return {
    health: names.map((name) => name.replace('flow_', '')).sort(),
    sentences: health.sentences.filter((sentence) => sentence.includes('is paused')),
    status: status.frozen.map(({ flow }) => flow).sort(),
    flags: (await server.send('GET', 'feature_flags/')).body,
  }
}

const NOBODY: Address = '0x000000000000000000000000000000000000b20c'

async function moveReserves(chain: TestChain, to: 'away' | 'back') {
  const [from, receiver] = to === 'away' ? [TREASURY_ADDRESS, NOBODY] : [NOBODY, TREASURY_ADDRESS]
  await chain.rpc('anvil_impersonateAccount', from)
  await chain.rpc('anvil_setBalance', from, '0xde0b6b3a7640000')
  const args = [receiver, 30_000_000_000n] as const
  const data = encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args })
  await chain.rpc('eth_sendTransaction', { from, to: chain.token, data, gas: '0x7a120' })
}

/** Executes statements with all triggers disabled, like a database superuser could. */
export async function runWithoutTriggers(db: Db, ...statements: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

export const runSql = async (db: Db, ...statements: string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
