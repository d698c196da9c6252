import { randomBytes } from 'node:crypto'
import { listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { LedgerAccount } from '@parvalue/shared/domain/ledger/ledger.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { auditLedger, getBalance, postEntries } from '../../modules/ledger/service.ts'
import { openSession } from '../../modules/user/sessions.ts'
import { type DatabaseEngine, MIGRATIONS_DIR, migrateToLatest } from '../../platform/db/database.ts'
import { readMigrations, runMigrations } from '../../platform/db/migrate.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { type JobSystem, startJobSystem } from '../../platform/jobs/boss.ts'
import type { InvariantCheck } from '../../ports/checks.ts'
import type { JobQueue } from '../../ports/jobs.ts'
import { serverModules } from '../../wiring/modules.ts'
import { createWorkerDeps, type WorkerDeps } from '../../wiring/worker-deps.ts'
import { hasPostgres, NEEDS_POSTGRES, startPostgres } from '../database/test-engines.ts'
import { formerTableQueries } from '../database/test-former-columns.ts'
import { openEmptyPglite } from '../database/test-pglite.ts'
import {
  listSavedVersions,
  loadSavedRows,
  readSavedRows,
  readTableColumns,
  readTableRows,
  type SavedVersion,
} from '../database/test-saved-rows.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_DEPLOYMENT,
  type TestApp,
} from '../server/test-app.ts'
import { toExampleRequest, toRequestUrl } from '../server/test-example-request.ts'

/** Maximum number of wallets per database that call the GET endpoints. */
const READERS_MAX = 5

/** Databases that are also tested on the second engine. */
const WITH_MONEY = ['src-reconcile', 'redemptions', 'funding', 'orders-over-fill']

const engines = [
  { name: 'PGlite', isMissing: false, isEvery: true, open: openEmptyPglite },
  { name: 'Postgres', isMissing: !hasPostgres, isEvery: false, open: openBarePostgres },
]

async function openBarePostgres(): Promise<DatabaseEngine> {
  const server = await startPostgres()
  const opened = await openPostgres(server.url)
  if (!opened.ok) throw new Error(opened.reason)
  const engine = opened.value
  const close = async () => {
    await engine.close()
    await server.stop()
  }
  return { ...engine, close }
}

const queues = serverModules.flatMap((part) => part.queues ?? [])

const openQueues = ({ db, queueConnection: connection }: DatabaseEngine): Promise<JobSystem> =>
  startJobSystem({
    ...{ db, connection, queues, isAlone: false, crashAt: neverCrash },
    log: pino({ level: 'silent' }),
  })

/** Creates a database with that version's schema and rows. */
async function createSavedDatabase(
  engine: DatabaseEngine,
  version: SavedVersion,
  database: string,
) {
  const old = readMigrations(MIGRATIONS_DIR).filter(
    ({ number }) => number <= version.newestMigration,
  )
  expect(await runMigrations(engine.runInTransaction, old)).toMatchObject({ ok: true })
  const jobs = await openQueues(engine)
  await jobs.stop()
  await loadSavedRows(engine.db, readSavedRows(version, database))
}

/** Lists the findings of all checks that need only the database. */
async function listFindings(server: TestApp): Promise<string[]> {
  const { db, config } = server
  const checks: InvariantCheck[] = []
  const deps: WorkerDeps = createWorkerDeps({
    ...{ config, db, http: fetch, crashAt: neverCrash, random: randomBytes },
    log: pino({ level: 'silent' }),
    clock: () => server.clock.nowMs,
    enqueue: async () => {},
    listChecks: () => checks,
    listRepeating: () => [],
  })
  checks.push(...serverModules.flatMap((part) => part.checks?.(deps) ?? []))
  const books = checks.filter((check) => check.kind === 'books')
  const found = await Promise.all(books.map(({ list }) => list(db)))
  return found.flat().map(({ sentence }) => sentence)
}

/** Findings that stem from tests which wrote rows directly or only to their chain, as the product never does. */
const byHand: Readonly<Record<string, readonly string[]>> = {
  'brokerage-money-1': ['kyc.getCheck 500'],
  'redemptions-redemptions-1': [
    'Chain 11155111: rebases paid 2234565 USD+ (base units), income has 0 for them.',
  ],
}

/** Starts a server for the chain of the orders, with their payment token deployed. */
async function startServer(engine: DatabaseEngine): Promise<TestApp> {
  const order = await engine.db
    .selectFrom('token_orders')
    .select('payment_token')
    .limit(1)
    .execute()
  const address = (order[0]?.payment_token ?? TEST_DEPLOYMENT.contracts.usdPlus) as Address
  const paymentTokens = [{ symbol: 'USDC', name: 'USD Coin', decimals: 6, address }]
  const deployment = { ...TEST_DEPLOYMENT, paymentTokens } as Deployment
  return startTestApp({ engine, deployment, env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
}

const reads = listEndpoints(api).filter(({ call }) => call.method === 'GET')

async function signIn(server: TestApp, address: Address) {
  const deps = { db: server.db, clock: () => server.clock.nowMs, random: randomBytes }
  const owner = { address, chainId: SEPOLIA_CHAIN_ID, oldToken: null, device: '' }
  const session = await openSession(deps, owner)
  return { cookies: { session }, headers: { 'wallet-address': address } }
}

/** Calls every GET endpoint with its example as some of the wallets. Returns those that failed. */
async function listFailedReads(server: TestApp): Promise<string[]> {
  const failed: string[] = []
  const wallets = await server.db
    .selectFrom('wallets')
    .select('address')
    .limit(READERS_MAX)
    .execute()
  for (const { address } of wallets) {
    const credentials = await signIn(server, address as Address)
    for (const { group, name, call } of reads) {
      const { body: _, ...rest } = toExampleRequest(call)
      const { status } = await server.send('GET', toRequestUrl(call, rest), credentials)
      if (status === 500) failed.push(`${group}.${name} ${status}`)
    }
  }
  return [...new Set(failed)]
}

const owed: LedgerAccount = { id: 'upgrade/owed', asset: 'usd', normal: 'credit', isBounded: true }
const cash: LedgerAccount = { id: 'upgrade/cash', asset: 'usd', normal: 'debit', isBounded: true }

async function postMore({ db }: DatabaseEngine) {
  for (let n = 0; n < 64; n += 1) {
    const transfers = [{ code: 'issue', debit: cash, credit: owed, amount: 1n } as const]
    const entry = { id: `upgrade/${n}`, code: 'usdplus_mint', corrects: null, transfers } as const
    expect(await postEntries(db, [entry])).toEqual({ ok: true })
  }
  expect(await getBalance(db, cash)).toBe(64n)
}

const listWaiting = async ({ db }: DatabaseEngine): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select id::text as id from pgboss.job
      where state in ('created', 'retry') and name <> 'dead-letters'
    `.execute(db)
  ).rows.map(({ id }) => id)

/** Fetches every waiting job without running it. */
async function takeWaitingJobs(engine: DatabaseEngine) {
  const waiting = await listWaiting(engine)
  const taken: JobQueue[] = []
  const jobs = await openQueues(engine)
  await jobs.work(
    queues.map((queue) => ({
      queue,
      run: async () => {
        taken.push(queue)
      },
    })),
  )
  await waitUntil(async () => (await listWaiting(engine)).length === 0, 'every job is taken')
  await jobs.stop()
  expect(taken).toHaveLength(waiting.length)
}

describe.each(engines)('on $name', ({ open, isMissing, isEvery }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: DatabaseEngine | null = null
  let server: TestApp | null = null
  afterEach(async () => {
    await server?.close()
    await engine?.close()
    server = null
    engine = null
  })

  const cases = listSavedVersions().flatMap((version) =>
    version.databases
      .filter((database) => isEvery || WITH_MONEY.some((name) => database.startsWith(name)))
      .map((database) => ({ ...version, version, database })),
  )

  test.each(cases)(
    'rows of $commit in $database survive the upgrade, are consistent, readable and continue',
    async ({ version, database }) => {
      const opened = await open()
      engine = opened
      await createSavedDatabase(opened, version, database)
      const { db } = opened
      const columns = await readTableColumns(db)
      const before = await readTableRows(db, columns)
      expect(await migrateToLatest(opened)).toMatchObject({ ok: true })
      expect(await readTableRows(db, columns, formerTableQueries)).toEqual(before)
      server = await startServer(opened)
      expect(await auditLedger(db)).toEqual([])
      const found = await listFindings(server)
      await postMore(opened)
      expect(await auditLedger(db)).toEqual([])
      found.push(...(await listFailedReads(server)))
      expect(found).toEqual(byHand[database.replace('.jsonl.gz', '')] ?? [])
      await takeWaitingJobs(opened)
    },
  )
})

/** Tables that the tests of the saved versions leave empty. */
const EMPTY = [
  'access_tokens',
  'chain_tx_raises',
  'flow_freezes',
  'rate_counts',
  'reconcile_findings',
  'wallet_flows',
]

test('the saved rows include every table, except those that tests leave empty', async () => {
  const engine = await openEmptyPglite()
  try {
    for (const version of listSavedVersions()) {
      const old = readMigrations(MIGRATIONS_DIR).filter(
        ({ number }) => number <= version.newestMigration,
      )
      expect(await runMigrations(engine.runInTransaction, old)).toMatchObject({ ok: true })
      const tables = [...(await readTableColumns(engine.db)).keys()]
      const filled = version.databases.flatMap((database) => [
        ...readSavedRows(version, database).keys(),
      ])
      const lacking = tables.filter((table) => !filled.includes(table))
      expect(lacking.filter((table) => !EMPTY.includes(table))).toEqual([])
    }
  } finally {
    await engine.close()
  }
})
