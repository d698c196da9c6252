import type {
  ChainActionStep,
  CorporateActionKind,
  CorporateActionStep,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { DividendForm } from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import type { WithholdingReason } from '@parvalue/shared/domain/identity/dividend-withholding.ts'
import type { ColumnType, Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

/** Read as `2026-12-01` where a query casts it. */
type DateColumn = ColumnType<Date, string, never>

/** Dividends and splits. */
export type ActionTables = {
  corporate_actions: {
    id: string
    kind: CorporateActionKind
    stock_id: number
    symbol: string
    ex_date: DateColumn
    pay_date: ColumnType<Date | null, string | null, string>
    per_share: string | null
    tax_bps: number
    split_from: string | null
    split_to: string | null
    step: Generated<CorporateActionStep>
    price: string | null
    created_at: Date
  }
  corporate_action_chains: {
    action_id: string
    chain_id: BigIntColumn
    step: ChainActionStep
    attempt: Generated<number>
    pay_amount: Generated<string>
    reinvest_amount: Generated<string>
    tax_amount: Generated<string>
    small_amount: Generated<string>
    bought: string | null
    distribution_id: string | null
    distribution_block: string | number | null
    balance_before: string | null
    balance_after: string | null
  }
  dividend_payments: {
    id: string
    action_id: string
    chain_id: BigIntColumn
    wallet: string
    form: DividendForm
    shares: AmountColumn
    gross: AmountColumn
    tax: AmountColumn
    amount: AmountColumn
    tax_bps: Generated<number>
    tax_reason: Generated<WithholdingReason>
    attempt: Generated<number>
    is_closed: Generated<boolean>
    transaction_hash: string | null
    closed_at: Date | null
  }
  dividend_mints: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    entry_id: string
    action_id: string
    amount: AmountColumn
  }
  split_effects: {
    action_id: string
    chain_id: BigIntColumn
    wallet: string
    before_amount: AmountColumn
    after_amount: AmountColumn
  }
}
