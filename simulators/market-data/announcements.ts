import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type AnnouncedDividend, type AnnouncedSplit, toActionId } from './corporate-actions.ts'

export const actionRecordTypes = ['cash_dividend', 'forward_split', 'reverse_split'] as const
export type ActionRecordType = (typeof actionRecordTypes)[number]

/** A raw record, possibly invalid, that is listed unchanged in place of the announcement with the same id. */
export type RawActionRecord = { key: string; type: ActionRecordType; record: unknown }

export type Announcements = {
  /** Dividends that a control announced or corrected; those of the schedule are computed. */
  dividends: readonly AnnouncedDividend[]
  splits: readonly AnnouncedSplit[]
  /** Ids of withdrawn actions, including scheduled ones. */
  withdrawn: ReadonlySet<string>
  oddRecords: readonly RawActionRecord[]
  /** The id under which an action was first announced, by the ids of its corrections. */
  originOf: ReadonlyMap<string, string>
}

const SCHEMA = `
  create table if not exists announced_dividends (
    id text primary key, symbol text not null, ex_date text not null, rate real not null,
    payable_date text not null, declared_date text not null, is_special integer not null
  );
  create table if not exists announced_splits (
    id text primary key, symbol text not null, ex_date text not null, from_count real not null,
    to_count real not null
  );
  create table if not exists withdrawn_actions (id text primary key);
  create table if not exists action_origins (id text primary key, origin text not null);
  create table if not exists odd_records (
    key text primary key, type text not null, record text not null
  );
`

/** Returns the store of announcements; `onWrite` runs after each change. */
export function createAnnouncementStore(store: DatabaseSync, onWrite: () => void) {
  store.exec(SCHEMA)
  moveFormerRows(store)
  const run = (sql: string, ...values: (string | number)[]) => {
    store.prepare(sql).run(...values)
    onWrite()
  }
  const addDividend = (dividend: AnnouncedDividend) => {
    const { id, symbol, exDate, rate, payableDate, declaredDate, isSpecial } = dividend
    const terms = [symbol, exDate, rate, payableDate, declaredDate, +isSpecial]
    run('insert or replace into announced_dividends values (?, ?, ?, ?, ?, ?, ?)', id, ...terms)
    run('delete from withdrawn_actions where id = ?', id)
  }
  const addSplit = ({ id, symbol, exDate, from, to }: AnnouncedSplit) => {
    run(
      'insert or replace into announced_splits values (?, ?, ?, ?, ?)',
      id,
      symbol,
      exDate,
      from,
      to,
    )
    run('delete from withdrawn_actions where id = ?', id)
  }
  return {
    addDividend,
    addSplit,
    withdraw: (id: string) => {
      run('insert or ignore into withdrawn_actions values (?)', id)
      for (const table of ['announced_dividends', 'announced_splits']) {
        run(`delete from ${table} where id = ?`, id)
      }
      run('delete from odd_records where key = ?', id)
    },
    /** Records that an announcement continues another one under a new id. */
    setOrigin: (id: string, origin: string) =>
      run('insert or replace into action_origins values (?, ?)', id, origin),
    addOddRecord: (type: ActionRecordType, record: unknown): string => {
      const key = (record as { id?: unknown } | null)?.id
      const found = typeof key === 'string' && key !== '' ? key : randomUUID()
      run(
        'insert or replace into odd_records values (?, ?, ?)',
        found,
        type,
        JSON.stringify(record),
      )
      return found
    },
    mend: (key: string) => run('delete from odd_records where key = ?', key),
  }
}

/** Moves rows of earlier versions, which had one dividend and one split for each symbol and day. */
function moveFormerRows(store: DatabaseSync) {
  const has = (table: string) =>
    store.prepare(`select 1 from sqlite_master where name = ?`).get(table) !== undefined
  if (has('dividends')) {
    const rows = store.prepare('select * from dividends').all() as Record<string, string>[]
    for (const { symbol = '', ex_date = '', ...row } of rows) {
      const id = toActionId('dividend', symbol, ex_date, 'announced')
      const terms = [row.rate ?? 0, row.payable_date ?? '', row.declared_date ?? '', 0]
      store
        .prepare('insert or ignore into announced_dividends values (?, ?, ?, ?, ?, ?, ?)')
        .run(id, symbol, ex_date, ...terms)
    }
    store.exec('drop table dividends')
  }
  if (!has('splits')) return
  const rows = store.prepare('select * from splits').all() as Record<string, string>[]
  for (const { symbol = '', ex_date = '', from_count = 1, to_count = 1 } of rows) {
    store
      .prepare('insert or ignore into announced_splits values (?, ?, ?, ?, ?)')
      .run(toActionId('split', symbol, ex_date, 'announced'), symbol, ex_date, from_count, to_count)
  }
  store.exec('drop table splits')
}

export function readAnnouncements(store: DatabaseSync): Announcements {
  const all = <Row>(sql: string) => store.prepare(sql).all() as Row[]
  const dividends = all<Omit<AnnouncedDividend, 'isSpecial'> & { isSpecial: number }>(
    `select id, symbol, ex_date as exDate, rate, payable_date as payableDate,
      declared_date as declaredDate, is_special as isSpecial
      from announced_dividends order by ex_date, id`,
  )
  const odd = all<{ key: string; type: ActionRecordType; record: string }>(
    'select * from odd_records',
  )
  return {
    dividends: dividends.map((each) => ({ ...each, isSpecial: each.isSpecial === 1 })),
    splits: all<AnnouncedSplit>(
      `select id, symbol, ex_date as exDate, from_count as "from", to_count as "to"
        from announced_splits order by ex_date, id`,
    ),
    withdrawn: new Set(all<{ id: string }>('select id from withdrawn_actions').map(({ id }) => id)),
    oddRecords: odd.map((each) => ({ ...each, record: JSON.parse(each.record) as unknown })),
    originOf: new Map(
      all<{ id: string; origin: string }>('select * from action_origins').map((row) => [
        row.id,
        row.origin,
      ]),
    ),
  }
}
