import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { JobQueue } from '../../../ports/jobs.ts'
import { startPostgres, type TestPostgres } from '../../../testing/database/test-engines.ts'
import {
  hasPgbouncer,
  NEEDS_PGBOUNCER,
  startPgbouncer,
} from '../../../testing/database/test-pgbouncer.ts'
import { neverCrash } from '../../fail-point.ts'
import { startJobSystem } from '../../jobs/boss.ts'
import { type DatabaseEngine, migrateToLatest } from '../database.ts'
import { openPostgres } from '../postgres.ts'
import { inTransaction } from '../transaction.ts'
import { poolModes } from './pool-mode.ts'

/** Above the server's limits on any machine, so that a statement is ended by the server and not by the client. */
const ANSWER_MAX_MS = 120_000

const open = (url: string, poolMode: 'session' | 'transaction' | null, directUrl: string | null) =>
  openPostgres(url, ANSWER_MAX_MS, { poolMode, directUrl, replicaUrl: null })

async function refuse(...given: Parameters<typeof open>): Promise<string> {
  const opened = await open(...given)
  if (!opened.ok) return opened.reason
  await opened.value.close()
  return 'opened'
}

async function openOrFail(...given: Parameters<typeof open>): Promise<DatabaseEngine> {
  const opened = await open(...given)
  if (!opened.ok) throw new Error(opened.reason)
  onTestFinished(opened.value.close)
  return opened.value
}

describe('a connection pooler before Postgres', () => {
  if (!hasPgbouncer) return test.skip(NEEDS_PGBOUNCER)

  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  async function start(...given: [Parameters<typeof startPgbouncer>[1], string[]?]) {
    const pooler = await startPgbouncer(postgres, ...given)
    onTestFinished(pooler.stop)
    return pooler.url
  }

  /** Creates a role of its own, because a test that sets its timeouts would set them for others too. */
  async function createDatabase(name: string) {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return (url: string) => url.replace('/postgres?', `/${name}?`)
  }

  describe('SC-02 a pooler that cannot be right is refused with the reason', () => {
    test.each([
      ['refuses startup options', []],
      ['ignores them', ['ignore_startup_parameters = options']],
    ])('one that is not declared and %s', async (_, settings) => {
      const url = await start('session', settings)
      expect(await refuse(url, null, null)).toBe(
        'DATABASE_URL leads to a connection pooler at localhost:6432. Set DATABASE_POOLING to its pool_mode, session or transaction, or let DATABASE_URL lead to Postgres itself.',
      )
    })

    test('transactions that are declared as sessions', async () => {
      expect(await refuse(await start('transaction'), 'session', null)).toBe(
        'DATABASE_POOLING is session, but the pooler at localhost:6432 shares its connections between transactions. Set DATABASE_POOLING=transaction, or its pool_mode to session.',
      )
    })

    test('one with a single session for all, declared as sessions', async () => {
      const url = await start('transaction', ['default_pool_size = 1'])
      expect(await refuse(url, 'session', null)).toContain('DATABASE_POOLING is session, but')
    })

    test('single statements', async () => {
      expect(await refuse(await start('statement'), 'transaction', postgres.url)).toBe(
        'The pooler at localhost:6432 takes no transactions (pool_mode=statement). Set its pool_mode to session or transaction.',
      )
    })

    test('a direct URL that leads to the pooler too', async () => {
      const url = await start('transaction')
      expect(await refuse(url, 'transaction', url)).toBe(
        'DATABASE_DIRECT_URL leads to a pooler at localhost:6432 that shares its connections between transactions. LISTEN and migrations need a session: let it lead to Postgres itself.',
      )
    })

    test('a direct URL that leads nowhere', async () => {
      const url = await start('transaction')
      expect(await refuse(url, 'transaction', 'postgres://db@127.0.0.1:1/x')).toBe(
        'DATABASE_DIRECT_URL cannot be used: 127.0.0.1:1 answers ECONNREFUSED. Start the database there, or correct the URL.',
      )
    })

    test('a direct URL of another database', async () => {
      const toOther = await createDatabase('another')
      const url = await start('transaction')
      expect(await refuse(url, 'transaction', toOther(postgres.url))).toBe(
        'DATABASE_URL (localhost:6432) and DATABASE_DIRECT_URL (localhost) lead to different databases. Correct one of them.',
      )
    })

    test('connections without the timeouts, because they are those of another role', async () => {
      const toOwn = await createDatabase('of_another_role')
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query('create role another login superuser')
      await client.end()
      const url = toOwn(await start('transaction')).replace('postgres@', 'another@')
      expect(await refuse(url, 'transaction', toOwn(postgres.url))).toBe(
        'Connections through the pooler at localhost:6432 lack our timeouts (statement_timeout is 0), which are set for the role of DATABASE_DIRECT_URL. Let the pooler log in as that role, or run RECONNECT in its console, then start this again.',
      )
    })
  })

  test('SC-02 connections that the pooler opened before get the timeouts', async () => {
    const toOwn = await createDatabase('opened_before')
    const url = toOwn(await start('transaction'))
    const early = new pg.Client({ connectionString: url })
    await early.connect()
    await early.query('select 1')
    const { db } = await openOrFail(url, 'transaction', toOwn(postgres.url))
    const show = 'show statement_timeout'
    expect((await early.query(show)).rows).toEqual([{ statement_timeout: '5s' }])
    expect((await sql.raw(show).execute(db)).rows).toEqual([{ statement_timeout: '5s' }])
    await early.end()
  })

  describe.each(poolModes)('with pool_mode=%s', (poolMode) => {
    let toOwn: (url: string) => string
    beforeAll(async () => {
      toOwn = await createDatabase(`with_${poolMode}`)
    })

    async function openPooled() {
      const url = toOwn(await start(poolMode))
      return openOrFail(url, poolMode, poolMode === 'session' ? null : toOwn(postgres.url))
    }

    test('SC-02 statements, transactions, migrations and jobs work', async () => {
      const engine = await openPooled()
      expect((await migrateToLatest(engine)).ok).toBe(true)
      await sql`create table pooled (id integer primary key, twice integer)`.execute(engine.db)
      // There are more writers than connections of our pool, and each takes another one at each turn.
      const writers = Array.from({ length: 15 }, (_, index) => index)
      const write = async (writer: number) => {
        for (let id = writer; id < 300; id += writers.length) {
          await inTransaction(engine.db, async (tx) => {
            await sql`insert into pooled values (${id}, 0)`.execute(tx)
            await sql`update pooled set twice = ${id * 2}::integer where id = ${id}`.execute(tx)
          })
          const { rows } = await sql`select twice from pooled where id = ${id}`.execute(engine.db)
          expect(rows).toEqual([{ twice: id * 2 }])
        }
      }
      await Promise.all(writers.map(write))
      await expectJobsToWork(engine)
    })

    test('SC-02 timeouts hold', async () => {
      const { db } = await openPooled()
      const endless = sql`
        with recursive numbers as (select 1 union all select 1 from numbers) select count(*) from numbers
      `
      const slow = [endless.execute(db), inTransaction(db, (tx) => endless.execute(tx))]
      const ended = await Promise.allSettled(slow)
      for (const each of ended) {
        expect(each).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
      }
      const names = ['lock_timeout', 'idle_in_transaction_session_timeout', 'jit']
      const { rows } = await sql`
        select name, setting from pg_settings where name = any (${names}) order by name`.execute(db)
      expect(rows).toEqual([
        { name: 'idle_in_transaction_session_timeout', setting: '10000' },
        { name: 'jit', setting: 'off' },
        { name: 'lock_timeout', setting: '3000' },
      ])
    })

    test('a transaction may raise its own timeout, and migrations have none', async () => {
      const engine = await openPooled()
      const read = sql<{ value: string }>`select current_setting('statement_timeout') as value`
      await inTransaction(engine.db, async (tx) => {
        await sql`set local statement_timeout = 60000`.execute(tx)
        expect((await read.execute(tx)).rows).toEqual([{ value: '1min' }])
      })
      expect((await read.execute(engine.db)).rows).toEqual([{ value: '5s' }])
      const rows = await engine.runInTransaction(({ query }) =>
        query("select current_setting('statement_timeout') as value"),
      )
      expect(rows).toEqual([{ value: '0' }])
    })
  })
})

/** Runs a job that is announced by LISTEN and NOTIFY. */
async function expectJobsToWork({ db, queueConnection, isAlone }: DatabaseEngine) {
  const queue: JobQueue = { name: 'pooled', isMerged: false }
  const jobs = await startJobSystem({
    ...{ db, isAlone, connection: queueConnection, queues: [queue] },
    ...{ crashAt: neverCrash, log: pino({ level: 'silent' }) },
  })
  const done = Promise.withResolvers<unknown>()
  await jobs.work([{ queue, run: async (data) => done.resolve(data) }])
  await inTransaction(db, (tx) => jobs.enqueue(tx, [{ queue, data: { id: 7 } }]))
  expect(await done.promise).toEqual({ id: 7 })
  await jobs.stop()
}
