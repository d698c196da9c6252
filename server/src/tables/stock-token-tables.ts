import type { Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

/** Stock tokens and their wrapped forms, as indexed from the chains. */
export type StockTokenTables = {
  stock_balances: {
    chain_id: BigIntColumn
    contract: string
    wallet: string
    block_number: BigIntColumn
    mined_at: Date
    amount: AmountColumn
  }
  stock_token_states: {
    chain_id: BigIntColumn
    contract: string
    block_number: BigIntColumn
    mined_at: Date
    balance_per_share: AmountColumn
    total_shares: AmountColumn
    vault_shares: AmountColumn
    wrapped_supply: AmountColumn
    /** Null while the vault records no gains and counts all that it holds. */
    unrecorded_shares: Generated<AmountColumn | null>
    streaming_shares: Generated<AmountColumn>
    stream_started_at: Generated<BigIntColumn>
    stream_ends_at: Generated<BigIntColumn>
    gains_duration: Generated<number>
  }
  stock_transfers: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    wallet: string
    contract: string
    kind: 'received' | 'sent' | 'moved'
    amount: AmountColumn
    token_amount: AmountColumn
    to_contract: string | null
    to_amount: string | null
    transaction_hash: string
    mined_at: Date
    stock_id: number
    balance_per_share: AmountColumn
    price: string | null
    is_unpriced: Generated<boolean>
  }
}
