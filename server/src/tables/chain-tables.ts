import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** `bigint` arrives as text from Postgres and as a number from PGlite; `Number()` reads both. */
export type BigIntColumn = ColumnType<string | number, number, number>

/** `numeric` always arrives as text. */
export type AmountColumn = ColumnType<string, string, string>

/** All followed logs of one block. */
type ChainLogs = {
  chain_id: BigIntColumn
  block_number: BigIntColumn
  block_hash: string
  fork: number
  logs: string
}

export type ChainTables = {
  chain_cursors: {
    chain_id: BigIntColumn
    seen_block: BigIntColumn
    seen_hash: string
    confirmed_block: BigIntColumn
    final_block: BigIntColumn
    head_block: BigIntColumn
    fork: Generated<number>
    epoch: ColumnType<string | number, number | undefined, number>
    lease_holder: string | null
    lease_until: Date | null
    fault: string | null
    fault_since: Date | null
    is_halted: Generated<boolean>
  }
  chain_blocks: {
    chain_id: BigIntColumn
    number: BigIntColumn
    hash: string
    parent_hash: string
    mined_at: Date
  }
  chain_logs: ChainLogs
  chain_orphans: ChainLogs & { orphaned_at: Generated<Date> }
  timelock_operations: {
    chain_id: BigIntColumn
    timelock: string
    operation_id: string
    scheduled_block: BigIntColumn
    ended_block: BigIntColumn | null
  }
  contract_pauses: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    contract: string
    is_paused: boolean
  }
  usdplus_purchases: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    transaction_hash: string
    receiver: string
    payment_token: string
    payment_amount: AmountColumn
    amount: AmountColumn
  }
  usdplus_rebases: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    balance_per_share: AmountColumn
    supply_before: AmountColumn
    supply_after: AmountColumn
    mined_at: Date | null
    transaction_hash: string | null
    vault_shares: AmountColumn | null
    wrapped_supply: AmountColumn | null
  }
  usdplus_vault_streams: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    unrecorded_shares: AmountColumn | null
    streaming_shares: AmountColumn
    stream_started_at: BigIntColumn
    stream_ends_at: BigIntColumn
    gains_duration: number
  }
  usdplus_supply_checks: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    block_hash: string
    ledger_supply: AmountColumn
    chain_supply: AmountColumn
    checked_at: Date
  }
}

export type LedgerTables = {
  ledger_accounts: {
    number: GeneratedAlways<string | number>
    id: string
    asset: string
    normal: 'debit' | 'credit'
    is_bounded: boolean
    debits: AmountColumn
    credits: AmountColumn
  }
  ledger_links: {
    chain: number
    number: BigIntColumn
    previous_hash: string
    hash: string
    posted_at: Generated<Date>
    form: number
  }
  ledger_entries: {
    number: GeneratedAlways<string | number>
    id: string
    code: string
    corrects: string | null
  }
  ledger_link_ranges: { first: BigIntColumn; last: BigIntColumn; chain: number; link: BigIntColumn }
  ledger_gaps: { first: BigIntColumn; last: BigIntColumn; held_by: string[] }
  ledger_transfers: {
    entry: BigIntColumn
    position: number
    code: string
    debit: BigIntColumn
    credit: BigIntColumn
    amount: AmountColumn
  }
}
