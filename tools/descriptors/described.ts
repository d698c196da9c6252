import { type Asked, address, date, dollars, hidden, raw, sent, token, unit } from './asked.ts'
import type { FieldDisplay } from './descriptor.ts'

const side: FieldDisplay = {
  label: 'Side',
  format: 'enum',
  values: { false: 'Buy', true: 'Sell', 0: 'Buy', 1: 'Sell' },
}

const orderFields = {
  'order.requestTimestamp': hidden('Time of the request'),
  'order.sell': side,
  'order.orderType': {
    label: 'Type',
    format: 'enum',
    values: { 0: 'Market order', 1: 'Limit order' },
  },
  'order.assetToken': address('Stock token'),
  'order.assetTokenQuantity': token('Stock tokens to sell', 'order.assetToken'),
  'order.paymentToken': address('Payment token'),
  'order.paymentTokenQuantity': token('Amount to spend', 'order.paymentToken'),
  'order.price': unit('Limit price per token', 'USD', 18),
  'order.tif': {
    label: 'Time in force',
    format: 'enum',
    values: {
      0: 'Day',
      1: 'Good till canceled',
      2: 'Immediate or cancel',
      3: 'Fill or kill',
    },
  },
  'order.recipient': address('Recipient'),
} satisfies Record<string, FieldDisplay>

const quoteFields = {
  'feeQuote.orderId': hidden('Order ID'),
  'feeQuote.requester': address('Owner'),
  'feeQuote.fee': token('Maximum fee', 'order.paymentToken'),
  'feeQuote.timestamp': hidden('Time of the quote'),
  'feeQuote.deadline': date('Fee valid until'),
} satisfies Record<string, FieldDisplay>

const ORDER_COST =
  'A purchase: the amount to spend and the fee. A sale: the stock tokens, and the fee out of its proceeds. A limit ' +
  'bounds the price of each fill; a market order has no such bound on chain.'

export const orderRequest: Asked = {
  intent: 'Order stock tokens',
  when: 'An order in the ticket whose network fee Parvalue advances',
  usedBy:
    'an operator of the order contract, who relays exactly this order. The contract refuses any change: amount, fee, ' +
    'fee token, recipient, chain, contract and deadline are all signed. It works once',
  until:
    'The end of the quote after five minutes, or the signed deadline after 20 if that is earlier.',
  cost: ORDER_COST,
  fields: { ...orderFields, ...quoteFields, deadline: date('Order valid until') },
}

export const cancelByTerms: Asked = {
  intent: 'Cancel an order',
  when: '“Cancel” of an order that was sent by signature',
  usedBy: 'an operator of the order contract. It works for this order only',
  until: 'The signed deadline, a day later.',
  cost: 'Nothing. What is not filled returns to the owner.',
  fields: { ...orderFields, deadline: date('Valid until') },
}

export const cancelRequest: Asked = {
  ...cancelByTerms,
  when: '“Cancel” in a page that was loaded before `CancelOrder`',
  fields: { id: raw('Order ID'), deadline: date('Valid until') },
}

export const permit: Asked = {
  intent: 'Approve token spending',
  when: 'Any payment where the wallet signs instead of sending an approval',
  usedBy: 'the spender, which is one of our contracts. It works once',
  until: 'The signed deadline, 20 minutes later.',
  cost: 'The amount. Our contracts spend it only for the order or transaction beside it.',
  fields: {
    owner: hidden('Owner'),
    spender: address('Spender'),
    value: token('Maximum amount'),
    nonce: hidden('Nonce'),
    deadline: date('Valid until'),
  },
}

export const approve = sent({
  intent: 'Approve token spending',
  when: 'Before every payment of tokens, for exactly its amount; “Revoke” sets it to zero',
  usedBy: 'the spender, which is one of our contracts',
  until: 'The amount is spent or the allowance is revoked.',
  cost: 'The amount. Our contracts spend it only when the wallet asks for it.',
  fields: { spender: address('Spender'), value: token('Maximum amount') },
})

export const buy = sent({
  intent: 'Buy USD+',
  when: '“Purchase”',
  cost: 'The payment. USD+ of the same value arrives at the recipient.',
  fields: {
    paymentToken: address('Payment token'),
    paymentTokenAmount: token('Payment', 'paymentToken'),
    receiver: address('Recipient'),
  },
})

export const redeem = sent({
  intent: 'Request a redemption of USD+',
  when: '“Redeem”',
  cost: 'The USD+. Its value is paid to the recipient, or the USD+ comes back.',
  fields: {
    paymentToken: address('Paid in'),
    usdplusAmount: dollars('USD+ to redeem'),
    receiver: address('Recipient'),
    owner: address('Owner'),
  },
})

export const redeemInstant = sent({
  intent: 'Redeem USD+ now for a fee',
  when: '“Redeem now”, for a fee',
  cost: 'The USD+. Its value less the fee is paid to the recipient; it reverts if less than the shown minimum arrives.',
  fields: {
    paymentToken: address('Paid in'),
    usdplusAmount: dollars('USD+ to redeem'),
    minReceived: token('Minimum payment', 'paymentToken'),
    receiver: address('Recipient'),
  },
})

export const cancelRedemption = sent({
  intent: 'Cancel a redemption',
  when: '“Cancel” of a redemption that was not paid in time',
  cost: 'Nothing. The USD+ comes back.',
  fields: { ticket: raw('Redemption') },
})

export const wrap = sent({
  intent: 'Wrap USD+',
  when: '“Wrap” of USD+',
  cost: 'The USD+. wUSD+ of the same value arrives at the recipient.',
  fields: { assets: dollars('USD+ to wrap'), receiver: address('Recipient') },
})

export const unwrap = sent({
  intent: 'Unwrap wUSD+',
  when: '“Unwrap” of wUSD+',
  cost: 'The wUSD+. USD+ of the same value arrives at the recipient.',
  fields: {
    shares: token('wUSD+ to unwrap'),
    receiver: address('Recipient'),
    owner: address('Owner'),
  },
})

export const wrapStock = sent({
  intent: 'Wrap stock tokens',
  when: '“Wrap” of a stock token',
  cost: 'The stock tokens. Wrapped tokens of the same value arrive at the recipient.',
  fields: {
    assets: unit('Stock tokens to wrap', 'stock tokens', 18),
    receiver: address('Recipient'),
  },
})

export const unwrapStock = sent({
  intent: 'Unwrap stock tokens',
  when: '“Unwrap” of a stock token',
  cost: 'The wrapped tokens. Stock tokens of the same value arrive at the recipient.',
  fields: {
    shares: token('Wrapped tokens to unwrap'),
    receiver: address('Recipient'),
    owner: address('Owner'),
  },
})

/** The same call with the least that it has to bring, which the page sends if the contract takes one. */
const atLeast = (call: Asked, field: string, least: FieldDisplay): Asked => ({
  ...call,
  cost: `${call.cost} It reverts if less than the shown minimum arrives, half a percent below the preview.`,
  fields: { ...call.fields, [field]: least },
})

export const wrapAtLeast = atLeast(wrap, 'minShares', token('Minimum wUSD+'))
export const unwrapAtLeast = atLeast(unwrap, 'minAssets', dollars('Minimum USD+'))
export const wrapStockAtLeast = atLeast(wrapStock, 'minShares', token('Minimum wrapped tokens'))
export const unwrapStockAtLeast = atLeast(
  unwrapStock,
  'minAssets',
  unit('Minimum stock tokens', 'stock tokens', 18),
)

const SAME_WALLET = 'The amount and the bridging fee. The same value arrives at the recipient.'

/** `networks` are the names of the networks by their CCIP selectors. */
export const toBridge = (networks: Readonly<Record<string, string>>): Asked =>
  sent({
    intent: 'Bridge USD+',
    when: '“Bridge” of USD+',
    cost: SAME_WALLET,
    fields: {
      destinationChainSelector: { label: 'Destination network', format: 'enum', values: networks },
      to: address('Recipient'),
      amount: dollars('USD+ to bridge'),
      '@.value': { label: 'Maximum bridging fee', format: 'native' },
    },
  })

export const toBridgeWrapped = (networks: Readonly<Record<string, string>>): Asked =>
  sent({
    intent: 'Bridge wUSD+',
    when: '“Bridge” of wUSD+',
    cost: SAME_WALLET,
    fields: {
      destinationChainSelector: { label: 'Destination network', format: 'enum', values: networks },
      to: address('Recipient'),
      wrappedAmount: unit('wUSD+ to bridge', 'wUSD+', 6),
      '@.value': { label: 'Maximum bridging fee', format: 'native' },
    },
  })

export const createOrder = sent({
  intent: 'Order stock tokens',
  when: 'An order in the ticket that the wallet sends itself',
  until: 'It is refused once the quote has ended, after five minutes.',
  cost: ORDER_COST,
  fields: { ...orderFields, ...quoteFields, feeQuoteSignature: hidden('Signature of the fee') },
})

export const requestCancel = sent({
  intent: 'Cancel an order',
  when: '“Cancel” of an order that the wallet sent itself',
  cost: 'Nothing. What is not filled returns to the owner.',
  fields: { id: raw('Order ID') },
})

export const cancelOrder = sent({
  intent: 'Cancel an order on-chain',
  when: '“Cancel on-chain” of an order that did not end in time after its owner asked',
  cost: 'Nothing. What is not filled returns to the owner.',
  fields: { id: raw('Order ID'), ...orderFields },
})

export const claimProceeds = sent({
  intent: 'Claim sale proceeds',
  when: '“Claim proceeds” of a sale that the vault holds because a wallet of the order was restricted',
  cost: 'Nothing. The proceeds are paid to the recipient of the order.',
  fields: { processor: address('Order contract'), id: raw('Order ID') },
})

export const selfPermit = sent({
  intent: 'Use a permit',
  when: 'Inside a transaction that does several things at once, after the permit was signed',
  cost: 'Nothing by itself. The permit says what may be spent.',
  fields: {
    token: address('Token'),
    owner: address('Owner'),
    value: token('Maximum amount', 'token'),
    deadline: date('Valid until'),
    v: hidden('Signature'),
    r: hidden('Signature'),
    s: hidden('Signature'),
  },
})

export const multicall = sent({
  intent: 'Run several actions together',
  when: 'A payment with a permit instead of an approval',
  cost: 'What the calls in it cost.',
  fields: { data: { label: 'Call', format: 'calls' } },
})
