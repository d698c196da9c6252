import type { Address, Hex } from '../domain/values/address.ts'
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

const field = (type: string, name: string) => ({ type, name })

const orderFields = [
  field('uint64', 'requestTimestamp'),
  field('address', 'recipient'),
  field('address', 'assetToken'),
  field('address', 'paymentToken'),
  field('bool', 'sell'),
  field('uint8', 'orderType'),
  field('uint256', 'assetTokenQuantity'),
  field('uint256', 'paymentTokenQuantity'),
  field('uint256', 'price'),
  field('uint8', 'tif'),
]

const feeQuoteFields = [
  field('uint256', 'orderId'),
  field('address', 'requester'),
  field('uint256', 'fee'),
  field('uint64', 'timestamp'),
  field('uint64', 'deadline'),
]

const idAndDeadlineFields = [field('uint256', 'id'), field('uint64', 'deadline')]

const toDomain = ({ chainId, contract: verifyingContract }: OrderVerifyingContract) => ({
  name: 'OrderProcessor',
  version: '1',
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
    types: {
      RequestedOrder: [field('address', 'requester'), field('Order', 'order')],
      Order: orderFields,
    },
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
  types: {
    OrderRequest: [
      field('Order', 'order'),
      field('FeeQuote', 'feeQuote'),
      field('uint64', 'deadline'),
    ],
    Order: orderFields,
    FeeQuote: feeQuoteFields,
  },
  primaryType: 'OrderRequest' as const,
  message,
})

/** Returns the typed data that the owner of an order signs to cancel it. `deadline` is in Unix seconds. */
export const toCancellationTypedData = (
  orderContract: OrderVerifyingContract,
  message: OrderIdAndDeadline,
) => ({
  domain: toDomain(orderContract),
  types: { CancelRequest: idAndDeadlineFields },
  primaryType: 'CancelRequest' as const,
  message,
})

/** Returns the typed data that our quote signer signs: the full fee of one order, valid until the deadline. */
export const toFeeQuoteTypedData = (
  orderContract: OrderVerifyingContract,
  message: ChainFeeQuote,
) => ({
  domain: toDomain(orderContract),
  types: { FeeQuote: feeQuoteFields },
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
  types: {
    Permit: [
      field('address', 'owner'),
      field('address', 'spender'),
      field('uint256', 'value'),
      field('uint256', 'nonce'),
      field('uint256', 'deadline'),
    ],
  },
  primaryType: 'Permit' as const,
  message,
})
