/**
 * Reasons to refuse a call about an order: `order_refused` (422) with one of these codes in `fields.order`.
 * The message is the default text for people.
 */
export const orderRefusalMessages = {
  // Refusals by market rules and size limits.
  halted: 'Trading in this stock is halted right now.',
  not_tradable: 'This stock cannot be traded right now.',
  session: 'The market is not in its regular session. Use a limit order good for the day.',
  split: 'This stock is being split. Please try again when that is done.',
  too_small: 'An order is worth at least 1 dollar.',
  too_large: 'An order is worth at most 250,000 dollars.',
  too_fine: 'This amount has more decimals than the market takes.',
  bad_limit: 'Please enter a limit price in whole cents.',
  time_in_force: 'Only whole shares can be ordered with this time in force.',
  no_price: 'There is no price for this right now. Please try again shortly.',
  // Refusals for the contents of the order.
  chain_not_served: 'Orders are not taken on this network.',
  contract: 'This is not the contract that takes orders on this network.',
  token: 'This token cannot be ordered or paid with on this network.',
  quantity: 'A purchase names what it pays, a sale what it sells, and not both.',
  recipient: 'What is bought or sold cannot go to this address.',
  paused: 'New orders are stopped on this network right now.',
  restricted: 'One of the addresses may not trade.',
  balance: 'There is not enough in your wallet for this order.',
  // Refusals for signatures.
  contract_wallet: 'A contract wallet cannot sign this way. Please send the order yourself.',
  quote: 'The fee was not quoted by us for this order.',
  quote_expired: 'The quoted fee has expired. Please ask for a new one.',
  order_signature: 'The order was not signed by your wallet, or too long ago.',
  permit: 'The permit does not fit this order.',
  permit_nonce: 'The permit was used or replaced. Please sign it again.',
  order_in_flight: 'Another order of yours is on its way. Please try again in a moment.',
  // Refusals for transactions.
  transaction_failed: 'This transaction did not make the order.',
  transaction_pending: 'This transaction is not in a block yet. Please try again in a moment.',
  cancel_signature: 'The cancellation was not signed by your wallet, or too long ago.',
  cancel_transaction: 'This transaction does not ask to cancel this order.',
} as const satisfies Record<string, string>

export type OrderRefusalCode = keyof typeof orderRefusalMessages
