import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listStockRows, raiseCatalogueVersion } from '../../../modules/stocks/catalogue-store.ts'
import { hasPostgres, NEEDS_POSTGRES } from '../../../testing/database/test-engines.ts'
import { startReplicas, type TestReplicas } from '../../../testing/database/test-replicas.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../../testing/server/test-app.ts'
import { inTransaction } from '../transaction.ts'

const SIGNED_IN = { cookies: { session: 'a token' } }
const DIVIDENDS = 'stocks/4/dividends'

describe('values that callers share, with standbys', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  let database: TestReplicas
  let server: TestApp

  beforeAll(async () => {
    database = await startReplicas()
    server = await startTestApp({ engine: database.engine })
    await sql`insert into stocks (id, symbol, name, display_name, description, is_backing, is_fund,
      is_fractionable, is_tradable) values (4, 'AAPL', 'Apple', 'Apple', '', false, false, true, true)
    `.execute(server.db)
    expect(await listStockRows(server.db)).toHaveLength(1)
  }, TEST_START_MAX_MS)
  beforeEach(async () => {
    await database.waitUntilUsable()
    // All cached answers have expired by then.
    server.clock.nowMs += 60_000
  })
  afterEach(() => database.restore())
  afterAll(async () => {
    await server?.close()
    await database?.stop()
  })

  const ask = async (path: string, options?: object) => {
    const { status, text } = await server.send('GET', path, options)
    return { status, text }
  }
  const addDividend = (exDate: string) =>
    inTransaction(server.db, async (tx) => {
      await sql`insert into stock_dividends (stock_id, ex_date, pay_date, per_share, is_special)
        values (4, ${exDate}::date, ${exDate}::date, 100000000, false)`.execute(tx)
      await raiseCatalogueVersion(tx)
    })

  test('SC-03 a public read of an old standby leaves no old flags to a signed-in caller', async () => {
    for (const standby of database.standbys) await standby.run('select pg_wal_replay_pause()')
    await sql`insert into feature_flags (name, is_on, updated_at) values ('Bridging', false, now())`.execute(
      server.db,
    )
    expect((await ask('feature_flags/')).status).toBe(200)
    const { text } = await ask('feature_flags/', SIGNED_IN)
    expect(JSON.parse(text)).toMatchObject({ Bridging: false })
  })

  test('SC-03 a public read of an old standby leaves no old dividends to a signed-in caller', async () => {
    for (const standby of database.standbys) await standby.run('select pg_wal_replay_pause()')
    await addDividend('2026-11-02')
    expect((await ask('stocks/all', SIGNED_IN)).status).toBe(200)
    expect((await ask(DIVIDENDS)).status).toBe(200)
    expect((await ask(DIVIDENDS, SIGNED_IN)).text).toContain('2026-11-02')
  })

  test.each([true, false])(
    'SC-03 without the leader, public reads whose values have expired go on (known to be away: %s)',
    async (isKnown) => {
      await addDividend(isKnown ? '2026-11-03' : '2026-11-04')
      await database.waitUntilUsable()
      const paths = ['feature_flags/', 'stocks/all', DIVIDENDS, 'transparency/filled_orders']
      const before = await Promise.all(paths.map((path) => ask(path, SIGNED_IN)))
      expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200))
      await database.leader.crash()
      try {
        server.clock.nowMs += 60_000
        if (isKnown) await database.replicas.check()
        expect(await Promise.all(paths.map((path) => ask(path)))).toEqual(before)
        expect(database.replicas.list().map(({ isUsable }) => isUsable)).toEqual([true, true])
        expect((await ask('stocks/all', SIGNED_IN)).status).toBe(503)
      } finally {
        await database.leader.startAgain()
      }
    },
  )
})
