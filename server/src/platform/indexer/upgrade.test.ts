import path from 'node:path'
import type { LedgerAccount } from '@parvalue/shared/domain/ledger/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditLedger,
  getBalance,
  postEntries,
  reverseEntries,
} from '../../modules/ledger/service.ts'
import { openEmptyPglite } from '../../testing/database/test-pglite.ts'
import type { DatabaseEngine } from '../db/database.ts'
import { readMigrations, runMigrations } from '../db/migrate.ts'
import { inTransaction } from '../db/transaction.ts'
import { listStoredLogs } from './store.ts'

const BEFORE = 20
const migrations = readMigrations(path.join(import.meta.dirname, '../../../migrations'))

const owed: LedgerAccount = { id: 'owed', asset: 'usd', normal: 'credit', isBounded: true }
const cash: LedgerAccount = { id: 'cash', asset: 'usd', normal: 'debit', isBounded: true }

let engine: DatabaseEngine

beforeAll(async () => {
  engine = await openEmptyPglite()
  const old = migrations.filter(({ number }) => number < BEFORE)
  expect(await runMigrations(engine.runInTransaction, old)).toMatchObject({ ok: true })
})
afterAll(() => engine.close())

const postAsBefore = (id: string, amount: string) => {
  const accounts = [cash, owed].map(({ id, asset, normal, isBounded }) => [
    id,
    asset,
    normal,
    isBounded,
  ])
  const transfers = [['issue', 'usd', 'cash', 'owed', amount]]
  const entries = [{ id, code: 'usdplus_mint', corrects: null, transfers }]
  return sql`select * from ledger_post(
    ${JSON.stringify(accounts)}::jsonb, ${JSON.stringify(entries)}::jsonb)`.execute(engine.db)
}

test('invariant 9 a ledger keyed by names is migrated to numbers, and its entries can be reversed', async () => {
  await postAsBefore('old/1', '5')
  await postAsBefore('old/2', '7')
  const log = (index: number) =>
    sql`(1, 9, ${index}::integer, '0xb', '0xt', '0xc', '0x1 0x2', '0x', 3)`
  await sql`insert into chain_logs (chain_id, block_number, log_index, block_hash, transaction_hash,
    contract, topics, data, fork) values ${sql.join([log(4), log(6)])}`.execute(engine.db)

  expect(await runMigrations(engine.runInTransaction, migrations)).toMatchObject({ ok: true })
  expect(await auditLedger(engine.db)).toEqual([])

  const same = { code: 'usdplus_mint', corrects: null } as const
  const issue = { code: 'issue', debit: cash, credit: owed } as const
  const post = (id: string, amount: bigint) =>
    postEntries(engine.db, [{ id, ...same, transfers: [{ ...issue, amount }] }])
  expect(await post('old/1', 5n)).toEqual({ ok: true })
  expect(await post('old/2', 8n)).toMatchObject({ difference: { field: 'transfers.amount' } })
  expect(await post('new', 1n)).toEqual({ ok: true })
  expect(await inTransaction(engine.db, (tx) => reverseEntries(tx, ['old/2']))).toBe(1)
  expect([await getBalance(engine.db, cash), await getBalance(engine.db, owed)]).toEqual([6n, 6n])
  expect(await auditLedger(engine.db)).toEqual([])

  const stored = (logIndex: number) => ({
    blockNumber: 9,
    blockHash: '0xb',
    fork: 3,
    logIndex,
    transactionHash: '0xt',
    address: '0xc',
    data: '0x',
    topics: ['0x1', '0x2'],
  })
  const range = { chainId: 1, above: 8, upTo: 9 }
  expect(await listStoredLogs(engine.db, range)).toEqual([stored(4), stored(6)])
})
