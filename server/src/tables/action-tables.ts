import type {
  ChainActionStep,
  CorporateActionKind,
  CorporateActionStep,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { DividendForm } from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import type { RecordChangeKind } from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import type { WithholdingReason } from '@parvalue/shared/domain/identity/withholding-reason.ts'
import type { ColumnType, Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

/** A `date` column, which is read as `2026-12-01` where a query casts it to text. */
type DateColumn = ColumnType<Date, string, string>
type OptionalDateColumn = ColumnType<Date | null, string | null, string | null>
type OptionalTimeColumn = ColumnType<Date | null, Date | null | undefined, Date | null>
type OptionalTextColumn = ColumnType<string | null, string | null | undefined, string | null>

export type CorporateActionCaseKind =
  | 'withdrawn'
  | 'ex_date'
  | 'rate'
  | 'split'
  | 'taken_back'
  | 'vanished'
export type CorporateActionResolution = 'vendor' | 'kept' | 'taken_back' | 'reverted'

/** Dividends and splits. */
export type CorporateActionTables = {
  corporate_actions: {
    id: string
    kind: CorporateActionKind
    stock_id: number
    symbol: string
    ex_date: DateColumn
    pay_date: OptionalDateColumn
    per_share: string | null
    tax_bps: number
    split_from: string | null
    split_to: string | null
    step: Generated<CorporateActionStep>
    price: string | null
    created_at: Date
    vendor_id: OptionalTextColumn
    is_special: Generated<boolean>
    reference: OptionalTextColumn
    corrects: OptionalTextColumn
    left_out_version: ColumnType<number | null, number | null | undefined, number | null>
  }
  confirmed_splits: {
    action_id: string
    version: number
    other_id: string
    other_version: number
    confirmed_at: Date
  }
  corporate_action_versions: {
    action_id: string
    version: number
    vendor_id: string | null
    change: RecordChangeKind
    ex_date: DateColumn
    pay_date: OptionalDateColumn
    per_share: string | null
    is_special: Generated<boolean>
    split_from: string | null
    split_to: string | null
    seen_at: Date
  }
  corporate_action_cases: {
    id: string
    action_id: string
    /** Null for a case that the broker opened. */
    version: number | null
    take_back_id: OptionalTextColumn
    receipt_id: OptionalTextColumn
    kind: CorporateActionCaseKind
    amount: string | null
    opened_at: Date
    closed_at: OptionalTimeColumn
    resolution: ColumnType<
      CorporateActionResolution | null,
      CorporateActionResolution | null | undefined,
      CorporateActionResolution | null
    >
  }
  dividend_receipts: {
    id: string
    symbol: string
    paid_date: DateColumn
    per_share: AmountColumn
    amount: AmountColumn
    dismissed_at: OptionalTimeColumn
    is_manual: Generated<boolean>
    gone_at: OptionalTimeColumn
    seen_at: Date
  }
  dividend_odd_payments: {
    id: ColumnType<string | number, never, never>
    raw_hash: string
    payment_id: OptionalTextColumn
    raw: string
    reason: string
    first_seen_at: Date
    last_seen_at: Date
    resolution: 'completed' | 'dismissed' | 'gone' | null
    resolved_at: OptionalTimeColumn
    resolved_by: OptionalTextColumn
    resolved_reason: OptionalTextColumn
    completed_as: OptionalTextColumn
  }
  dividend_receipt_uses: {
    receipt_id: string
    action_id: string
    amount: AmountColumn
    purpose: Generated<'dividend' | 'loss'>
    is_by_hand: Generated<boolean>
  }
  dividend_take_back_losses: {
    take_back_id: string
    action_id: string
    amount: AmountColumn
    taken: Generated<string>
  }
  dividend_take_backs: {
    id: string
    broker_id: string
    symbol: string
    booked_date: DateColumn
    per_share: string | null
    amount: AmountColumn
    payment_id: OptionalTextColumn
    receipt_id: OptionalTextColumn
    taken_per_share: Generated<string>
    action_id: OptionalTextColumn
    dismissed_at: OptionalTimeColumn
    gone_at: OptionalTimeColumn
    seen_at: Date
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
    planned_at: Generated<Date>
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
