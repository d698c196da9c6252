import type { LedgerAccount, LedgerEntry } from '@parvalue/shared/domain/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMemory, type TestEngine } from '../../test-engines.ts'
import { auditLedger, postEntries } from './service.ts'

/** More than there are chains, so that some chain has two links. */
const LINKS = 40

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
/** A chain with two links, and an entry in the first of them. */
let place: { chain: number; id: string }

beforeAll(async () => {
  engine = await openMemory()
  for (let index = 0; index < LINKS; index += 1) await postEntries(engine.db, [toEntry(index)])
  const { rows } = await sql<{ chain: number; id: string }>`
    select e.chain, e.id from ledger_entries e
    join ledger_links l on l.chain = e.chain and l.number = 2 where e.link = 1 limit 1
  `.execute(engine.db)
  const [first] = rows
  if (!first) throw new Error('no chain has two links')
  place = first
})
afterAll(() => engine?.close())

/** What the audit finds after somebody did that behind the triggers; nothing of it stays. */
async function findAfter(...statements: string[]): Promise<string[]> {
  let found: string[] = []
  const undone = new Error('undone')
  const attempt = engine.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    found = await auditLedger(tx)
    throw undone
  })
  await expect(attempt).rejects.toBe(undone)
  return found.sort()
}

test('what was posted is as it was posted', async () => {
  expect(await findAfter('select 1')).toEqual([])
})

test('invariant 9 an account below zero is found', async () => {
  const found = await findAfter(
    `update ledger_accounts set debits = 0, credits = ${LINKS} where id = 'cash'`,
  )
  expect(found).toContain('The account cash is below zero')
  expect(found).not.toContain('The account owed is below zero')
})

test('invariant 9 a link that was made anew does not fit the next one', async () => {
  const { chain } = place
  const found = await findAfter(
    `update ledger_links set hash = 'made anew' where chain = ${chain} and number = 1`,
  )
  expect(found).toEqual([
    `The link ${chain}/1 does not hold what was posted`,
    `The link ${chain}/2 does not hold what was posted`,
  ])
})

test('invariant 9 a link that is gone is missed by what follows and by what it held', async () => {
  const { chain, id } = place
  const found = await findAfter(`delete from ledger_links where chain = ${chain} and number = 1`)
  expect(found).toContain(`The entry ${id} is in no link`)
  expect(found).toContain(`The link ${chain}/2 does not hold what was posted`)
})
