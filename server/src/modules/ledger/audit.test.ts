import type { LedgerAccount, LedgerEntry } from '@parvalue/shared/domain/ledger/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import { sealEntries } from './seal.ts'
import { auditWholeLedger, postEntries } from './service.ts'

const LINKS = 4

const account = (id: string, normal: LedgerAccount['normal']): LedgerAccount => ({
  id,
  asset: 'usd',
  normal,
  isBounded: true,
})

const toEntry = (index: number): LedgerEntry => ({
  id: `e${index}`,
  code: 'usdplus_mint',
  corrects: null,
  transfers: [
    {
      code: 'issue',
      debit: account('cash', 'debit'),
      credit: account('owed', 'credit'),
      amount: 1n,
    },
  ],
})

let engine: TestEngine

beforeAll(async () => {
  engine = await openMemoryEngine()
  for (let index = 0; index < LINKS; index += 1) {
    await postEntries(engine.db, [toEntry(index)])
    expect(await sealEntries(engine.db)).toBe(1)
  }
})
afterAll(() => engine?.close())

/** Returns the audit's findings after statements that bypass the triggers; the statements are rolled back. */
async function findAfter(...statements: string[]): Promise<string[]> {
  let found: string[] = []
  const undone = new Error('undone')
  const attempt = engine.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    found = (await auditWholeLedger(tx)).map(({ sentence }) => sentence)
    throw undone
  })
  await expect(attempt).rejects.toBe(undone)
  return found.sort()
}

test('unchanged entries have no violation', async () => {
  expect(await findAfter('select 1')).toEqual([])
})

test('invariant 9 a link of form 1 is verified by the text of its entries', async () => {
  const text =
    '[{"id": "first", "code": "usdplus_mint", "corrects": null, "transfers": [["issue", "usd", "cash", "owed", "1"]]}]'
  await postEntries(engine.db, [{ ...toEntry(0), id: 'first' }])
  const statements = [
    `insert into ledger_link_ranges select number, number, 3, 1 from ledger_entries where id = 'first'`,
    `insert into ledger_links (chain, number, previous_hash, hash, form)
      values (3, 1, '', ledger_hash('', '${text}'), 1)`,
  ]
  expect(await findAfter(...statements)).toEqual([])
  const changed = "update ledger_entries set code = 'usdplus_burn' where id = 'first'"
  expect(await findAfter(...statements, changed)).toEqual([
    'Link 3/1: hash does not match the posted entries',
  ])
})

test('invariant 9 a negative balance of a bounded account is a violation', async () => {
  const found = await findAfter(
    `update ledger_accounts set debits = 0, credits = ${LINKS + 1} where id = 'cash'`,
  )
  expect(found).toContain('Account cash is negative')
  expect(found).not.toContain('Account owed is negative')
})

test('invariant 9 a recomputed link does not match the next link', async () => {
  const found = await findAfter(
    "update ledger_links set hash = 'made anew' where chain = 0 and number = 1",
  )
  expect(found).toEqual([
    'Link 0/1: hash does not match the posted entries',
    'Link 0/2: hash does not match the posted entries',
  ])
})

test('invariant 9 a deleted link is a violation of the next link and of its entries', async () => {
  const found = await findAfter('delete from ledger_links where chain = 0 and number = 1')
  expect(found).toContain('Entry e0 is not in the hash chain')
  expect(found).toContain('Link 0/2: hash does not match the posted entries')
})

test('invariant 9 an entry inserted among sealed ones is not in the hash chain', async () => {
  const sneaked = `insert into ledger_entries (number, id, code) overriding system value
    values (-1, 'sneaked', 'usdplus_mint')`
  expect(await findAfter(sneaked)).toEqual(['Entry sneaked is not in the hash chain'])
})

test.each([
  ['is gone', "delete from ledger_entries where id = 'e1'"],
  ['has another code', "update ledger_entries set code = 'usdplus_burn' where id = 'e1'"],
  ['has another name', "update ledger_entries set id = 'other' where id = 'e1'"],
  ['is said to be in no link', 'delete from ledger_link_ranges where link = 2'],
  ['is said to be in another link', 'update ledger_link_ranges set link = 3 where link = 2'],
])('invariant 9 an entry that %s is a violation of its link', async (_, statement) => {
  expect(await findAfter(statement)).toContain('Link 0/2: hash does not match the posted entries')
})
