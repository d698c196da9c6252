import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { openIncident } from '../incidents/service.ts'
import { createProviderHealth } from './provider-health.ts'
import {
  deleteHeartbeats,
  HEARTBEAT_RETENTION_MS,
  HEARTBEAT_TIMEOUT_MS,
  pruneHeartbeats,
  recordHeartbeat,
} from './service.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const clock = () => server.clock.nowMs
const toTime = (timeMs: number) => new Date(timeMs).toISOString()

/** Reads the status after the cached one has expired; results about our own state are cached for two seconds. */
async function getStatus() {
  server.clock.nowMs += 2000
  const { status, body } = await server.send('GET', 'status/')
  expect(status).toBe(200)
  return body as { status: string; processes: object[]; providers: { name: string }[] }
}

const getProvider = async (name: string) =>
  (await getStatus()).providers.find((provider) => provider.name === name)

test('before the first heartbeat there are no processes, and providers are unknown', async () => {
  const { processes, providers, ...rest } = await getStatus()
  expect(rest).toEqual({
    as_of_dt: toTime(clock()),
    status: 'degraded',
    incident: null,
    frozen: [],
    chains: [{ chain_id: SEPOLIA_CHAIN_ID, state: 'down', block_number: null, block_dt: null }],
  })
  expect(processes).toEqual([])
  const names = ['bank', 'bank-link', 'brokerage', 'custodian', 'kyc', 'mail', 'market-data']
  expect(providers).toEqual(
    names.map((name) => ({
      name,
      is_simulated: true,
      state: 'unknown',
      answered_dt: null,
      failed_dt: null,
    })),
  )
})

test('SC-04 XT-10 a process without heartbeats is down after 20 seconds and gone a minute later', async () => {
  const saidMs = clock()
  await recordHeartbeat(server.db, ['worker-1a2b3c', 'indexer-1a2b3c'], saidMs)
  const toListed = (role: string, state: string) => ({
    role,
    name: '1a2b3c',
    state,
    sign_dt: toTime(saidMs),
    clock_skew_ms: null,
  })
  const both = (state: string) => [toListed('indexer', state), toListed('worker', state)]
  server.clock.nowMs = saidMs + HEARTBEAT_TIMEOUT_MS - 2000
  expect((await getStatus()).processes).toEqual(both('ok'))
  expect((await getStatus()).processes).toEqual(both('down'))

  await deleteHeartbeats(server.db, ['indexer-1a2b3c'])
  expect((await getStatus()).processes).toEqual([toListed('worker', 'down')])
  server.clock.nowMs = saidMs + HEARTBEAT_RETENTION_MS + 1
  expect((await getStatus()).processes).toEqual([])
  await pruneHeartbeats({ db: server.db, clock })
  expect(await server.db.selectFrom('heartbeats').selectAll().execute()).toEqual([])
})

test('SC-08 a process whose clock differs is shown as degraded, with its skew', async () => {
  await recordHeartbeat(server.db, ['worker-5d5d5d'], clock(), -4321)
  expect((await getStatus()).processes).toMatchObject([
    { name: '5d5d5d', state: 'degraded', clock_skew_ms: -4321 },
  ])
  await deleteHeartbeats(server.db, ['worker-5d5d5d'])
})

test('XT-10 a provider has the state and the time of its last response', async () => {
  const signs = createProviderHealth(clock)
  const answeredMs = clock()
  signs.note('bank', true)
  server.clock.nowMs += 1000
  const failedMs = clock()
  signs.note('bank', false)
  expect(await getProvider('bank')).toMatchObject({ state: 'unknown' })
  await signs.save(server.db)
  const silent = {
    name: 'bank',
    is_simulated: true,
    state: 'down',
    answered_dt: toTime(answeredMs),
    failed_dt: toTime(failedMs),
  }
  expect(await getProvider('bank')).toEqual(silent)

  // Another process saves an earlier outcome later.
  const late = createProviderHealth(() => answeredMs - 5000)
  late.note('bank', true)
  await late.save(server.db)
  expect(await getProvider('bank')).toEqual(silent)

  signs.note('bank', true)
  const backMs = clock()
  await signs.save(server.db)
  expect(await getProvider('bank')).toEqual({
    ...silent,
    state: 'ok',
    answered_dt: toTime(backMs),
  })
})

test('XT-10 an incident is in the status and in the call of every page', async () => {
  const text = { en: 'Banks are slow today.', 'es-MX': 'Hoy los bancos van lentos.' }
  const openedAtMs = clock()
  await server.db
    .transaction()
    .execute((tx) => openIncident(tx, { severity: 'outage', text, openedAtMs }))
  const incident = { severity: 'outage', text, opened_dt: toTime(openedAtMs) }
  expect(await getStatus()).toMatchObject({ status: 'degraded', incident })
  expect((await server.send('GET', '_health/')).body).toMatchObject({ incident })
})

test('the status is computed at most once in two seconds', async () => {
  const first = await getStatus()
  await recordHeartbeat(server.db, ['api-000000'], clock())
  expect((await server.send('GET', 'status/')).body).toEqual(first)
  expect((await getStatus()).processes).toHaveLength(1)
})

test('every call of the group is tested', () => {
  expect(listUntestedStatuses(api.status, server.seen)).toEqual([])
})

test('without its database the server answers 503 without details', async () => {
  const broken = await startTestApp()
  await broken.engine.close()
  const { status, body } = await broken.send('GET', 'status/')
  expect([status, body.code]).toEqual([503, 'unavailable'])
  await broken.close().catch(() => undefined)
})
