import type { BridgeFailure, BridgeToken } from '@parvalue/shared/domain/bridge/bridge.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../tables/tables.ts'

export type BridgeSide = 'source' | 'destination'

/** One side of a bridge transfer, as one chain's events describe it. */
export type BridgeLeg = {
  messageId: Hex
  side: BridgeSide
  chainId: number
  /** The other side's chain, as named by this side's event. */
  otherChainId: number
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  minedAtMs: number
  /** The token that was sent or delivered on this chain. */
  token: BridgeToken
  tokenAmount: bigint
  /** The transferred USD+, in base units. */
  amount: bigint
  /** CCIP fee in wei; null on the destination leg. */
  fee: bigint | null
  sender: Address | null
  receiver: Address
}

/** A delivery that the destination chain refused. */
export type BridgeRefusal = {
  chainId: number
  blockNumber: number
  logIndex: number
  messageId: Hex
  transactionHash: Hex
  minedAtMs: number
  reason: BridgeFailure
}

export const toBridgeLeg = (row: Selectable<Tables['bridge_legs']>): BridgeLeg => ({
  messageId: row.message_id as Hex,
  side: row.side,
  chainId: Number(row.chain_id),
  otherChainId: Number(row.other_chain_id),
  blockNumber: Number(row.block_number),
  logIndex: row.log_index,
  transactionHash: row.transaction_hash as Hex,
  minedAtMs: row.mined_at.getTime(),
  token: row.token,
  tokenAmount: BigInt(row.token_amount),
  amount: BigInt(row.amount),
  fee: row.fee === null ? null : BigInt(row.fee),
  sender: row.sender as Address | null,
  receiver: row.receiver as Address,
})

export const toBridgeRefusal = (row: Selectable<Tables['bridge_failures']>): BridgeRefusal => ({
  chainId: Number(row.chain_id),
  blockNumber: Number(row.block_number),
  logIndex: row.log_index,
  messageId: row.message_id as Hex,
  transactionHash: row.transaction_hash as Hex,
  minedAtMs: row.mined_at.getTime(),
  reason: row.reason,
})
