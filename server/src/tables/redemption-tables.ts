import type { PushedListKind } from '@parvalue/shared/domain/product/pushed-lists.ts'
import type { RedemptionStatus } from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { ColumnType, Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

/** May be left out of an insert. */
type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
type NullableBigInt = ColumnType<string | number | null, number | null, number | null>

export type RedemptionTables = {
  change_events: {
    id: Generated<string>
    /** Id of the writing transaction; read as text. */
    xid: Generated<string>
    wallet: string
    kind: PushedListKind
    created_at: Generated<Date>
  }
  redemptions: {
    id: string
    chain_id: BigIntColumn
    contract: string
    request_hash: string
    ticket: AmountColumn
    owner: string
    receiver: string
    payment_token: string
    payment_amount: AmountColumn
    amount: AmountColumn
    shares: string | null
    is_canonical: Generated<boolean>
    block_number: BigIntColumn
    transaction_hash: string
    requested_at: Date
    cancellable_at: Nullable<Date>
    status: RedemptionStatus
    status_before_parking: RedemptionStatus | null
    park_reason: string | null
    waiting_for: string | null
    close_intent: 'cancel' | 'burn' | null
    failures: Generated<number>
    job_version: Generated<number>
    closed_by: 'paid' | 'cancelled' | 'burned' | null
    closed_block: NullableBigInt
    closed_transaction_hash: string | null
    paid_amount: Nullable<string>
  }
  redemption_events: {
    redemption_id: string
    number: Generated<string>
    event: string
    status: RedemptionStatus
    reason: string | null
    actor: string | null
    reason_text: string | null
    at: Date
  }
  custodian_transfers: {
    id: string
    redemption_id: string
    attempt: number
    vendor_id: string | null
    status: Generated<'asked' | 'complete' | 'failed'>
    created_at: Date
  }
  instant_redemptions: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    transaction_hash: string
    owner: string
    receiver: string
    payment_token: string
    amount: AmountColumn
    paid_amount: AmountColumn
    fee: AmountColumn
    redeemed_at: Date
  }
  buffer_refills: {
    id: string
    chain_id: BigIntColumn
    payment_token: string
    amount: AmountColumn
    status: Generated<'requested' | 'sent' | 'complete' | 'failed' | 'cancelled'>
    vendor_id: string | null
    requested_by: string
    requested_at: Date
    ended_at: Date | null
  }
}
