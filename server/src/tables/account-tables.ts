import type { ExecutionKind } from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { BrokerOrderStatus, OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { AchDirection, AchStatus } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  BankRelationshipStatus,
  VendorAccountStatus,
} from '../providers/customer-accounts/port.ts'
import type { AmountColumn } from './chain-tables.ts'

type NullableAmount = ColumnType<string | null, string | null, string | null>

/** Customers' brokerage accounts, with their banks, transfers and orders. */
export type AccountTables = {
  brokerage_accounts: {
    id: string
    entity_id: string
    wallet: string
    email: string
    vendor_id: string | null
    account_number: string | null
    name: string | null
    status: VendorAccountStatus
    reason: string | null
    agreed_address: string
    created_at: Date
    last_attempt_at: Date | null
    opened_at: Date | null
    close_requested_at: Date | null
    closed_at: Date | null
  }
  bank_links: {
    id: string
    account_id: string
    item_id: string
    access_token: string | null
    bank_account_id: string
    vendor_id: string | null
    bank_name: string
    mask: string
    account_type: 'CHECKING' | 'SAVINGS'
    status: BankRelationshipStatus
    created_at: Date
    last_attempt_at: Date | null
    ended_at: Date | null
    /** Name of the account's owner at the bank, if an operator has to compare it with the holder's. */
    review_name: string | null
    reviewed_at: Date | null
  }
  ach_transfers: {
    id: string
    account_id: string
    link_id: string
    direction: AchDirection
    cents: AmountColumn
    status: AchStatus
    reason: string | null
    vendor_id: string | null
    available_on: string
    requested_market_at: Date
    created_at: Date
    last_attempt_at: Date | null
    cancel_requested_at: Date | null
    settled_at: Date | null
    ended_at: Date | null
  }
  account_orders: {
    id: string
    account_id: string
    stock_id: number
    symbol: string
    side: OrderSide
    notional: NullableAmount
    shares: NullableAmount
    status: BrokerOrderStatus
    vendor_id: string | null
    reason: string | null
    held: AmountColumn
    settled: Generated<string>
    filled: Generated<string>
    reported_filled: NullableAmount
    average_price: NullableAmount
    created_at: Date
    last_attempt_at: Date | null
    cancel_requested_at: Date | null
    filled_at: Date | null
    ended_at: Date | null
    released_at: Date | null
  }
  account_executions: {
    execution_id: string
    order_id: string
    number: GeneratedAlways<string>
    kind: ExecutionKind
    previous_id: string | null
    shares: AmountColumn
    price: AmountColumn
    reported_at: Date
  }
  cash_journals: {
    key: string
    account_id: string
    cents: AmountColumn
    created_at: Date
    last_attempt_at: Date | null
    done_at: Date | null
  }
  account_event_cursors: { kind: 'trades' | 'transfers' | 'accounts'; last_event_id: string }
}
