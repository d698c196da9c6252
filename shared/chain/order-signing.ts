import type { Address, Hex } from '../domain/values/address.ts'
import {
  cancelOrderTypes,
  cancelRequestTypes,
  feeQuoteTypes,
  orderDomain,
  orderRequestTypes,
  permitTypes,
  requestedOrderTypes,
} from './signed-types.ts'
import { hashWithCachedDomain } from './typed-data.ts'

/** The verifying contract and its chain: a signature for one is invalid for any other. */
export type OrderVerifyingContract = { chainId: number; contract: Address }

/**
 * The contract's `Order` struct, which its owner signs and every call passes. Quantities are base units;
 * `requestTimestamp` is in ms.
 */
export type ChainOrder = {
  requestTimestamp: bigint
  recipient: Address
  assetToken: Address
  paymentToken: Address
  sell: boolean
  orderType: 0 | 1
  assetTokenQuantity: bigint
  paymentTokenQuantity: bigint
  price: bigint
  tif: 0 | 1 | 2 | 3
}

export type ChainFeeQuote = {
  orderId: bigint
  requester: Address
  fee: bigint
  timestamp: bigint
  deadline: bigint
}

const toDomain = ({ chainId, contract: verifyingContract }: OrderVerifyingContract) => ({
  ...orderDomain,
  chainId,
  verifyingContract,
})

/** Returns the id of an order made by `requester`, computed like the contract does. */
export const hashOrder = (
  orderContract: OrderVerifyingContract,
  order: ChainOrder,
  requester: Address,
): Hex =>
  hashWithCachedDomain({
    domain: toDomain(orderContract),
    types: requestedOrderTypes,
    primaryType: 'RequestedOrder',
    message: { requester, order },
  })

export type OrderIdAndDeadline = { id: bigint; deadline: bigint }

/** The terms of an order, the fee that was quoted for exactly these terms, and until when both are agreed to. */
export type OrderRequestMessage = { order: ChainOrder; feeQuote: ChainFeeQuote; deadline: bigint }

/**
 * Returns the typed data that the owner of a sponsored order signs to create it: every term, the fee and the rest of
 * the quote, so that neither can be exchanged. `deadline` is in Unix seconds.
 */
export const toOrderTypedData = (
  orderContract: OrderVerifyingContract,
  message: OrderRequestMessage,
) => ({
  domain: toDomain(orderContract),
  types: orderRequestTypes,
  primaryType: 'OrderRequest' as const,
  message,
})

/** Returns the typed data that the owner signs to cancel the order with these terms. `deadline` is in Unix seconds. */
export const toCancelOrderTypedData = (
  orderContract: OrderVerifyingContract,
  message: { order: ChainOrder; deadline: bigint },
) => ({
  domain: toDomain(orderContract),
  types: cancelOrderTypes,
  primaryType: 'CancelOrder' as const,
  message,
})

/** Returns the typed data that owners signed before `CancelOrder`, by the id of the order. */
export const toCancellationTypedData = (
  orderContract: OrderVerifyingContract,
  message: OrderIdAndDeadline,
) => ({
  domain: toDomain(orderContract),
  types: cancelRequestTypes,
  primaryType: 'CancelRequest' as const,
  message,
})

/** Returns the typed data that our quote signer signs: the full fee of one order, valid until the deadline. */
export const toFeeQuoteTypedData = (
  orderContract: OrderVerifyingContract,
  message: ChainFeeQuote,
) => ({
  domain: toDomain(orderContract),
  types: feeQuoteTypes,
  primaryType: 'FeeQuote' as const,
  message,
})

/** EIP-712 domain of a token; `name` and `version` come from its `eip712Domain`. */
export type PermitDomain = { name: string; version: string; chainId: number; token: Address }

export type PermitMessage = {
  owner: Address
  spender: Address
  value: bigint
  nonce: bigint
  deadline: bigint
}

/** Returns the typed data of an EIP-2612 permit, with which `spender` may spend `value` once. */
export const toPermitTypedData = ({ token, ...domain }: PermitDomain, message: PermitMessage) => ({
  domain: { ...domain, verifyingContract: token },
  types: permitTypes,
  primaryType: 'Permit' as const,
  message,
})
