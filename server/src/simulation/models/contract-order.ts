import type { ChainOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** The contract's state of one order, with the refund at its close. */
export type ContractOrder = {
  id: bigint
  order: ChainOrder
  requester: Address
  status: 'active' | 'fulfilled' | 'cancelled'
  isCancelRequested: boolean
  fee: bigint
  /** Unfilled part of the ordered quantity. */
  unfilled: bigint
  received: bigint
  /** Burned tokens of a sell order that are not sold yet. */
  escrow: bigint
  feesLeft: bigint
  feesTaken: bigint
  refunded: bigint
  feesRefunded: bigint
}

export const orderedQuantityOf = ({
  sell,
  assetTokenQuantity,
  paymentTokenQuantity,
}: ChainOrder) => (sell ? assetTokenQuantity : paymentTokenQuantity)

type New = Pick<ContractOrder, 'id' | 'order' | 'requester' | 'fee'>

export const toNewContractOrder = (made: New): ContractOrder => ({
  ...made,
  status: 'active',
  isCancelRequested: false,
  unfilled: orderedQuantityOf(made.order),
  received: 0n,
  escrow: 0n,
  feesLeft: made.fee,
  feesTaken: 0n,
  refunded: 0n,
  feesRefunded: 0n,
})
