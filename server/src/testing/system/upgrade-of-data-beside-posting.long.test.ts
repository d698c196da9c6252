import type { LedgerAccount } from '@parvalue/shared/domain/ledger/ledger.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditLedger, getBalance, postEntries } from '../../modules/ledger/service.ts'
import { MIGRATIONS_DIR, migrateToLatest } from '../../platform/db/database.ts'
import { readMigrations, runMigrations } from '../../platform/db/migrate.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { hasPostgres, startPostgres } from '../database/test-engines.ts'

const owed: LedgerAccount = { id: 'upgrade/owed', asset: 'usd', normal: 'credit', isBounded: true }
const cash: LedgerAccount = { id: 'upgrade/cash', asset: 'usd', normal: 'debit', isBounded: true }

/** The last migration with which posting also seals. */
const SEALED_BY_POSTING = 159

test.skipIf(!hasPostgres)(
  'entries that the old version posts during the upgrade are in the ledger, each in one link',
  async () => {
    const server = await startPostgres()
    const opened = await openPostgres(server.url)
    if (!opened.ok) throw new Error(opened.reason)
    const engine = opened.value
    try {
      const old = readMigrations(MIGRATIONS_DIR).filter(({ number }) => number <= SEALED_BY_POSTING)
      expect(await runMigrations(engine.runInTransaction, old)).toMatchObject({ ok: true })
      const posted: string[] = []
      let isUpgraded = false
      const postFrom = async (name: number) => {
        for (let turn = 0; !isUpgraded || turn < 300; turn += 1) {
          const id = `${name}/${turn}`
          const transfers = [{ code: 'issue', debit: cash, credit: owed, amount: 1n } as const]
          const entry = { id, code: 'usdplus_mint', corrects: null, transfers } as const
          // A call during the migration may fail once because its columns are gone; its transaction is rolled back.
          await postEntries(engine.db, [entry]).then(
            () => posted.push(id),
            () => {},
          )
        }
      }
      const lanes = Promise.all([1, 2, 3, 4].map(postFrom))
      await waitUntil(() => posted.length >= 500, 'enough is posted')
      expect(await migrateToLatest(engine)).toMatchObject({ ok: true })
      isUpgraded = true
      await lanes
      expect(await getBalance(engine.db, cash)).toBe(BigInt(posted.length))
      expect(await auditLedger(engine.db)).toEqual([])
      const { rows } = await sql<{ id: string }>`
        select e.id from ledger_entries e
        join ledger_link_ranges r on e.number between r.first and r.last
      `.execute(engine.db)
      expect(rows.map(({ id }) => id).sort()).toEqual(posted.sort())
    } finally {
      await engine.close()
      await server.stop()
    }
  },
)
