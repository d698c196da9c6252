import type { ChainOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** What the contract knows of one order, and what went back when it was closed. */
export type StoredOrder = {
  id: bigint
  order: ChainOrder
  requester: Address
  status: 'active' | 'fulfilled' | 'cancelled'
  isCancelRequested: boolean
  fee: bigint
  /** Of what was ordered. */
  unfilled: bigint
  received: bigint
  /** Of a sale: what is burned and not sold. */
  escrow: bigint
  feesLeft: bigint
  feesTaken: bigint
  refunded: bigint
  feesRefunded: bigint
}

export const quantityOf = ({ sell, assetTokenQuantity, paymentTokenQuantity }: ChainOrder) =>
  sell ? assetTokenQuantity : paymentTokenQuantity

type New = Pick<StoredOrder, 'id' | 'order' | 'requester' | 'fee'>

export const toNewOrder = (made: New): StoredOrder => ({
  ...made,
  status: 'active',
  isCancelRequested: false,
  unfilled: quantityOf(made.order),
  received: 0n,
  escrow: 0n,
  feesLeft: made.fee,
  feesTaken: 0n,
  refunded: 0n,
  feesRefunded: 0n,
})
