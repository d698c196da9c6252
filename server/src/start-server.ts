import { randomBytes } from 'node:crypto'
import manifest from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { startBackgroundWork } from './background.ts'
import type { Config } from './config/config.ts'
import { listMistypedVariables } from './config/mistyped-variables.ts'
import { listRenamedVariables } from './config/renamed-variables.ts'
import { createInstantChainFinder } from './modules/instant-redemptions/chains.ts'
import { readMetricsText } from './modules/metrics/service.ts'
import { createProviderHealth } from './modules/status/provider-health.ts'
import { createFlagCache } from './modules/system/flag-cache.ts'
import { getOperatorSystemStatus } from './modules/system/service.ts'
import { addOperatorRoutes } from './operator/routes.ts'
import type { Operator } from './operator/token.ts'
import { isPageBuilt } from './page/page.ts'
import type { DatabaseEngine } from './platform/db/database.ts'
import { createCrashAt } from './platform/fail-point.ts'
import { createAdminServer, createMetricsServer } from './platform/http/admin.ts'
import { createLogger } from './platform/http/log.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { createInstrumentedFetch } from './providers/instrumented-fetch.ts'
import { createSimulatorControls } from './providers/simulator-controls/service.ts'
import { startClockCheck } from './startup/clock-check.ts'
import { startHeartbeat } from './startup/heartbeat.ts'
import {
  listenOn,
  listenOnAll,
  toAdminEndpoint,
  toMetricsEndpoints,
  toPageEndpoint,
} from './startup/listen.ts'
import { createMeters } from './startup/meters.ts'
import { createProcessFigureReader } from './startup/process-figures.ts'
import { findReadiness } from './startup/readiness.ts'
import { startReplicaCheck } from './startup/replica-check.ts'
import type { ServerRole } from './startup/roles.ts'
import { createWorldShiftsStore, followMarketClock } from './startup/world-shifts.ts'
import { listNodeEndpoints, listProviderEndpoints } from './wiring/modules/status.ts'

/** Time for open requests to finish; the jobs then have eight seconds. */
const DRAIN_MAX_MS = 5000

/** The process exits after this time, before its supervisor kills it. */
const EXIT_MAX_MS = 14_000

type Start = {
  chosen: readonly ServerRole[]
  operators: readonly Operator[]
  /** Runs before the ports are taken, for a program that listens there until then. */
  beforeListening?: () => Promise<void>
}

/**
 * Starts the roles on an open database and serves until SIGTERM or SIGINT. Returns a sentence if a port cannot be
 * listened on, after everything that was started has stopped; otherwise null.
 */
export async function startServer(
  settings: Config,
  engine: DatabaseEngine,
  { chosen, operators, beforeListening }: Start,
): Promise<string | null> {
  const { db, close } = engine
  const log = createLogger()
  for (const renamed of listRenamedVariables(process.env)) {
    log.warn(renamed, 'config: variable renamed, old name still read')
  }
  const crashAt = createCrashAt(settings.crashAt)
  const clock = Date.now
  const providerHealth = createProviderHealth(clock)
  const meters = createMeters(clock)
  const tracing = await startTracing(settings.tracing, {
    log,
    count: meters.countSpans,
    version: manifest.version,
  })
  const providers = listProviderEndpoints(settings)
  const http = createInstrumentedFetch(
    fetch,
    [...providers, ...listNodeEndpoints(settings)],
    (name, isWell, seconds) => {
      if (providers.some((provider) => provider.name === name)) providerHealth.note(name, isWell)
      meters.noteProvider(name, isWell, seconds)
    },
  )
  const worldShifts = createWorldShiftsStore(settings.worldShifts)
  const ending = new AbortController()
  const { market } = createSimulatorControls(settings, fetch)
  if (market) await followMarketClock(market, worldShifts, ending.signal)
  const background = await startBackgroundWork({
    config: settings,
    engine,
    roles: chosen,
    log,
    crashAt,
    clock,
    random: randomBytes,
    http,
    worldShifts,
    meters,
  })
  const clockCheck = await startClockCheck({
    db,
    clock,
    log,
    setPaused: background.jobs.setPaused,
  })
  const replicaCheck = engine.replicas
    ? await startReplicaCheck({ replicas: engine.replicas, log, registry: meters.registry })
    : null
  const heartbeat = startHeartbeat({
    readSkewMs: () => clockCheck.read()?.skewMs ?? null,
    db,
    clock,
    random: randomBytes,
    roles: chosen,
    providerHealth,
    log,
  })
  let isDraining = false
  const flags = createFlagCache({ db, clock })
  const app = await createApp({
    config: settings,
    db,
    isAlone: engine.isAlone,
    replicas: engine.replicas,
    flags,
    clock,
    random: randomBytes,
    http,
    log,
    jobs: background.jobs,
    worldShifts,
    traffic: meters.traffic,
  })
  const metrics = {
    ...{ db, clock, counted: meters.registry },
    app: chosen.join('-'),
    readProcess: createProcessFigureReader(),
    readClockSkewMs: () => clockCheck.read()?.skewMs ?? null,
    countDeadLetters: background.jobs.countDeadLetters,
  }
  const writeMetrics = () => readMetricsText(metrics)
  const admin = createAdminServer(
    () => findReadiness({ db, isDraining, isClockOff: clockCheck.isOff() }),
    writeMetrics,
  )
  const metricsServer = createMetricsServer(writeMetrics)
  addOperatorRoutes(admin, {
    operators,
    db,
    flags,
    clock,
    random: randomBytes,
    log,
    enqueue: background.jobs.enqueue,
    chainIds: settings.chains.map(({ id }) => id),
    buffers: {
      findChain: createInstantChainFinder({ ...settings, http: fetch }),
      approvalLimit: settings.approvalLimit,
    },
  })
  admin.get('/status', async () => ({
    ...(await getOperatorSystemStatus(db)),
    deadLetters: await background.jobs.countDeadLetters(),
    clockSkewMs: clockCheck.read()?.skewMs ?? null,
  }))
  const drain = async () => {
    ending.abort()
    setTimeout(() => process.exit(0), EXIT_MAX_MS).unref()
    // Open streams must not keep the process alive.
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MAX_MS).unref()
    await Promise.all([app.close(), admin.close(), metricsServer.close()])
    await clockCheck.stop()
    await replicaCheck?.stop()
    await background.stop()
    await heartbeat.stop()
    await tracing.stop()
    await close()
  }
  const stop = () => {
    if (isDraining) return
    isDraining = true
    drain().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'process: shutdown failed, exiting')
        process.exit(1)
      },
    )
  }
  await beforeListening?.()
  const refusal =
    (chosen.includes('api') ? await listenOn(app, toPageEndpoint(settings)) : null) ??
    (await listenOn(admin, toAdminEndpoint(settings))) ??
    (await listenOnAll(metricsServer, toMetricsEndpoints(settings)))
  if (refusal !== null) {
    await clockCheck.stop()
    await replicaCheck?.stop()
    await background.stop()
    await heartbeat.stop()
    await tracing.stop()
    await close()
    return refusal
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  printStart(settings, chosen)
  return null
}

function printStart({ webDir, chains, port, adminPort }: Config, chosen: readonly ServerRole[]) {
  listMistypedVariables(process.env).forEach(print)
  if (!chosen.includes('api')) {
    process.stdout.write(`running ${chosen.join(', ')}; http://127.0.0.1:${adminPort}/readyz\n`)
    return
  }
  if (!isPageBuilt(webDir))
    print(`The page is not built (${webDir} is missing); only the API answers.`)
  if (chains.length === 0)
    print('No chain is configured (deployment and RPC_URL), so sign-in is disabled.')
  process.stdout.write(`listening http://localhost:${port}\n`)
}

const print = (sentence: string) => void process.stderr.write(`${sentence}\n`)
