import type { DatabaseSync } from 'node:sqlite'
import { CASH_SCHEMA, createCashRecords } from './customers/cash-records.ts'
import { createCustomerPositionQueries } from './customers/customer-shares.ts'
import { createExecutionQueries } from './execution-store.ts'
import { createSql, type Sql } from './sql.ts'

/** One order; numbers are texts, and fields have Alpaca's names where Alpaca has one. */
export type Order = {
  id: string
  /** The issuer's account, or a customer's. */
  account_id: string
  client_order_id: string
  symbol: string
  side: 'buy' | 'sell'
  type: 'market' | 'limit'
  time_in_force: 'day' | 'gtc' | 'ioc' | 'fok'
  qty: string | null
  notional: string | null
  limit_price: string | null
  extended_hours: 0 | 1
  status: string
  filled_qty: string
  /** The exact price paid for all filled shares. */
  filled_value: string
  created_ms: number
  updated_ms: number
  filled_ms: number | null
  canceled_ms: number | null
  expired_ms: number | null
  failed_ms: number | null
  cancel_asked_ms: number | null
  /** Time at which the order expires, in ms of market time. */
  ends_ms: number
  /** The hold on buying power until the order is final. */
  reserved: string
  // The test mode of this order, which `control.ts` documents.
  ready_ms: number
  parts: number
  reject_reason: string | null
  telling: 'normal' | 'duplicate' | 'reverse'
}

/** The issuer's own account, which exists from the start. */
export const OMNIBUS_ACCOUNT_ID = '7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b11'

const SCHEMA = `
  create table if not exists orders (
    id text primary key, client_order_id text not null unique, symbol text not null,
    side text not null, type text not null, time_in_force text not null, qty text, notional text,
    limit_price text, extended_hours integer not null, status text not null,
    filled_qty text not null, filled_value text not null, created_ms integer not null,
    updated_ms integer not null, filled_ms integer, canceled_ms integer, expired_ms integer,
    failed_ms integer, cancel_asked_ms integer, ends_ms integer not null, reserved text not null,
    ready_ms integer not null, parts integer not null, reject_reason text, telling text not null,
    account_id text not null default '${OMNIBUS_ACCOUNT_ID}'
  );
  create index if not exists open_orders on orders (symbol)
    where status not in ('filled','canceled','expired','rejected','replaced');
  create table if not exists executions (
    id text primary key, order_id text not null references orders (id), qty text not null,
    price text not null, is_over integer not null default 0
  );
  create table if not exists execution_splits (
    execution_id text not null references executions (id), from_shares integer not null,
    to_shares integer not null
  );
  create index if not exists execution_splits_by_id on execution_splits (execution_id);
  create table if not exists events (
    count integer primary key autoincrement, id text not null, body text not null
  );
  create index if not exists events_by_id on events (id);
  create table if not exists positions (symbol text primary key, qty text not null);
  create table if not exists position_changes (
    count integer primary key autoincrement, symbol text not null, at_ms integer not null,
    qty text not null
  );
  create index if not exists position_changes_by_symbol on position_changes (symbol, count);
  create table if not exists tokens_seen (
    chain_id integer not null, address text not null, primary key (chain_id, address)
  );
  create table if not exists splits_done (
    symbol text not null, ex_date text not null, primary key (symbol, ex_date)
  );
  create table if not exists splits_applied (id text primary key);
  create table if not exists world (
    only_one integer primary key check (only_one = 1), start_ms integer not null
  );
  create table if not exists account (
    only_one integer primary key check (only_one = 1), cash text not null
  );
  create table if not exists customer_cash (account_id text primary key, cash text not null);
  create table if not exists customer_positions (
    account_id text not null, symbol text not null, qty text not null, cost text not null,
    primary key (account_id, symbol)
  );
  create table if not exists modes (mode text primary key, value text not null);
`

/** Statuses after which an order does not change any more. */
export const TERMINAL_ORDER_STATUSES = [
  'filled',
  'canceled',
  'expired',
  'rejected',
  'replaced',
] as const
/** Condition of open orders, written like that of the index, so that SQLite uses the index. */
const OPEN = `status not in (${TERMINAL_ORDER_STATUSES.map((status) => `'${status}'`).join()})`

export type BrokerStore = ReturnType<typeof createBrokerStore>

type Start = { cash: bigint; worldMs: number }

export function createBrokerStore(store: DatabaseSync, { cash, worldMs }: Start) {
  store.exec(SCHEMA + CASH_SCHEMA)
  addColumns(store)
  store.prepare('insert or ignore into account (only_one, cash) values (1, ?)').run(cash.toString())
  store.prepare('insert or ignore into world (only_one, start_ms) values (1, ?)').run(worldMs)
  const sql = createSql(store)
  return {
    ...createOrders(sql),
    ...createExecutionQueries(sql),
    ...createAccount(sql),
    ...createShares(sql),
    ...createCustomerPositionQueries(sql),
    ...createCashRecords(sql),
    ...createEvents(sql),
    findMode: (mode: string) =>
      sql.one<{ value: string }>('select value from modes where mode = ?', mode)?.value ?? null,
    setMode: (mode: string, value: string) => {
      store.prepare('insert or replace into modes values (?, ?)').run(mode, value)
    },
    clearMode: (mode: string) => {
      store.prepare('delete from modes where mode = ?').run(mode)
    },
    clearModes: () => {
      store.exec('delete from modes')
    },
    /** Runs `work` atomically, also if the process is killed in the middle. */
    inOne: <Result>(work: () => Result): Result => {
      store.exec('begin immediate')
      try {
        const result = work()
        store.exec('commit')
        return result
      } catch (error) {
        store.exec('rollback')
        throw error
      }
    },
  }
}

/** Migrates stores that were created before there were customers' accounts. */
function addColumns(store: DatabaseSync) {
  const columns = store.prepare('pragma table_info (orders)').all() as { name: string }[]
  if (columns.some(({ name }) => name === 'account_id')) return
  store.exec(
    `alter table orders add column account_id text not null default '${OMNIBUS_ACCOUNT_ID}'`,
  )
}

type SeenToken = { chainId: number; address: string }

const createOrders = ({ all, one, runNamed }: Sql) => ({
  addOrder: (order: Order) => {
    const names = Object.keys(order)
    const placeholders = names.map((name) => `:${name}`)
    runNamed(`insert into orders (${names.join()}) values (${placeholders.join()})`, order)
  },
  findOrder: (id: string) => one<Order>('select * from orders where id = ?', id),
  findByClientId: (id: string) => one<Order>('select * from orders where client_order_id = ?', id),
  listOpen: () => all<Order>(`select * from orders where ${OPEN} order by rowid`),
  listOpenOf: (symbol: string) =>
    all<Order>(`select * from orders where ${OPEN} and symbol = ? order by rowid`, symbol),
  listFilledOf: (accountId: string) =>
    all<Order>(
      `select * from orders where account_id = ? and filled_qty <> '0' and not (${OPEN})
        order by rowid`,
      accountId,
    ),
  /** Lists the holds of open orders; their sum exceeds SQLite's integers, so the caller adds them up. */
  listReserved: (accountId: string) =>
    all<Pick<Order, 'reserved' | 'filled_value'>>(
      `select reserved, filled_value from orders where ${OPEN} and side = 'buy' and account_id = ?`,
      accountId,
    ),
  listOpenSymbols: () =>
    all<{ symbol: string }>(`select distinct symbol from orders where ${OPEN}`).map(
      (row) => row.symbol,
    ),
  /** Lists orders newest first; an unknown `status` lists the open orders, as Alpaca does without a status. */
  listOrders: (accountId: string, status: string, limit: number) => {
    const which = { all: 'true', closed: `not (${OPEN})` }[status] ?? OPEN
    return all<Order>(
      `select * from orders where account_id = ? and ${which} order by rowid desc limit ?`,
      accountId,
      limit,
    )
  },
  saveOrder: (id: string, changes: Partial<Order>) => {
    const sets = Object.keys(changes).map((name) => `${name} = :${name}`)
    runNamed(`update orders set ${sets.join()} where id = :id`, { ...changes, id })
  },
})

const createAccount = ({ one, run }: Sql) => ({
  getCash: (accountId: string = OMNIBUS_ACCOUNT_ID) =>
    BigInt(
      (accountId === OMNIBUS_ACCOUNT_ID
        ? one<{ cash: string }>('select cash from account')
        : one<{ cash: string }>('select cash from customer_cash where account_id = ?', accountId)
      )?.cash ?? 0,
    ),
  saveCash: (cash: bigint, accountId: string = OMNIBUS_ACCOUNT_ID) => {
    if (accountId === OMNIBUS_ACCOUNT_ID) run('update account set cash = ?', cash.toString())
    else run('insert or replace into customer_cash values (?, ?)', accountId, cash.toString())
  },
})

const createShares = ({ all, one, run }: Sql) => ({
  /** Returns the time at which this store was created, in ms of market time. */
  getStartMs: () => one<{ start_ms: number }>('select start_ms from world')?.start_ms ?? 0,
  listPositions: () =>
    all<{ symbol: string; qty: string }>('select symbol, qty from positions order by symbol'),
  findPosition: (symbol: string) =>
    one<{ qty: string }>('select qty from positions where symbol = ?', symbol)?.qty ?? '0',
  savePosition: (symbol: string, qty: string, atMs: number) => {
    run('insert or replace into positions values (?, ?)', symbol, qty)
    run('insert into position_changes (symbol, at_ms, qty) values (?, ?, ?)', symbol, atMs, qty)
  },
  /** Returns the position just before a time; the first position if it is later. */
  findPositionBefore: (symbol: string, ms: number) =>
    (
      one<{ qty: string }>(
        `select qty from position_changes where symbol = ? and at_ms < ?
          order by count desc limit 1`,
        symbol,
        ms,
      ) ??
      one<{ qty: string }>(
        'select qty from position_changes where symbol = ? order by count limit 1',
        symbol,
      )
    )?.qty ?? '0',
  isTokenSeen: ({ chainId, address }: SeenToken) =>
    one('select 1 from tokens_seen where chain_id = ? and address = ?', chainId, address) !== null,
  /** Records a token as seen; returns false if it was seen before. */
  addSeenToken: ({ chainId, address }: SeenToken): boolean =>
    run('insert or ignore into tokens_seen values (?, ?)', chainId, address).changes > 0,
  /** Records a split as applied; returns false if it was applied before, also if its ex-date was corrected since. */
  addSplitDone: (id: string, symbol: string, exDate: string): boolean =>
    run('insert or ignore into splits_applied values (?)', id).changes > 0 &&
    run('insert or ignore into splits_done values (?, ?)', symbol, exDate).changes > 0,
})

const createEvents = ({ all, one, run }: Sql) => ({
  countEvents: () => one<{ count: number }>('select max(count) as count from events')?.count ?? 0,
  lastEventId: () => one<{ id: string | null }>('select max(id) as id from events')?.id ?? '',
  addEvent: (id: string, body: string) => {
    run('insert into events (id, body) values (?, ?)', id, body)
  },
  listEvents: (fromId: string, untilId: string, limit: number) =>
    all<{ id: string; body: string }>(
      'select id, body from events where id >= ? and id <= ? order by id limit ?',
      fromId,
      untilId,
      limit,
    ),
})
