import type {
  BrokerOrderStatus,
  OrderSide,
  TimeInForce,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { OrderStatus } from '@parvalue/shared/domain/orders/order.ts'
import type { OrderType } from '@parvalue/shared/domain/orders/order-terms.ts'
import type { ColumnType, Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

type NullableBigInt = ColumnType<string | number | null, number | null | undefined, number | null>

/** A `jsonb` column, which is written as JSON text and read as a value. */
type JsonColumn = ColumnType<unknown, string | null | undefined, string | null>

type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export type OrderTables = {
  token_orders: {
    id: string
    chain_id: BigIntColumn
    contract: string
    order_hash: string
    requester: string
    recipient: string
    is_sponsored: boolean
    stock_id: number
    symbol: string
    side: OrderSide
    type: OrderType
    tif: TimeInForce
    asset_token: string
    payment_token: string
    asset_amount: AmountColumn
    payment_amount: AmountColumn
    price: Nullable<string>
    request_timestamp: AmountColumn
    fee_amount: AmountColumn
    network_fee_amount: ColumnType<string, string | undefined, string>
    has_quote: Generated<boolean>
    is_canonical: Generated<boolean>
    block_number: NullableBigInt
    transaction_hash: Nullable<string>
    created_at: Date
    status: OrderStatus
    status_before_parking: Nullable<OrderStatus>
    reason: Nullable<string>
    waiting_for: Nullable<string>
    cancel_requested_at: Nullable<Date>
    cancel_transaction_hash: Nullable<string>
    close_intent: Nullable<'filled' | 'cancelled' | 'rejected'>
    broker_order_id: Nullable<string>
    broker_status: Nullable<BrokerOrderStatus>
    expires_at: Nullable<Date>
    failures: Generated<number>
    job_version: Generated<number>
    closed_by: Nullable<'fulfilled' | 'cancelled'>
    closed_block: NullableBigInt
    closed_transaction_hash: Nullable<string>
    ended_at: Nullable<Date>
    submission: JsonColumn
    cancel_submission: JsonColumn
  }
  order_events: {
    token_order_id: string
    number: Generated<string>
    event: string
    status: OrderStatus
    reason: string | null
    actor: string | null
    reason_text: string | null
    transaction_hash: string | null
    at: Date
  }
  order_fills: {
    chain_id: BigIntColumn
    fill_id: string
    token_order_id: string
    asset_amount: AmountColumn
    payment_amount: AmountColumn
    fee_amount: AmountColumn
    block_number: BigIntColumn
    log_index: number
    transaction_hash: string
    mined_at: Date
    is_canonical: Generated<boolean>
  }
  order_escrows: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    token_order_id: string
    kind: 'taken' | 'returned'
    amount: AmountColumn
    transaction_hash: string
  }
  order_cancel_dues: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    token_order_id: string
    cancellable_at: Date
  }
  order_held_proceeds: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    token_order_id: string
    kind: 'held' | 'claimed'
  }
  order_quotes: {
    chain_id: BigIntColumn
    contract: string
    order_hash: string
    is_sponsored: boolean
    requester: string
    fee_amount: AmountColumn
    network_fee_amount: AmountColumn
    created_at: Date
  }
}
