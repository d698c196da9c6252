// Serves the API as in production, on a real Postgres, in a process of its own, beside a bare Fastify route with one
// keyed query, and bare routes that do the durable work of the API's requests.

import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '../../server/src/app.ts'
import { startBackgroundWork } from '../../server/src/background.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import { createFlagCache } from '../../server/src/modules/system/flag-cache.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { neverCrash } from '../../server/src/platform/fail-point.ts'
import { startTracing } from '../../server/src/platform/tracing/start-tracing.ts'
import { createMeters } from '../../server/src/startup/meters.ts'
import { startReplicaCheck } from '../../server/src/startup/replica-check.ts'
import { startProfile } from './cpu-shares.ts'
import { serveFloors } from './floors/serve-floors.ts'
import {
  CALLS_REQUEST,
  PROFILE_REQUEST,
  readProcessUsage,
  SHARES_REQUEST,
  USAGE_REQUEST,
} from './process-usage.ts'
import { startRecording } from './recorder.ts'

const recorder = process.env.BENCH_RECORD === '1' ? startRecording() : null

const ROOT = path.join(import.meta.dirname, '../..')

const parsed = parseConfig(process.env, ROOT)
if (!parsed.ok) throw new Error(parsed.reason)
const config = { ...parsed.value, isHardened: true }
const engine = await openDatabase(config.databaseUrl, config.dataDir, config.databaseAccess)
if (!engine.ok) throw new Error(engine.reason)
const { db, replicas } = engine.value
// Metrics and traces as in production, to compare a server with them to one without.
const log = pino({ level: process.env.BENCH_LOG ?? 'silent' })
const meters = process.env.BENCH_OBSERVED === '1' ? createMeters(Date.now) : null
if (meters) await startTracing(config.tracing, { log, count: meters.countSpans, version: 'bench' })
const http: typeof fetch = (url, init) => {
  recorder?.noteRequest(url instanceof Request ? url.url : url.toString())
  return fetch(url, init)
}
const shared = {
  config,
  clock: Date.now,
  random: randomBytes,
  http,
  log,
}
const { jobs } = await startBackgroundWork({
  ...shared,
  engine: engine.value,
  roles: ['api'],
  crashAt: neverCrash,
  ...(meters ? { meters } : {}),
})
const flags = createFlagCache({ db, clock: Date.now })
const { isAlone } = engine.value
if (replicas) await startReplicaCheck({ replicas, log })
const app = await createApp({
  ...{ ...shared, db, flags, jobs, isAlone, replicas },
  ...(meters ? { traffic: meters.traffic } : {}),
})
await app.listen({ port: 0, host: '127.0.0.1' })

const pool = new pg.Pool({ connectionString: config.databaseUrl ?? '' })
const bare = Fastify()
bare.get('/:address', async ({ params }) => {
  const { address } = params as { address: string }
  const { rows } = await pool.query('select * from wallets where address = $1', [address])
  return rows[0]
})
await bare.listen({ port: 0, host: '127.0.0.1' })

const floors = await serveFloors(config, http)

const portOf = (server: { address: () => AddressInfo | string | null }) =>
  (server.address() as AddressInfo).port

let profile: Awaited<ReturnType<typeof startProfile>> | null = null
const answers: Record<string, () => unknown> = {
  [USAGE_REQUEST]: readProcessUsage,
  [CALLS_REQUEST]: () => recorder?.take() ?? [],
  [PROFILE_REQUEST]: async () => {
    profile = await startProfile()
    return null
  },
  [SHARES_REQUEST]: () => profile?.stop(),
}
async function answer(question: string) {
  process.send?.(await answers[question]?.())
}
process.on('message', (question: string) => void answer(question))
process.on('disconnect', () => process.exit(0))

process.send?.({
  ours: portOf(app.server),
  bare: portOf(bare.server),
  floors: portOf(floors.server),
})
