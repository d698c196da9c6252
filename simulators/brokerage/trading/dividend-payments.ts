import type { DatabaseSync } from 'node:sqlite'
import { exMsOf, roundTo, toIsoDate } from '../../market-data/corporate-actions.ts'
import { findStock } from '../../market-data/price-path.ts'
import { createSql } from '../sql.ts'
import type { BrokerStore } from '../store.ts'
import type { CorporateActions, PaidDividend } from './corporate-actions.ts'

/** One payment; fields have Alpaca's names, and numbers are texts. */
export type DividendActivity = {
  id: string
  date: string
  symbol: string
  qty: string
  per_share_amount: string
  net_amount: string
  status: 'executed' | 'canceled'
}

/** A payment triggered by hand, with or without an announced dividend. */
export type ManualPayment = {
  symbol: string
  /** Dollars per share; negative if the broker reverses a payment. */
  perShare: number
  /** Number of shares; the current position by default. */
  qty?: string | undefined
  /** Date of the payment; today by default. */
  date?: string | undefined
}

export type DividendPayments = ReturnType<typeof createDividendPayments>

const SCHEMA = `
  create table if not exists dividend_payments (
    id text primary key, dividend_id text, date text not null, symbol text not null,
    qty text not null, per_share real not null, net_amount text not null
  );
  create index if not exists dividend_payments_by_dividend on dividend_payments (dividend_id);
  create table if not exists canceled_dividend_payments (id text primary key);
`

/** Decimals of a rate; smaller differences are rounding errors of floating-point numbers. */
const RATE_DECIMALS = 8

type Deps = {
  database: DatabaseSync
  store: BrokerStore
  corporate: Pick<CorporateActions, 'listDividends'>
  newId: () => string
}

/**
 * Creates the register of dividends paid to the omnibus account. Each payment is an activity of its own whose figures
 * never change: if the rate of a paid dividend is corrected, the difference is another activity. One may be canceled by
 * hand.
 */
export function createDividendPayments({ database, store, corporate, newId }: Deps) {
  database.exec(SCHEMA)
  const { all, run } = createSql(database)
  const add = (dividendId: string, payment: NewActivity) => {
    const { date, symbol, qty, per_share_amount, net_amount } = payment
    const id = `${date.replaceAll('-', '')}000000000::${newId()}`
    const terms = [date, symbol, qty, Number(per_share_amount), net_amount]
    run('insert into dividend_payments values (?, ?, ?, ?, ?, ?, ?)', id, dividendId, ...terms)
    return id
  }
  const pay = (dividend: PaidDividend, today: string) => {
    const paid = all<{ qty: string; per_share: number }>(
      'select qty, per_share from dividend_payments where dividend_id = ? order by id',
      dividend.id,
    )
    const sum = paid.reduce((total, { per_share }) => total + per_share, 0)
    const perShare = roundTo(dividend.rate - sum, RATE_DECIMALS)
    const stock = findStock(dividend.symbol)
    if (perShare === 0 || !stock) return
    const { symbol, exDate } = dividend
    const qty = paid[0]?.qty ?? store.findPositionBefore(symbol, exMsOf(stock, exDate))
    const date = paid.length === 0 ? dividend.payableDate : today
    if (Number(qty) > 0) add(dividend.id, toActivity({ symbol, perShare, qty, date }))
  }
  const settle = async (nowMs: number) => {
    const startMs = store.getStartMs()
    const [first, today] = [toIsoDate(startMs), toIsoDate(nowMs)]
    const due = (await corporate.listDividends(startMs, nowMs)).filter(
      ({ exDate, payableDate }) => exDate >= first && payableDate <= today,
    )
    store.inOne(() => {
      for (const dividend of due) pay(dividend, today)
    })
  }
  let last: Promise<void> = Promise.resolve()
  return {
    /**
     * Pays all dividends that are due and not paid yet, and the differences of corrected ones. Calls run one after the
     * other, because a call with older market data would reverse the payment of a newer call.
     */
    settle: (nowMs: number): Promise<void> => {
      last = last.catch(() => {}).then(() => settle(nowMs))
      return last
    },
    payByHand: ({ symbol, perShare, ...input }: ManualPayment, nowMs: number): string => {
      const qty = input.qty ?? store.findPosition(symbol)
      const date = input.date ?? toIsoDate(nowMs)
      return add('', toActivity({ symbol, perShare, qty, date }))
    },
    /** Cancels a payment; returns its id, or null if there is none. */
    cancel: (id: string): string | null => {
      const [found] = all<{ id: string }>('select id from dividend_payments where id = ?', id)
      if (found) run('insert or ignore into canceled_dividend_payments values (?)', id)
      return found?.id ?? null
    },
    /** Lists the payments since a day, oldest first. */
    list: (since: string): DividendActivity[] =>
      all<DividendActivity & { per_share: number }>(
        `select p.*, case when c.id is null then 'executed' else 'canceled' end as status
          from dividend_payments p left join canceled_dividend_payments c on c.id = p.id
          where p.date >= ? order by p.id`,
        since,
      ).map(({ id, date, symbol, qty, per_share, net_amount, status }) => ({
        ...{ id, date, symbol, qty, net_amount, status },
        per_share_amount: `${per_share}`,
      })),
  }
}

type NewActivity = Omit<DividendActivity, 'id' | 'status'>
type Terms = { symbol: string; perShare: number; qty: string; date: string }

const toActivity = ({ symbol, perShare, qty, date }: Terms): NewActivity => ({
  ...{ date, symbol, qty },
  per_share_amount: `${perShare}`,
  net_amount: (perShare * Number(qty)).toFixed(2),
})
