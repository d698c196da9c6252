import type { CashViolation } from '../../../shared/domain/market/good-faith.ts'
import type { Sql } from '../sql.ts'

export const CASH_SCHEMA = `
  create table if not exists customer_proceeds (
    account_id text not null, order_id text not null, settles_on text not null, amount text not null
  );
  create index if not exists customer_proceeds_by_account on customer_proceeds (account_id, settles_on);
  create table if not exists unsettled_purchases (
    account_id text not null, symbol text not null, qty text not null, settles_on text not null
  );
  create table if not exists cash_violations (
    subject text primary key, account_id text not null, kind text not null, date text not null
  );
`

export type ProceedsRow = {
  account_id: string
  order_id: string
  settles_on: string
  amount: string
}

export type UnsettledPurchaseRow = {
  rowid: number
  account_id: string
  symbol: string
  qty: string
  settles_on: string
}

/** Returns the queries of cash accounts: proceeds and purchases until they settle, and violations. */
export const createCashRecords = ({ all, one, run }: Sql) => ({
  addProceeds: ({ account_id, order_id, settles_on, amount }: ProceedsRow) => {
    run(
      'insert into customer_proceeds values (?, ?, ?, ?)',
      account_id,
      order_id,
      settles_on,
      amount,
    )
  },
  /** Returns the date on which the sale's last execution settles; null without one. */
  findProceedsDate: (orderId: string) =>
    one<{ settles_on: string }>(
      'select settles_on from customer_proceeds where order_id = ? order by rowid desc limit 1',
      orderId,
    )?.settles_on ?? null,
  listUnsettledProceeds: (accountId: string, today: string) =>
    all<ProceedsRow>(
      'select * from customer_proceeds where account_id = ? and settles_on > ?',
      accountId,
      today,
    ),
  addUnsettledPurchase: (row: Omit<UnsettledPurchaseRow, 'rowid'>) => {
    run(
      'insert into unsettled_purchases values (?, ?, ?, ?)',
      row.account_id,
      row.symbol,
      row.qty,
      row.settles_on,
    )
  },
  listUnsettledPurchases: (accountId: string, symbol: string, today: string) =>
    all<UnsettledPurchaseRow>(
      `select rowid, * from unsettled_purchases
        where account_id = ? and symbol = ? and settles_on > ? order by rowid`,
      accountId,
      symbol,
      today,
    ),
  saveUnsettledPurchase: (rowid: number, qty: string) => {
    run('update unsettled_purchases set qty = ? where rowid = ?', qty, rowid)
  },
  /** Adds a violation once per order or transfer. */
  addViolation: (subject: string, accountId: string, { kind, date }: CashViolation) => {
    run('insert or ignore into cash_violations values (?, ?, ?, ?)', subject, accountId, kind, date)
  },
  listViolations: (accountId: string) =>
    all<CashViolation>(
      'select kind, date from cash_violations where account_id = ? order by rowid',
      accountId,
    ),
})
