import type { ColumnType, Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

export type EntityFlagsJson = ColumnType<Record<string, boolean>, string, never>

/** Effects outside the database (transactions, restrictions, grants), stored answers, and the audit log. */
export type EffectTables = {
  idempotency_keys: {
    principal: string
    key: string
    fingerprint: string
    status: number
    answer: ColumnType<unknown, string, never>
    created_at: Date
  }
  chain_tx: {
    intent: string
    attempt: number
    chain_id: BigIntColumn
    signer: string
    nonce: BigIntColumn
    receiver: string
    value: AmountColumn
    data: string
    raw: string
    hash: string
    status: Generated<'signed' | 'final' | 'reverted' | 'lost'>
    mined_hash: string | null
    traceparent: string | null
    created_at: Date
  }
  chain_tx_replacements: {
    intent: string
    attempt: number
    replacement: number
    raw: string
    hash: string
    created_at: Date
  }
  faucet_grants: {
    id: string
    chain_id: BigIntColumn
    address: string
    amount: AmountColumn
    status: Generated<'open' | 'paid' | 'failed'>
    created_at: Date
  }
  share_gifts: {
    id: string
    chain_id: BigIntColumn
    address: string
    symbol: string
    amount: AmountColumn
    status: Generated<'open' | 'paid' | 'failed'>
    created_at: Date
  }
  restrictions: { chain_id: BigIntColumn; address: string; is_wanted: boolean; version: number }
  restriction_events: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    address: string
    is_restricted: boolean
  }
  operator_actions: {
    number: Generated<string | number>
    action: string
    subject: string
    actor: string
    reason_text: string
    done_at: Date
  }
  wallet_flag_changes: {
    id: Generated<string>
    address: string
    is_aml_flagged: boolean
    actor: string
    reason_text: string
    changed_at: Date
  }
  entity_flag_changes: {
    id: Generated<string>
    entity_id: string
    before: EntityFlagsJson
    after: EntityFlagsJson
    actor: string
    reason_text: string
    changed_at: Date
  }
}
