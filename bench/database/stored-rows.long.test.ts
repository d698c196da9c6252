import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrateToLatest } from '../../server/src/platform/db/database.ts'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import {
  hasPostgres,
  NEEDS_POSTGRES,
  startPostgres,
} from '../../server/src/testing/database/test-engines.ts'
import { waitUntil } from '../../shared/test-wait-until.ts'
import {
  collectPlannerStatistics,
  runWithoutTimeout,
  storeOrders,
  storeRedemptions,
  storeWireRequests,
} from './stored-rows.ts'

/** Timeout of a request's connection in ms, shortened for the tests. */
const ANSWER_MAX_MS = 1000

async function isLockAwaited(db: Db) {
  const { rows } = await sql`select from pg_locks where not granted`.execute(db)
  return rows.length > 0
}

describe('rows for a measurement', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  async function openImpatient() {
    const server = await startPostgres()
    onTestFinished(server.stop)
    const opened = await openPostgres(server.url, ANSWER_MAX_MS)
    if (!opened.ok) throw new Error(opened.reason)
    onTestFinished(opened.value.close)
    const migrated = await migrateToLatest(opened.value)
    if (!migrated.ok) throw new Error(migrated.reason)
    return opened.value
  }

  test('are stored even if a request would time out', async () => {
    const engine = await openImpatient()
    await sql`create table bench_slow (id integer)`.execute(engine.db)
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = engine.runInTransaction(async ({ run }) => {
      await run('lock table bench_slow')
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const storing = runWithoutTimeout(engine, (run) => run(sql`insert into bench_slow values (1)`))
    await waitUntil(() => isLockAwaited(engine.db), 'the rows wait for the lock')
    // This query begins later and times out, so the rows have waited longer than a request may.
    await expect(sql`select from bench_slow`.execute(engine.db)).rejects.toThrow(
      'Query read timeout',
    )
    released.resolve()
    await Promise.all([holding, storing])
    const { rows } = await sql`select id from bench_slow`.execute(engine.db)
    expect(rows).toEqual([{ id: 1 }])
  })

  test('are stored in the wanted number for each kind', async () => {
    const engine = await openImpatient()
    const wanted = { first: 1, last: 300, toOwner: sql<string>`'0x' || lpad('a1', 40, '0')` }
    const token = `0x${'d0'.repeat(20)}`
    await storeRedemptions(engine, wanted)
    await storeWireRequests(engine, wanted)
    await storeOrders(engine, wanted, {
      chainId: 1,
      processor: token,
      assetToken: token,
      paymentToken: token,
    })
    await collectPlannerStatistics(engine)
    const { rows } = await sql`select
      (select count(*)::integer from redemptions where status = 'SUBMITTED') as open_redemptions,
      (select count(*)::integer from redemptions) as redemptions,
      (select count(*)::integer from wire_requests) as wires,
      (select count(*)::integer from incoming_wires) as receipts,
      (select count(*)::integer from token_orders) as orders,
      (select count(*)::integer from order_events) as steps,
      (select reltuples::integer from pg_class where relname = 'token_orders') as planned
    `.execute(engine.db)
    expect(rows).toEqual([
      {
        open_redemptions: 100,
        redemptions: 300,
        wires: 300,
        receipts: 200,
        orders: 300,
        steps: 600,
        planned: 300,
      },
    ])
  }, 60_000)
})
