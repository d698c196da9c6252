import type {
  RedemptionParkReason,
  RedemptionStatus,
  RedemptionWait,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../tables/tables.ts'

export type RedemptionClosedBy = 'paid' | 'cancelled' | 'burned'

export type Redemption = {
  id: string
  chainId: number
  contract: Address
  requestHash: Hex
  ticket: bigint
  /** The wallet that escrowed the USD+; the redemption is in its list. */
  owner: Address
  receiver: Address
  paymentToken: Address
  paymentAmount: bigint
  amount: bigint
  isCanonical: boolean
  blockNumber: number
  transactionHash: Hex
  requestedAtMs: number
  /** The time from which the owner can cancel on chain; null where the contract has no payment period. */
  cancellableAtMs: number | null
  status: RedemptionStatus
  parkedFrom: RedemptionStatus | null
  parkReason: RedemptionParkReason | null
  waitingFor: RedemptionWait | null
  closing: 'cancel' | 'burn' | null
  failures: number
  /** The kind of the closing event, stored as soon as a block contains it; null without one. */
  closedBy: RedemptionClosedBy | null
  closedTransactionHash: Hex | null
  /** The amount that was paid, below `paymentAmount` if the escrow had lost value; null while unpaid. */
  paidAmount: bigint | null
}

export const toRedemption = (row: Selectable<Tables['redemptions']>): Redemption => ({
  id: row.id,
  chainId: Number(row.chain_id),
  contract: row.contract as Address,
  requestHash: row.request_hash as Hex,
  ticket: BigInt(row.ticket),
  owner: row.owner as Address,
  receiver: row.receiver as Address,
  paymentToken: row.payment_token as Address,
  paymentAmount: BigInt(row.payment_amount),
  amount: BigInt(row.amount),
  isCanonical: row.is_canonical,
  blockNumber: Number(row.block_number),
  transactionHash: row.transaction_hash as Hex,
  requestedAtMs: row.requested_at.getTime(),
  cancellableAtMs: row.cancellable_at?.getTime() ?? null,
  status: row.status,
  parkedFrom: row.status_before_parking,
  parkReason: row.park_reason as RedemptionParkReason | null,
  waitingFor: row.waiting_for as RedemptionWait | null,
  closing: row.close_intent,
  failures: row.failures,
  closedBy: row.closed_by,
  closedTransactionHash: row.closed_transaction_hash as Hex | null,
  paidAmount: row.paid_amount === null ? null : BigInt(row.paid_amount),
})
