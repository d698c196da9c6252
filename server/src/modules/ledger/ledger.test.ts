import {
  entryCodes,
  type LedgerAccount,
  type LedgerEntry,
  transferCodes,
} from '@parvalue/shared/domain/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { engines, NEEDS_POSTGRES, type TestEngine } from '../../test-engines.ts'
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

describe.each(engines)('on $name', ({ open, isMissing }) => {
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

  test('invariant 9 an entry is posted once, however often it is given', async () => {
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
  ])('the same id with another %s is refused by name, and all with it', async (field, changes) => {
    const difference = { entryId: 'e1', field }
    const outcome = await post(entry('e9', 1n), entry('e1', 5n, changes))
    expect(outcome).toEqual({ ok: false, reason: 'differs', difference })
    expect(await balances()).toEqual([13n, 13n])
  })

  test.each<[string, LedgerEntry, string]>([
    ['between two assets', entry('x', 1n, { transfers: [{ ...issue, credit: euros }] }), 'asset'],
    ['of nothing', entry('x', 0n), 'ledger_transfers_amount_check'],
    [
      'below zero',
      entry('x', 1n, { transfers: [{ ...issue, debit: owed, credit: cash, amount: 14n }] }),
      'ledger_account_below_zero',
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
  ])('the database refuses a transfer %s', async (_, given, reason) => {
    await expect(post(given)).rejects.toThrow(reason)
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
  ])('invariant 9 the database refuses: %s', async (statement, reason) => {
    await expect(sql.raw(statement).execute(engine.db)).rejects.toThrow(reason)
  })

  test.each([
    ['ledger_entries', entryCodes],
    ['ledger_transfers', transferCodes],
  ])('%s takes the codes of the closed list and no others', async (table, codes) => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conname = ${`${table}_code_check`}`.execute(engine.db)
    const known = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'/g)].map((match) => match[1])
    expect(known.sort()).toEqual([...codes].sort())
  })

  test('a reversal points back, once', async () => {
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

  test('an account without a bound says how far it is below zero', async () => {
    const free = { ...account('free', 'credit'), isBounded: false }
    const transfers = [
      { code: 'issue', debit: free, credit: account('other', 'credit'), amount: 3n },
    ]
    await post(entry('below', 3n, { transfers: transfers as LedgerEntry['transfers'] }))
    expect(await getBalance(engine.db, free)).toBe(-3n)
  })

  test('many at once, half of them the same, leave each once', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `many/${index % 10}`)
    await Promise.all(ids.map((id) => post(entry(id, 2n))))
    expect(await balances()).toEqual([26n, 26n])
    expect(await auditLedger(engine.db)).toEqual([])
  })

  test('invariant 9 what is changed behind the triggers is found', async () => {
    await inTransaction(engine.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_transfers t set amount = 6
        from ledger_entries e where e.number = t.entry and e.id = 'e1'`.execute(tx)
    })
    const link = await engine.db
      .selectFrom('ledger_entries')
      .where('id', '=', 'e1')
      .select(['chain', 'link'])
      .executeTakeFirstOrThrow()
    expect((await auditLedger(engine.db)).sort()).toEqual([
      'The balance of cash does not follow from its transfers',
      'The balance of owed does not follow from its transfers',
      `The link ${link.chain}/${link.link} does not hold what was posted`,
    ])
  })
})
