import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { pauseAsTestStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { POSTGRES_BINARIES } from '../../../../dev/cluster/postgres-user.ts'
import { isChainCaughtUp } from '../../modules/chains/service.ts'
import { auditLedger } from '../../modules/ledger/service.ts'
import { listFillViolations } from '../../modules/orders/service.ts'
import { toOperatorTokenFile } from '../../operator/local-operators.ts'
import { hasBackups, NEEDS_BACKUPS, startBackedUpPostgres } from '../database/test-backups.ts'
import {
  hasPostgres,
  NEEDS_POSTGRES,
  startPostgres,
  type TestPostgres,
} from '../database/test-engines.ts'
import { createOrderChecks } from '../orders/test-order-checks.ts'
import { type OrderSystem, startOrderSystem } from '../orders/test-order-system.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { RECOVERY_LIMITS } from '../server/test-server-status.ts'

const DOLLAR = 10n ** 6n
const UNIT = 10n ** 18n

let postgres: TestPostgres | null = null
let system: OrderSystem | null = null
afterEach(async () => {
  await system?.stop()
  await postgres?.stop()
})

/** Starts a process with these roles; resolves once it is ready. */
async function start(fixture: OrderSystem, roles: string) {
  const running = fixture.run('', {}, [`--roles=${roles}`])
  const ready = `http://127.0.0.1:${fixture.env.ADMIN_PORT}/readyz`
  const isReady = () =>
    fetch(ready).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil(isReady, `${roles} are ready`, RECOVERY_LIMITS)
  return {
    end: async (signal: NodeJS.Signals) => {
      running.child.kill(signal)
      await running.ended
    },
  }
}

/** Unfreezes the orders flow like `npm run operator -- flows unfreeze orders`. */
async function thaw({ env, dataDir }: OrderSystem) {
  const token = readFileSync(toOperatorTokenFile(dataDir, 'alice'), 'utf8').trim()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ flow: 'orders', why: 'restored' })
  const url = `http://127.0.0.1:${env.ADMIN_PORT}/operator/flows/thaw`
  expect([200, 409]).toContain((await fetch(url, { method: 'POST', headers, body })).status)
}

const run = (program: string, args: readonly string[]) =>
  execFileSync(path.join(POSTGRES_BINARIES, program), args, { stdio: 'ignore' })

/** Restores a backup into an empty database, as after the loss of a server. */
async function restoreDump(url: string, file: string) {
  const client = new pg.Client(url.replace('/postgres?', '/template1?'))
  await client.connect()
  await client.query('drop database postgres with (force)')
  await client.query('create database postgres')
  await client.end()
  run('pg_restore', ['--exit-on-error', '--no-owner', '-d', url, file])
}

/** One way to take and to restore a backup. */
type Drill = {
  postgres: TestPostgres
  url: string
  take: (fixture: OrderSystem) => Promise<void>
  restore: () => Promise<void>
}

async function prepareDump(): Promise<Drill> {
  const server = await startPostgres()
  const file = path.join(server.folder, 'dump')
  return {
    postgres: server,
    url: server.url,
    take: async () => {
      run('pg_dump', ['-Fc', '-f', file, server.url])
    },
    restore: () => restoreDump(server.url, file),
  }
}

/** Marks in the database that show up to which moment it was restored. */
async function addMark(url: string, name: string) {
  const rows = await query(url, 'insert into drill_marks (name) values ($1) returning at', [name])
  return rows[0]?.at as Date
}

async function query(url: string, text: string, values: readonly unknown[] = []) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Reads one metric of the running server, by which alarms are raised. */
async function readMetric({ env }: OrderSystem, name: string) {
  const text = await (await fetch(`http://127.0.0.1:${env.ADMIN_PORT}/metrics`)).text()
  return Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(text)?.[1])
}

async function prepareArchive(): Promise<Drill> {
  const server = await startBackedUpPostgres()
  const { url } = server
  let second = ''
  return {
    postgres: server,
    url,
    take: async (fixture) => {
      await query(
        url,
        'create table drill_marks (name text, at timestamptz default clock_timestamp())',
      )
      // The archive does not exist yet, so that the archiver fails.
      expect(await readMetric(fixture, 'parvalue_archive_enabled')).toBe(1)
      await query(url, 'select pg_switch_wal()')
      const failures = () => readMetric(fixture, 'parvalue_archive_failures_total')
      await waitUntil(failures, 'the alarm about the archive fires')
      await server.backup('create')
      await server.backup('now', 'full')
      await server.backup('check')
      await server.untilArchived()
      expect(await readMetric(fixture, 'parvalue_archive_age_seconds')).toBeLessThan(900)
      const { at, chosen } = await chooseSecond(url)
      second = chosen
      expect(new Date(second).getTime()).toBeGreaterThan(at.getTime())
    },
    restore: async () => {
      expect(await listMarks(url)).toEqual(['before', 'after'])
      await server.untilArchived()
      await server.crash()
      await server.backup('restore', second)
      await server.startAgain()
      expect(await listMarks(url)).toEqual(['before'])
    },
  }
}

const listMarks = async (url: string) =>
  (await query(url, 'select name from drill_marks order by at')).map(({ name }) => name)

/** Returns a whole second with one mark before it and one after it. */
async function chooseSecond(url: string) {
  const at = await addMark(url, 'before')
  const chosen = new Date(Math.ceil(at.getTime() / 1000) * 1000 + 1000)
  const isPast = async () =>
    (await query(url, 'select clock_timestamp() > $1 as is_past', [chosen]))[0]?.is_past === true
  await waitUntil(isPast, 'the chosen second is over')
  await addMark(url, 'after')
  return { at, chosen: chosen.toISOString().replace('T', ' ').replace('.000Z', '+00') }
}

test.skipIf(!hasPostgres)(
  `a dump is restored while the chain and the broker have gone on; nothing is done twice; ${NEEDS_POSTGRES}`,
  () => runDrill(prepareDump),
)

test.skipIf(!hasBackups)(
  `SC-06 the database is restored to a chosen second, and nothing is done twice; an alarm says that the archive fails; ${NEEDS_BACKUPS}`,
  () => runDrill(prepareArchive),
)

async function runDrill(prepare: () => Promise<Drill>) {
  const drill = await prepare()
  postgres = drill.postgres
  const fixture = await startOrderSystem(4, 250, drill.url)
  system = fixture
  const [alice = '0x', bob = '0x'] = await fixture.chain.accounts()
  for (const each of [alice, bob]) await fixture.prepare(each, 90_000n * DOLLAR, ['AAPL'])
  await fixture.give('AAPL', bob, 90n * UNIT)
  const checks = await createOrderChecks(fixture, 'AAPL')
  const made: Hex[] = []
  const order = async () => {
    made.push(await fixture.orders.buy(alice, 'AAPL', 150n * DOLLAR))
    made.push(await fixture.orders.sell(bob, 'AAPL', UNIT / 2n))
    // The pause lets some orders end while others begin.
    await pauseAsTestStimulus(600)
  }

  const before = await start(fixture, 'api,worker,indexer')
  await order()
  await checks.untilAllEnded(made)
  // The backup is taken while orders are being submitted, open at the broker, and being settled on chain.
  for (let count = 0; count < 4; count += 1) await order()
  await drill.take(fixture)
  const known = await countOrders(drill.url)
  // Events after the backup: orders that ended on chain, and orders that are only at the broker.
  for (let count = 0; count < 3; count += 1) await order()
  await checks.untilAllEnded(made)
  for (let count = 0; count < 4; count += 1) await order()
  await before.end('SIGKILL')
  await drill.restore()
  expect(await countOrders(drill.url)).toBeLessThanOrEqual(known)

  const reading = await start(fixture, 'indexer')
  const isRead = () => fixture.inspect(({ db }) => isChainCaughtUp(db, SEPOLIA_CHAIN_ID))
  await waitUntil(isRead, 'the indexer has caught up', RECOVERY_LIMITS)
  await reading.end('SIGTERM')
  expect(await fixture.inspect(({ db }) => auditLedger(db))).toEqual([])
  expect(await countOrders(drill.url)).toBe(made.length)

  // Fills are indexed before the broker's events are consumed again, which is a violation until then, so
  // the flow is unfrozen once the ledger has both.
  const after = await start(fixture, 'api,worker,indexer')
  const isBooked = () =>
    fixture.inspect(async ({ db }) => (await listFillViolations(db, SEPOLIA_CHAIN_ID)).length === 0)
  await waitUntil(isBooked, 'the books have every fill', RECOVERY_LIMITS)
  await thaw(fixture)
  await order()
  await checks.untilAllEnded(made)
  await fixture.untilQuiet()
  await after.end('SIGTERM')
  await checks.expectConsistent(made)
}

const countOrders = async (url: string) =>
  Number((await query(url, 'select count(*) as count from token_orders'))[0]?.count)
