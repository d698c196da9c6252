import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasPostgres, NEEDS_POSTGRES, startPostgres } from '../../testing/database/test-engines.ts'
import { openPostgres } from './postgres.ts'

describe('connections to Postgres', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  test('Postgres does not JIT-compile statements that it considers expensive', async () => {
    const server = await startPostgres()
    onTestFinished(server.stop)
    const opened = await openPostgres(server.url)
    if (!opened.ok) throw new Error(opened.reason)
    onTestFinished(opened.value.close)
    const { rows } = await opened.value.db.transaction().execute(async (tx) => {
      // Posting to the ledger disables sequential scans too. Postgres adds ten billion to the estimated cost of a plan
      // that needs one.
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql`explain analyze select sum(reltuples) from pg_class where relname <> ''`.execute(
        tx,
      )
    })
    const plan = JSON.stringify(rows)
    expect(plan).toContain('cost=1000000')
    expect(plan).not.toContain('JIT')
  })
})
