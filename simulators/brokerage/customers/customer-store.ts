import type { DatabaseSync } from 'node:sqlite'
import { toUlid } from '../ulid.ts'

/** One customer; statuses and field names are Alpaca's. */
export type Customer = {
  id: string
  account_number: string
  email: string
  status: string
  reason: string | null
  /** The JSON of the request that opened the account. */
  body: string
  created_ms: number
  /** The wall-clock time of the last change, unlike the simulated market's time. */
  moved_ms: number
}

export type BankRelationship = {
  id: string
  account_id: string
  processor_token: string
  nickname: string
  status: string
  created_ms: number
  moved_ms: number
}

export type AchTransfer = {
  id: string
  account_id: string
  relationship_id: string
  direction: 'INCOMING' | 'OUTGOING'
  amount: string
  status: string
  reason: string | null
  created_ms: number
  updated_ms: number
  /** The wall-clock time of the last change, unlike the simulated market's time. */
  moved_ms: number
}

export type CashJournal = {
  id: string
  to_account: string
  amount: string
  description: string
  created_ms: number
}

export type CustomerDocument = {
  id: string
  account_id: string
  type: 'account_statement' | 'trade_confirmation' | 'tax_statement'
  sub_type: string
  name: string
  date: string
  /** The trade, month or year that the document covers; there is one document for each. */
  subject: string
}

const SCHEMA = `
  create table if not exists customers (
    id text primary key, account_number text not null, email text not null, status text not null,
    reason text, body text not null, created_ms integer not null, moved_ms integer not null
  );
  create table if not exists relationships (
    id text primary key, account_id text not null, processor_token text not null,
    nickname text not null, status text not null, created_ms integer not null,
    moved_ms integer not null
  );
  create table if not exists transfers (
    id text primary key, account_id text not null, relationship_id text not null,
    direction text not null, amount text not null, status text not null, reason text,
    created_ms integer not null, updated_ms integer not null, moved_ms integer not null
  );
  create table if not exists journals (
    id text primary key, to_account text not null, amount text not null, description text not null,
    created_ms integer not null
  );
  create table if not exists documents (
    id text primary key, account_id text not null, type text not null, sub_type text not null,
    name text not null, date text not null, subject text not null, unique (account_id, subject)
  );
  create table if not exists customer_events (
    count integer primary key autoincrement, id text not null, kind text not null, body text not null
  );
`

export type CustomerEventKind = 'accounts' | 'transfers'

export type CustomerStore = ReturnType<typeof createCustomerStore>

type Value = string | number | null

/** Returns the store of customers, their banks and their transfers. */
export function createCustomerStore(store: DatabaseSync, clock: () => number) {
  store.exec(SCHEMA)
  const all = <Row>(sql: string, ...values: Value[]) => store.prepare(sql).all(...values) as Row[]
  const one = <Row>(sql: string, ...values: Value[]) => all<Row>(sql, ...values)[0] ?? null
  const run = (sql: string, ...values: Value[]) => store.prepare(sql).run(...values)
  const add = (table: string, row: Record<string, Value>) => {
    const names = Object.keys(row)
    const placeholders = names.map((name) => `:${name}`).join()
    return store
      .prepare(`insert or ignore into ${table} (${names.join()}) values (${placeholders})`)
      .run(row)
  }
  const save = (table: string, id: string, changes: Record<string, Value>) => {
    const sets = Object.keys(changes).map((name) => `${name} = :${name}`)
    store.prepare(`update ${table} set ${sets.join()} where id = :id`).run({ ...changes, id })
  }
  const findCustomer = (id: string) => one<Customer>('select * from customers where id = ?', id)
  return {
    findCustomer,
    mayTrade: (id: string) => findCustomer(id)?.status === 'ACTIVE',
    countCustomers: () => one<{ n: number }>('select count(*) as n from customers')?.n ?? 0,
    listCustomers: () => all<Customer>('select * from customers order by rowid'),
    listByEmail: (email: string) => all<Customer>('select * from customers where email = ?', email),
    addCustomer: (row: Customer) => add('customers', row),
    saveCustomer: (id: string, changes: Partial<Customer>) => save('customers', id, changes),
    listRelationships: (accountId: string) =>
      all<BankRelationship>(
        'select * from relationships where account_id = ? order by rowid',
        accountId,
      ),
    listAllRelationships: () => all<BankRelationship>('select * from relationships order by rowid'),
    findRelationship: (id: string) =>
      one<BankRelationship>('select * from relationships where id = ?', id),
    addRelationship: (row: BankRelationship) => add('relationships', row),
    saveRelationship: (id: string, changes: Partial<BankRelationship>) =>
      save('relationships', id, changes),
    listTransfers: (accountId: string) =>
      all<AchTransfer>(
        'select * from transfers where account_id = ? order by rowid desc',
        accountId,
      ),
    /** Lists transfers of all customers, newest first. */
    listLastTransfers: (limit: number) =>
      all<AchTransfer>('select * from transfers order by rowid desc limit ?', limit),
    listOpenTransfers: () =>
      all<AchTransfer>(
        `select * from transfers where status in ('QUEUED', 'SENT_TO_CLEARING') order by rowid`,
      ),
    findTransfer: (id: string) => one<AchTransfer>('select * from transfers where id = ?', id),
    addTransfer: (row: AchTransfer) => add('transfers', row),
    saveTransfer: (id: string, changes: Partial<AchTransfer>) => save('transfers', id, changes),
    listJournals: (accountId: string) =>
      all<CashJournal>(
        'select * from journals where to_account = ? order by rowid desc',
        accountId,
      ),
    addJournal: (row: CashJournal) => add('journals', row),
    listDocuments: (accountId: string) =>
      all<CustomerDocument>(
        'select * from documents where account_id = ? order by date desc',
        accountId,
      ),
    findDocument: (id: string) => one<CustomerDocument>('select * from documents where id = ?', id),
    /** Adds a document once per subject. */
    addDocument: (row: CustomerDocument) => add('documents', row),
    addEvent: (kind: CustomerEventKind, body: Record<string, Value>) => {
      const last = one<{ count: number }>('select max(count) as count from customer_events')
      const id = toUlid(clock(), (last?.count ?? 0) + 1)
      const eventText = JSON.stringify({
        ...body,
        event_ulid: id,
        event_id: (last?.count ?? 0) + 1,
      })
      run('insert into customer_events (id, kind, body) values (?, ?, ?)', id, kind, eventText)
    },
    listEvents: (kind: CustomerEventKind, sinceId: string) =>
      all<{ id: string; body: string }>(
        'select id, body from customer_events where kind = ? and id >= ? order by count limit 1000',
        kind,
        sinceId,
      ),
  }
}
