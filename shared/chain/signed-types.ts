const field = (type: string, name: string) => ({ type, name })

const Order = [
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

const FeeQuote = [
  field('uint256', 'orderId'),
  field('address', 'requester'),
  field('uint256', 'fee'),
  field('uint64', 'timestamp'),
  field('uint64', 'deadline'),
]

/** Name and version of the order contract's EIP-712 domain. */
export const orderDomain = { name: 'OrderProcessor', version: '1' }

/** The EIP-712 type whose hash is the id of an order; nobody signs it. */
export const requestedOrderTypes = {
  RequestedOrder: [field('address', 'requester'), field('Order', 'order')],
  Order,
}

/** The EIP-712 type that the owner of a sponsored order signs to create it. */
export const orderRequestTypes = {
  OrderRequest: [
    field('Order', 'order'),
    field('FeeQuote', 'feeQuote'),
    field('uint64', 'deadline'),
  ],
  Order,
  FeeQuote,
}

/** The EIP-712 type that the owner of an order signs to cancel it, with its terms in words. */
export const cancelOrderTypes = {
  CancelOrder: [field('Order', 'order'), field('uint64', 'deadline')],
  Order,
}

/** The EIP-712 type with which earlier pages had orders canceled: an id instead of the terms. It stays valid. */
export const cancelRequestTypes = {
  CancelRequest: [field('uint256', 'id'), field('uint64', 'deadline')],
}

/** The EIP-712 type that our quote signer signs. */
export const feeQuoteTypes = { FeeQuote }

/** The EIP-712 type of an EIP-2612 permit. */
export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const
