import type { ColumnType, Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

/** A `date` column, which is read as `2026-12-01` where a query casts it to text. */
type DateColumn = ColumnType<Date, string, never>

/** Reference data of stocks, and wallets' favorites. */
export type StockTables = {
  stocks: {
    id: Generated<number>
    symbol: string
    name: string
    display_name: string
    description: Generated<string>
    cik: string | null
    is_backing: boolean
    is_fund: boolean
    is_fractionable: boolean
    is_tradable: boolean
    shares_outstanding: AmountColumn | null
    earnings_per_share: AmountColumn | null
  }
  stock_days: {
    stock_id: number
    date: DateColumn
    open: AmountColumn
    high: AmountColumn
    low: AmountColumn
    close: AmountColumn
    volume: BigIntColumn
  }
  stock_dividends: {
    stock_id: number
    ex_date: DateColumn
    pay_date: DateColumn
    per_share: AmountColumn
    is_special: Generated<boolean>
  }
  stock_splits: {
    stock_id: number
    ex_date: DateColumn
    split_from: BigIntColumn
    split_to: BigIntColumn
    is_in_days: Generated<boolean>
  }
  stock_results: { stock_id: number; date: DateColumn; is_expected: boolean }
  stock_news: {
    id: string
    title: string
    summary: string
    publisher: string
    url: string
    image_url: string | null
    published_at: Date
  }
  stock_news_stocks: { news_id: string; stock_id: number }
  stocks_version: { is_only: Generated<boolean>; version: BigIntColumn }
  favourites: { wallet: string; stock_id: number; created_at: Date }
}
