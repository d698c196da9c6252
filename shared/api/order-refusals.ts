/**
 * Reasons to refuse a call about an order: `order_refused` (422) with one of these codes in `fields.order`.
 * The message is the default text for people.
 */
export const orderRefusalMessages = {
  // Refusals by market rules and size limits.
  halted: 'Trading in this stock is halted right now.',
  not_tradable: 'This stock cannot be traded right now.',
  session:
    'This order type is only available in the regular session. Use a Day limit order instead.',
  split: 'A stock split is in progress. Try again when it is complete.',
  too_small: 'The minimum order is $1.',
  too_large: 'The maximum order is $250,000.',
  too_fine: 'This amount has too many decimal places.',
  bad_limit:
    'Enter a limit price in whole cents, or with up to four decimal places if it is under a dollar.',
  time_in_force: 'This time in force requires whole shares.',
  no_price: 'No price is available right now. Try again shortly.',
  // Refusals for the contents of the order.
  chain_not_served: 'Orders are not accepted on this network.',
  contract: 'This contract does not accept orders on this network.',
  token: 'This token cannot be traded or used for payment on this network.',
  quantity:
    'Specify a payment amount for a buy order or a token quantity for a sell order, not both.',
  recipient: 'This address cannot receive the tokens or proceeds of this order.',
  paused: 'New orders are paused on this network right now.',
  restricted: 'One of the addresses in this order is not allowed to trade.',
  balance: 'Your wallet balance is too low for this order.',
  // Refusals for signatures.
  contract_wallet: 'Smart contract wallets cannot sign permits. Pay gas instead.',
  quote: 'The fee does not match our quote for this order. Get a new quote.',
  quote_expired: 'The fee quote has expired. Get a new quote.',
  order_signature:
    'The order was not signed by your wallet, or the signature has expired. Sign it again.',
  permit: 'The permit does not match this order.',
  permit_nonce: 'The permit was already used or replaced. Sign a new one.',
  order_in_flight: 'Another of your orders is being submitted. Try again in a moment.',
  // Refusals for transactions.
  transaction_failed: 'This transaction did not place the order.',
  transaction_pending: 'This transaction is not in a block yet. Please try again in a moment.',
  cancel_signature:
    'The cancellation was not signed by your wallet, or the signature has expired. Sign it again.',
  cancel_transaction: 'This transaction does not request cancellation of this order.',
} as const satisfies Record<string, string>

export type OrderRefusalCode = keyof typeof orderRefusalMessages
