import type {
  WireReceiptStatus,
  WireRequestStatus,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

export type WireTables = {
  wire_requests: {
    memo_code: string
    wallet: string
    chain_id: BigIntColumn
    cents: AmountColumn
    status: Generated<WireRequestStatus>
    originator_name: string | null
    originator_bank: string | null
    created_at: Date
    expires_at: Date
    /** Sum of the received wires in cents, which a trigger on `incoming_wires` maintains. */
    received_cents: ColumnType<string, never, never>
    is_fulfilled: GeneratedAlways<boolean>
    is_listed: GeneratedAlways<boolean>
  }
  incoming_wires: {
    id: string
    bank_ref: string
    bank_ref_hash: string
    network_ref: string | null
    account_id: string
    currency: string
    cents: AmountColumn
    memo: string
    originator_name: string
    originator_bank: string
    memo_code: string | null
    status: WireReceiptStatus
    reason: string | null
    waits_for: string | null
    covered_by: string | null
    mint_attempt: Generated<number>
    arrived_at: Date
    recorded_at: Date
  }
  wire_mints: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    entry_id: string
    bank_ref_hash: string
    receiver: string
    amount: AmountColumn
  }
  wire_decisions: {
    id: Generated<string>
    wire_id: string
    decision: 'return' | 'assign' | 'release' | 'cover'
    memo_code: string | null
    actor: string
    reason_text: string
    decided_at: Date
  }
  bank_events: { event_id: string; received_at: Date }
  bank_polls: { account_id: string; polled_until: Date }
}
