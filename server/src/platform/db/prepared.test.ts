import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../tables/tables.ts'
import { withAbsentStandby } from '../../testing/database/test-absent-standby.ts'
import { hasPostgres, NEEDS_POSTGRES, startPostgres } from '../../testing/database/test-engines.ts'
import { openPostgres } from './postgres.ts'
import { createPreparingClient } from './prepared.ts'
import { inTransaction } from './transaction.ts'

const TIMEOUT_MS = 2000

/** Runs `work` while another connection holds the advisory lock that statements of `work` may request. */
async function withLock(db: Db, work: (release: () => void) => Promise<void>) {
  const released = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const holding = inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    taken.resolve()
    await released.promise
  })
  await taken.promise
  await work(released.resolve).finally(released.resolve)
  await holding
}

/** Returns for how many milliseconds the oldest request for that lock has been waiting. */
async function readWaitMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - query_start)) * 1000, 0)::float8 as ms
    from pg_stat_activity where wait_event = 'advisory'
  `.execute(db)
  return rows[0]?.ms ?? 0
}

describe('statements that are prepared once', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let db: Db
  let close: () => Promise<void>

  beforeAll(async () => {
    postgres = await startPostgres()
    const opened = await openPostgres(postgres.url)
    if (!opened.ok) throw new Error(opened.reason)
    ;({ db, close } = opened.value)
    await sql`create table things (id integer)`.execute(db)
    await sql`insert into things values (1)`.execute(db)
  })
  afterAll(async () => {
    await close?.()
    await postgres?.stop()
  })

  const read = (on: Db) => sql`select * from things where id = ${1}`.execute(on)
  const countPrepared = async (on: Db, like: string) => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from pg_prepared_statements where statement like ${like}
    `.execute(on)
    return Number(rows[0]?.count)
  }

  test('a raised statement timeout applies until its transaction ends', async () => {
    const Client = createPreparingClient()
    const client = new Client({ connectionString: postgres.url, query_timeout: TIMEOUT_MS })
    await client.connect()
    try {
      const askForLock = () => client.query('select pg_advisory_xact_lock(1)', [])
      await withLock(db, async (release) => {
        await client.query('begin', [])
        await client.query('set local statement_timeout = 600000', [])
        const answered = askForLock()
        const isPast = async () => (await readWaitMs(db)) > TIMEOUT_MS + 500
        await waitUntil(isPast, 'the server has had it wait for longer than others may')
        release()
        await answered
        await client.query('commit', [])
      })
      await withLock(db, async () => {
        await expect(askForLock()).rejects.toThrow('Query read timeout')
      })
    } finally {
      await client.end()
    }
  })

  test('the same text is prepared once per connection, whatever its values', async () => {
    await db.connection().execute(async (one) => {
      for (let id = 0; id < 10; id += 1) {
        await sql`select id as same from things where id = ${id}`.execute(one)
      }
      expect(await countPrepared(one, '%id as same%')).toBe(1)
    })
  })

  test('lists of varying lengths run unnamed beyond the first hundreds', async () => {
    await db.connection().execute(async (one) => {
      for (let index = 0; index < 600; index += 1) {
        const { rows } = await sql`select ${sql.raw(`${index}`)} as n where ${1} = 1`.execute(one)
        expect(rows).toEqual([{ n: index }])
      }
      expect(await countPrepared(one, '%')).toBeLessThanOrEqual(500)
      const many = sql.join(Array.from({ length: 41 }, (_, index) => sql`${index}::integer`))
      await sql`select 1 as long where 1 in (${many})`.execute(one)
      expect(await countPrepared(one, '%as long%')).toBe(0)
    })
  })

  test('a column that is added meanwhile is returned, in a transaction and outside', async () => {
    const reopened = await openPostgres(postgres.url)
    if (!reopened.ok) throw new Error(reopened.reason)
    const other = reopened.value
    for (let index = 0; index < 12; index += 1) await read(other.db)
    expect((await inTransaction(other.db, read)).rows).toEqual([{ id: 1 }])
    await sql`alter table things add column name text default 'first'`.execute(db)
    expect((await read(other.db)).rows).toEqual([{ id: 1, name: 'first' }])
    await sql`alter table things add column size integer default 5`.execute(db)
    const { rows } = await inTransaction(other.db, read)
    expect(rows).toEqual([{ id: 1, name: 'first', size: 5 }])
    await other.close()
  })

  describe('with a standby that never confirms', () => {
    const limit = 500

    async function connect() {
      const Client = createPreparingClient()
      const client = new Client({ connectionString: postgres.url, statement_timeout: limit })
      await client.connect()
      return client
    }

    test('a change whose wait is canceled is not reported as made', async () => {
      await withAbsentStandby(postgres.url, async ({ cancelWait }) => {
        const client = await connect()
        const writing = client.query('insert into things values ($1)', [2])
        const refusal = expect(writing).rejects.toMatchObject({ code: '08007' })
        await cancelWait()
        await refusal
        expect((await client.query('select $1::integer as one', [1])).rows).toEqual([{ one: 1 }])
        await client.end()
      })
    })

    test('a commit waits without a limit, and nobody sees its change before', async () => {
      await withAbsentStandby(postgres.url, async ({ operator, findWaiting, release }) => {
        const client = await connect()
        await client.query('begin', [])
        await client.query('insert into things values ($1)', [3])
        const committed = client.query('commit', [])
        await waitUntil(() => findWaiting(limit * 3), 'the commit waits past the limit')
        const seen = await operator.query('select 1 from things where id = 3')
        expect(seen.rows).toEqual([])
        await release()
        expect((await committed).command).toBe('COMMIT')
        await client.end()
      })
    })
  })
})
