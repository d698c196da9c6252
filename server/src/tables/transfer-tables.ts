import type { Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

/** Address books, and transfers of tokens between wallets. */
export type TransferTables = {
  contacts: { wallet: string; address: string; label: string; created_at: Date }
  token_transfers: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    transaction_hash: string
    mined_at: Date
    token: string
    sender: string
    receiver: string
    amount: AmountColumn
    is_final: Generated<boolean>
  }
  payment_transfer_cursors: { chain_id: BigIntColumn; block_number: BigIntColumn }
}
