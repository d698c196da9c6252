import type { ColumnType, Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

/** A `date` column, which is read as `2026-12-01` where a query casts it to text. */
type DateColumn = ColumnType<Date, string, never>

type WalletColumns = {
  chain_id: BigIntColumn
  wallet: string
  wrapped: AmountColumn
  came_in: AmountColumn
  went_out: AmountColumn
}

/** Income of the reserves, yield payments, and the yield of wallets. */
export type YieldTables = {
  fund_marks: {
    chain_id: BigIntColumn
    token: string
    symbol: string
    amount: AmountColumn
    price: AmountColumn
    priced_at: Date
    since: Date
  }
  fund_entitlements: {
    chain_id: BigIntColumn
    token: string
    symbol: string
    ex_date: DateColumn
    payable_date: DateColumn
    amount: AmountColumn
    paid_by: string | null
    received: ColumnType<string | null, string | null, string | null>
  }
  fund_losses: {
    id: ColumnType<string | number, never, never>
    chain_id: BigIntColumn
    token: string
    ex_date: DateColumn
    payment_id: string
    amount: AmountColumn
    posted_at: Date
    closed_at: Date | null
  }
  yield_periods: {
    number: number
    from_at: Date
    until_at: Date
    rate: AmountColumn
    supply: AmountColumn
    amount: AmountColumn
  }
  yield_parts: {
    period: number
    chain_id: BigIntColumn
    amount: AmountColumn
    attempt: Generated<number>
    is_closed: Generated<boolean>
    block_number: ColumnType<string | number | null, number | null | undefined, number | null>
    transaction_hash: string | null
    balance_per_share: ColumnType<string | null, string | null | undefined, string | null>
  }
  wallet_totals: WalletColumns
  wallet_flows: WalletColumns & { block_number: BigIntColumn }
  attestations: {
    id: Generated<string>
    firm: string
    scope: string
    as_of: DateColumn
    file_hash: string
    url: string | null
    created_at: Date
  }
}
