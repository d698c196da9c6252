import { listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { DATABASE_BUDGET_MS } from '../../platform/db/time-budget.ts'
import { findReadiness } from '../../startup/readiness.ts'
import { type SessionCredentials, signIn } from '../chain/test-wallet.ts'
import {
  hasPostgres,
  NEEDS_POSTGRES,
  startPostgres,
  type TestPostgres,
} from '../database/test-engines.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../server/test-app.ts'
import { toExampleRequest, toRequestUrl } from '../server/test-example-request.ts'

const MANY = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000' }

const calls = listEndpoints(api)

/** Sends the example of every call, and returns the answers that are server errors other than 503 and 502. */
async function listServerErrors(server: TestApp, credentials: SessionCredentials) {
  const wrong: string[] = []
  for (const { group, name, call } of calls) {
    // All cached answers have expired by then.
    server.clock.nowMs += 60_000
    const { body, ...rest } = toExampleRequest(call)
    const sending = { ...credentials, ...(body ? { body } : {}) }
    const { status, headers } = await server.send(call.method, toRequestUrl(call, rest), sending)
    const isWell = status === 503 ? Number(headers['retry-after']) > 0 : status < 500
    if (!isWell && status !== 502) wrong.push(`${group}.${name} ${status}`)
  }
  return wrong
}

test(
  'SC-04 no route answers 500 after the embedded database was closed',
  async () => {
    const server = await startTestApp({ env: MANY, databaseBudgetMs: DATABASE_BUDGET_MS })
    const credentials = await signIn(server)
    await server.engine.close()
    expect(await listServerErrors(server, credentials)).toEqual([])
    await server.close().catch(() => undefined)
  },
  TEST_START_MAX_MS,
)

describe('a Postgres in trouble', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  let postgres: TestPostgres
  let engine: DatabaseEngine
  let server: TestApp
  let credentials: SessionCredentials
  let admin: pg.Client

  beforeAll(async () => {
    postgres = await startPostgres()
    const opened = await openDatabase(postgres.url, '')
    if (!opened.ok) throw new Error(opened.reason)
    engine = opened.value
    server = await startTestApp({
      engine,
      env: MANY,
      databaseBudgetMs: DATABASE_BUDGET_MS,
    })
    credentials = await signIn(server)
    await server.db
      .insertInto('stocks')
      .values(
        Array.from({ length: 2000 }, (_, index) => ({
          id: index + 1,
          symbol: `S${index}`,
          name: 'A stock',
          display_name: 'A stock',
          ...{ is_backing: false, is_fund: false, is_fractionable: true, is_tradable: true },
        })),
      )
      .execute()
    admin = await connect()
  }, TEST_START_MAX_MS)
  afterAll(async () => {
    await admin.end()
    await server.close()
    await engine.close()
    await postgres.stop()
  })

  async function connect() {
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** A change that a person asks for, which needs a new row each time. */
  const change = () => server.send('PUT', `user/favourites/${++count}`, credentials)
  let count = 0
  const read = () => {
    server.clock.nowMs += 60_000
    return server.send('GET', 'user', credentials)
  }

  async function expectUnavailable(answer: Promise<Awaited<ReturnType<typeof change>>>) {
    const { status, body, headers } = await answer
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }

  const isBack = async () => (await change()).status === 200

  async function setting(text: string) {
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`alter system set ${text}`)
    await admin.query('select pg_reload_conf()')
  }

  test('SC-04 read-only: changes get 503, reads go on, and the process is degraded', async () => {
    expect((await change()).status).toBe(200)
    await setting('default_transaction_read_only = on')
    await waitUntil(async () => (await change()).status === 503, 'it is read-only')
    await expectUnavailable(change())
    expect((await read()).status).toBe(200)
    const facts = { db: engine.db, isDraining: false }
    expect(await findReadiness(facts)).toEqual({
      status: 'degraded',
      faults: ['The database takes no changes.'],
    })
    const { status, body } = await server.send('GET', '_health/')
    expect([status, body.status]).toEqual([200, 'degraded'])
    expect(await listServerErrors(server, credentials)).toEqual([])
    await setting('default_transaction_read_only = off')
    await waitUntil(isBack, 'changes are taken again')
  })

  test('SC-04 full: changes get 503', async () => {
    await admin.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`)
    await admin.query(
      'create trigger full_disk before insert on favourites execute function refuse()',
    )
    await expectUnavailable(change())
    await admin.query('drop trigger full_disk on favourites')
    expect(await isBack()).toBe(true)
  })

  test('SC-04 slow: a request does not wait longer than its budget', async () => {
    await admin.query('begin')
    await admin.query('lock table favourites in access exclusive mode')
    await expectUnavailable(change())
    const waiting = await admin.query<{ count: number }>(
      'select count(*)::int as count from pg_locks where not granted',
    )
    // The answer came before the database gave the statement up by its own limit.
    expect(waiting.rows[0]?.count).toBeGreaterThan(0)
    await admin.query('rollback')
    expect(await isBack()).toBe(true)
  })

  test('SC-04 a standby is gone: commits do not pile up, and reads go on', async () => {
    await setting(`synchronous_standby_names = 'gone'`)
    await waitUntil(async () => (await change()).status === 503, 'a commit waits')
    const countWaiting = async () => {
      const { rows } = await admin.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      return rows[0]?.count ?? 0
    }
    const before = await countWaiting()
    expect(before).toBeGreaterThan(0)
    for (let each = 0; each < 20; each += 1) await expectUnavailable(change())
    expect(await countWaiting()).toBe(before)
    expect((await read()).status).toBe(200)
    await setting(`synchronous_standby_names = ''`)
    await waitUntil(isBack, 'changes are taken again')
  })

  test('SC-04 too many connections: 503 until there are some again', async () => {
    const others: pg.Client[] = []
    const fill = async () => {
      for (;;) {
        try {
          others.push(await connect())
        } catch (error) {
          return (error as { code?: string }).code
        }
      }
    }
    expect(await fill()).toBe('53300')
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type = 'client backend' and pid <> all($1)`,
      [others.map((client) => (client as unknown as { processID: number }).processID)],
    )
    await waitUntil(async () => (await fill()) === '53300' && (await read()).status === 503, 'full')
    await expectUnavailable(change())
    expect(await findReadiness({ db: engine.db, isDraining: false })).toMatchObject({
      status: 'not ready',
    })
    for (const client of others) await client.end()
    await waitUntil(isBack, 'there are connections again')
  })

  test('SC-04 away: no route answers 500, and all answer again when it is back', async () => {
    const before = (await read()).status
    await postgres.crash()
    expect(await listServerErrors(server, credentials)).toEqual([])
    const health = await server.send('GET', '_health/')
    expect([health.status, health.headers['retry-after']]).toEqual([503, '2'])
    await postgres.startAgain()
    admin = await connect()
    await waitUntil(async () => (await read()).status === before, 'it answers again')
    expect(await isBack()).toBe(true)
  })
})
