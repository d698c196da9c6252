import {
  type LedgerAccount,
  type LedgerEntry,
  ledgerEntryCodes,
  ledgerTransferCodes,
} from '@parvalue/shared/domain/ledger/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../tables/tables.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { auditLedger, getBalance, postEntries, reverseEntries } from './service.ts'

const account = (id: string, normal: LedgerAccount['normal'], asset = 'usd'): LedgerAccount => ({
  id,
  asset,
  normal,
  isBounded: true,
})
const cash = account('cash', 'debit')
const owed = account('owed', 'credit')
const euros = account('euros', 'credit', 'eur')

const entry = (id: string, amount: bigint, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  code: 'usdplus_mint',
  corrects: null,
  transfers: [{ code: 'issue', debit: cash, credit: owed, amount }],
  ...changes,
})

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  const post = (...entries: LedgerEntry[]) =>
    inTransaction(engine.db, (tx) => postEntries(tx, entries))
  const balances = async () => [
    await getBalance(engine.db, cash),
    await getBalance(engine.db, owed),
  ]

  test('invariant 9 a repeated entry is posted once', async () => {
    const twice = [entry('e1', 5n), entry('e2', 7n)]
    expect(await post(...twice)).toEqual({ ok: true })
    expect(await post(...twice, entry('e3', 1n))).toEqual({ ok: true })
    expect(await balances()).toEqual([13n, 13n])
  })

  const issue = { code: 'issue', debit: cash, credit: owed, amount: 5n } as const
  test.each<[string, Partial<LedgerEntry>]>([
    ['code', { code: 'usdplus_burn' }],
    ['transfers', { transfers: [] }],
    ['transfers', { transfers: [issue, issue] }],
    ['transfers.code', { transfers: [{ ...issue, code: 'retire' }] }],
    ['transfers.debit', { transfers: [{ ...issue, debit: owed, credit: cash }] }],
    ['transfers.credit', { transfers: [{ ...issue, credit: account('other', 'credit') }] }],
    ['transfers.amount', { transfers: [{ ...issue, amount: 6n }] }],
  ])(
    "the same id with another %s is refused with the field's name, and nothing is posted",
    async (field, changes) => {
      const difference = { entryId: 'e1', field }
      const outcome = await post(entry('e9', 1n), entry('e1', 5n, changes))
      expect(outcome).toEqual({ ok: false, reason: 'differs', difference })
      expect(await post(entry('e1', 5n, changes))).toEqual(outcome)
      expect(await balances()).toEqual([13n, 13n])
    },
  )

  // A single entry is posted by a function of its own; both functions refuse the same entries.
  const beside = entry('beside', 1n, {
    transfers: [{ ...issue, debit: account('left', 'debit'), credit: account('right', 'credit') }],
  })
  test.each<[string, LedgerEntry, string]>([
    ['between two assets', entry('x', 1n, { transfers: [{ ...issue, credit: euros }] }), 'asset'],
    ['of nothing', entry('x', 0n), 'ledger_transfers_amount_check'],
    [
      'below zero',
      entry('x', 1n, { transfers: [{ ...issue, debit: owed, credit: cash, amount: 14n }] }),
      'would be below zero',
    ],
    [
      'from an account to itself',
      entry('x', 1n, { transfers: [{ ...issue, credit: cash }] }),
      'A transfer is from one account to another',
    ],
    [
      'with an account that is of another side',
      entry('x', 1n, { transfers: [{ ...issue, credit: { ...owed, normal: 'debit' } }] }),
      'An account is there with another asset or another side',
    ],
    [
      'with a code that is not in the list',
      entry('x', 1n, { transfers: [{ ...issue, code: 'gift' as 'issue' }] }),
      'ledger_transfers_code_check',
    ],
    [
      'that takes back nothing',
      entry('x', 1n, { code: 'reversal', corrects: 'no' }),
      'corrects an entry',
    ],
  ])('the database refuses a transfer %s', async (_, input, reason) => {
    await expect(post(input)).rejects.toThrow(reason)
    await expect(post(beside, input)).rejects.toThrow(reason)
    expect(await balances()).toEqual([13n, 13n])
  })

  test.each([
    ["update ledger_entries set code = 'usdplus_burn'", 'append only'],
    ['delete from ledger_transfers', 'append only'],
    ['truncate ledger_links', 'append only'],
    ['delete from ledger_accounts', 'append only'],
    ['update ledger_accounts set credits = 99', 'append only'],
    [
      "insert into ledger_accounts values ('gift', 'usd', 'credit', true, 0, 5)",
      'An account starts at zero',
    ],
    [
      "insert into ledger_accounts values ('left', 'usd', 'left', true)",
      'ledger_accounts_normal_check',
    ],
    ['delete from ledger_link_ranges', 'append only'],
    ['insert into ledger_link_ranges values (1, 1, 16, 1)', 'ledger_links_chain_check'],
    ['insert into ledger_link_ranges values (2, 1, 1, 1)', 'ledger_link_ranges_check'],
    ["insert into ledger_links values (16, 1, '', '')", 'ledger_links_chain_check'],
    ["insert into ledger_links values (1, 0, '', '')", 'ledger_links_number_check'],
    ["insert into ledger_links values (1, 99, '', '', now(), 3)", 'ledger_links_form_check'],
    ["insert into ledger_entries values ('back', 'reversal', null)", 'ledger_entries_check'],
    ["insert into ledger_entries values ('back', 'usdplus_mint', 'e1')", 'ledger_entries_check'],
    [
      "insert into ledger_transfers values (1, 9, 'issue', 1, 999, 5)",
      'an account that does not exist',
    ],
    [
      "insert into ledger_transfers values (1, 8, 'issue', 1, 2, 5), (1, 9, 'issue', 1, 999, 5)",
      'an account that does not exist',
    ],
  ])('invariant 9 the database refuses: %s', async (statement, reason) => {
    await expect(sql.raw(statement).execute(engine.db)).rejects.toThrow(reason)
  })

  test.each([
    ['ledger_entries', ledgerEntryCodes],
    ['ledger_transfers', ledgerTransferCodes],
  ])('%s accepts only the codes of the closed list', async (table, codes) => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conname = ${`${table}_code_check`}`.execute(engine.db)
    const known = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? '')
    expect(known.sort()).toEqual([...codes].sort())
  })

  test('entries have the same result whether they are posted one by one or in one call', async () => {
    const sides = ['a', 'b', 'c'].map((name) => ({ ...account(name, 'debit'), isBounded: false }))
    const [a, b, c] = sides as [LedgerAccount, LedgerAccount, LedgerAccount]
    const input = (prefix: string) =>
      [
        [a, b, 7n],
        [b, c, 5n],
        [c, a, 11n],
        [a, b, 3n],
      ].map(([debit, credit, amount], index) => {
        const rename = (side: LedgerAccount) => ({ ...side, id: `${prefix}/${side.id}` })
        const transfer = {
          ...{ code: 'issue' as const, amount: amount as bigint },
          ...{ debit: rename(debit as LedgerAccount), credit: rename(credit as LedgerAccount) },
        }
        return entry(`${prefix}/${index}`, 1n, { transfers: [transfer] })
      })
    for (const one of input('single')) expect(await post(one)).toEqual({ ok: true })
    expect(await post(...input('together'))).toEqual({ ok: true })
    const sums = (prefix: string) =>
      engine.db
        .selectFrom('ledger_accounts')
        .where('id', 'like', `${prefix}/%`)
        .orderBy('id')
        .select(['asset', 'normal', 'is_bounded', 'debits', 'credits'])
        .execute()
    const rows = (prefix: string) =>
      engine.db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_transfers as t', 't.entry', 'e.number')
        .where('e.id', 'like', `${prefix}/%`)
        .orderBy('e.id')
        .select(['e.code', 'e.corrects', 't.position', 't.code as transfer_code', 't.amount'])
        .execute()
    expect([await sums('single'), await rows('single')]).toEqual([
      await sums('together'),
      await rows('together'),
    ])
    expect((await sums('single')).map(({ debits, credits }) => [debits, credits])).toEqual([
      ['10', '11'],
      ['5', '10'],
      ['11', '5'],
    ])
    expect(await auditLedger(engine.db)).toEqual([])
  })

  test('a migration can extend a list of codes', async () => {
    const listed = async (tx: Db) => {
      const { rows } = await sql<{ codes: string[] }>`
        select list_codes('ledger_entries_code_check') as codes`.execute(tx)
      return rows[0]?.codes
    }
    const undone = new Error('taken back')
    const extend = inTransaction(engine.db, async (tx) => {
      await sql`select extend_codes('ledger_entries', array['wire_lost', 'reversal'])`.execute(tx)
      expect(await listed(tx)).toEqual([...ledgerEntryCodes, 'wire_lost'].sort())
      await expect(
        sql`select extend_codes('ledger_links', array['wire_lost'])`.execute(tx),
      ).rejects.toThrow('There is no list of codes on ledger_links')
      throw undone
    })
    await expect(extend).rejects.toBe(undone)
    expect(await listed(engine.db)).toEqual([...ledgerEntryCodes].sort())
  })

  test('a reversal refers to its entry, and an entry is reversed once', async () => {
    const reverse = () => inTransaction(engine.db, (tx) => reverseEntries(tx, ['e2', 'unknown']))
    expect([await reverse(), await reverse()]).toEqual([1, 0])
    expect(await balances()).toEqual([6n, 6n])
    expect(
      await engine.db
        .selectFrom('ledger_entries')
        .where('corrects', 'is not', null)
        .select(['id', 'code', 'corrects'])
        .execute(),
    ).toEqual([{ id: 'e2/reversal', code: 'reversal', corrects: 'e2' }])
  })

  test('an account without a bound has a negative balance', async () => {
    const free = { ...account('free', 'credit'), isBounded: false }
    const transfers = [
      { code: 'issue', debit: free, credit: account('other', 'credit'), amount: 3n },
    ]
    await post(entry('below', 3n, { transfers: transfers as LedgerEntry['transfers'] }))
    expect(await getBalance(engine.db, free)).toBe(-3n)
  })

  test('concurrent entries, half of them equal, are posted once each', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `many/${index % 10}`)
    await Promise.all(ids.map((id) => post(entry(id, 2n))))
    expect(await balances()).toEqual([26n, 26n])
    expect(await auditLedger(engine.db)).toEqual([])
  })

  test('invariant 9 a change that bypasses the triggers is a violation', async () => {
    await inTransaction(engine.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_transfers t set amount = 6
        from ledger_entries e where e.number = t.entry and e.id = 'e1'`.execute(tx)
    })
    const link = await engine.db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_link_ranges as l', (join) =>
        join.onRef('e.number', '>=', 'l.first').onRef('e.number', '<=', 'l.last'),
      )
      .where('e.id', '=', 'e1')
      .select(['l.chain', 'l.link'])
      .executeTakeFirstOrThrow()
    expect((await auditLedger(engine.db)).sort()).toEqual([
      'Account cash: balance differs from the sum of its transfers',
      'Account owed: balance differs from the sum of its transfers',
      `Link ${link.chain}/${link.link}: hash does not match the posted entries`,
    ])
  })
})
