import type { ExecutionKind } from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { BrokerOrderStatus } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

/** A `jsonb` column, which is written as JSON text and read as a value. */
type Json = ColumnType<unknown, string, string>

export type OrderCaseKind = 'bust' | 'correct' | 'over_fill' | 'contradiction' | 'uncovered'
export type FillDeliveryStatus = 'planned' | 'signed' | 'dropped'

/** Token orders at the broker, and the executions that come back. */
export type OrderBrokerTables = {
  broker_cursor: {
    id: Generated<number>
    last_event_id: string | null
    holder: string | null
    lease_until: Date | null
  }
  broker_events: {
    id: string
    at: Date
    client_order_id: string
    body: Json
    handled_at: Date | null
  }
  broker_orders: {
    client_order_id: string
    token_order_id: string
    request: Json
    requested_at: Date
    last_attempt_at: Date | null
    broker_order_id: string | null
    broker_status: BrokerOrderStatus | null
    cancel_requested_at: Date | null
    cancel_refused_at: Date | null
    fills_complete_at: Date | null
    last_polled_at: Date | null
  }
  order_executions: {
    execution_id: string
    client_order_id: string
    token_order_id: string
    number: GeneratedAlways<string>
    kind: ExecutionKind
    previous_id: string | null
    shares: AmountColumn
    price: AmountColumn
    reported_at: Date
  }
  order_deliveries: {
    execution_id: string
    token_order_id: string
    number: number
    fill_id: string
    fill_amount: AmountColumn
    received_amount: AmountColumn
    fee_amount: AmountColumn
    attempt: Generated<number>
    status: Generated<FillDeliveryStatus>
  }
  order_allowances: {
    chain_id: BigIntColumn
    token: string
    number: number
    granted: AmountColumn
    used: AmountColumn
    withdrawals: Generated<number>
  }
  order_cases: {
    id: string
    token_order_id: string
    kind: OrderCaseKind
    execution_id: string | null
    shares_change: AmountColumn
    opened_at: Date
    settled_at: Date | null
    actor: string | null
    reason_text: string | null
    cover_order: string | null
  }
}
