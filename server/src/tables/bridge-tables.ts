import type { BridgeFailure, BridgeToken } from '@parvalue/shared/domain/bridge/bridge.ts'
import type { Generated } from 'kysely'
import type { AmountColumn, BigIntColumn } from './chain-tables.ts'

export type BridgeTables = {
  bridge_legs: {
    message_id: string
    side: 'source' | 'destination'
    chain_id: BigIntColumn
    other_chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    transaction_hash: string
    mined_at: Date
    token: BridgeToken
    token_amount: AmountColumn
    amount: AmountColumn
    fee: string | null
    sender: string | null
    receiver: string
    is_final: Generated<boolean>
  }
  bridge_failures: {
    chain_id: BigIntColumn
    block_number: BigIntColumn
    log_index: number
    message_id: string
    transaction_hash: string
    mined_at: Date
    reason: BridgeFailure
  }
}
