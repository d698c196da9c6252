import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'

/** An exact amount of one token or currency, in base units. */
export type ReceiptAmount = { amount: bigint; decimals: number; symbol: string }

/** Kinds of actions, each of which has its own title, sum and outlook. */
export const receiptKinds = [
  'buy',
  'redeemRequest',
  'redeemNow',
  'redemption',
  'cancelRedemption',
  'wrap',
  'unwrap',
  'revoke',
  'send',
  'bridge',
  'orderPlaced',
  'cancelRequested',
  'orderCanceled',
  'claimProceeds',
  'orderBuy',
  'orderSell',
  'accountBuy',
  'accountSell',
  'wire',
  'deposit',
  'withdrawal',
  'gift',
  'dividend',
  'transaction',
] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** `not`: the action ended without its intended result. */
export type ReceiptState = 'underway' | 'done' | 'not'

export type ReceiptPartKey =
  | 'purchase'
  | 'redeemed'
  | 'payment'
  | 'returned'
  | 'wrapped'
  | 'unwrapped'
  | 'sent'
  | 'escrow'
  | 'shares'
  | 'proceeds'
  | 'claimed'
  | 'arrived'
  | 'gift'
  | 'gross'
  | 'tax'
  | 'fee'
  | 'fees'
  | 'networkPart'
  | 'feeReserved'

export type ReceiptTotalKey =
  | 'paid'
  | 'inEscrow'
  | 'received'
  | 'toReceive'
  | 'sentTotal'
  | 'reinvested'
  | 'returnedTotal'

/** Amounts of one token that add up to the total. */
export type ReceiptSum = {
  parts: readonly { key: ReceiptPartKey; money: ReceiptAmount }[]
  total: { key: ReceiptTotalKey; money: ReceiptAmount }
}

export type ReceiptTransactionKey =
  | 'transaction'
  | 'request'
  | 'payment'
  | 'sent'
  | 'delivered'
  | 'order'
  | 'fill'
  | 'closed'
  | 'mint'

export type ReceiptTransaction = { key: ReceiptTransactionKey; chainId: number; hash: Hex }

export type ReceiptStepKey =
  | 'signed'
  | 'mined'
  | 'confirmed'
  | 'requested'
  | 'escrowed'
  | 'filling'
  | 'paid'
  | 'sent'
  | 'final'
  | 'delivered'
  | 'arrived'
  | 'placed'
  | 'routed'
  | 'filled'
  | 'wireRequested'
  | 'wireArrived'
  | 'minted'
  | 'instructed'
  | 'betweenBanks'
  | 'settled'
  | 'claimed'
  | 'received'
  | 'ended'

export type ReceiptStepState = 'done' | 'now' | 'todo'
export type ReceiptStep = { key: ReceiptStepKey; state: ReceiptStepState; atMs: number | null }

/**
 * A token whose balance the action changed, and the transaction after which the balance is shown; without one the
 * balance now is shown.
 */
export type ReceiptBalance = {
  chainId: number
  token: Address
  decimals: number
  symbol: string
  hash: Hex | null
}

/**
 * The network fee: paid in a transaction by its sender, a part of the sum, paid by the operator, or none because no
 * network took part.
 */
export type ReceiptNetworkFee =
  | { by: 'sender'; chainId: number; hash: Hex }
  | { by: 'sum' }
  | { by: 'operator' }
  | { by: 'none' }

/** Names that the title and the outlook contain; empty where they do not apply. */
export type ReceiptNames = { symbol: string; network: string; bank: string }

export const NO_NAMES: ReceiptNames = { symbol: '', network: '', bank: '' }

export type Receipt = {
  kind: ReceiptKind
  state: ReceiptState
  facts: ReceiptNames
  /** The time or the calendar day of the next event; null if none is expected or known. */
  expected: { atMs: number } | { day: string } | null
  atMs: number | null
  /** The calendar day, if no time of the day is known. */
  day: string | null
  chainId: number | null
  out: ReceiptAmount | null
  in: ReceiptAmount | null
  /** The network of the incoming amount, if it is not `chainId`. */
  inChainId: number | null
  /** Whether the incoming amount is still to come. */
  isInPending: boolean
  sum: ReceiptSum | null
  networkFee: ReceiptNetworkFee
  /** A fee in the native currency that the action paid besides the network fee, such as that of the bridge's router. */
  bridgeFee: ReceiptAmount | null
  balances: readonly ReceiptBalance[]
  /** Whether the money is in the brokerage account, whose cash is shown instead of a token's balance. */
  isInAccount: boolean
  transactions: readonly ReceiptTransaction[]
  steps: readonly ReceiptStep[]
  /** The wallet whose action it is; null if the page may not or need not name it. */
  owner: Address | null
  /** The wallet that received the tokens of a transfer; null for other actions. */
  receiver: Address | null
  /** Number for support and lists. */
  reference: string
  /** Whether all of its facts are public on a network, so that any reader may see the receipt. */
  isPublic: boolean
}

/** Creates the sum of signed amounts of one token. */
export function toReceiptSum(
  total: ReceiptTotalKey,
  { decimals, symbol }: Omit<ReceiptAmount, 'amount'>,
  parts: readonly (readonly [key: ReceiptPartKey, amount: bigint])[],
): ReceiptSum {
  const toMoney = (amount: bigint): ReceiptAmount => ({ amount, decimals, symbol })
  return {
    parts: parts.map(([key, amount]) => ({ key, money: toMoney(amount) })),
    total: { key: total, money: toMoney(parts.reduce((sum, [, amount]) => sum + amount, 0n)) },
  }
}

/** Returns the steps with the first `done` of them completed and the next one under way. */
export const toReceiptSteps = (
  steps: readonly (readonly [key: ReceiptStepKey, atMs: number | null])[],
  done: number,
): ReceiptStep[] =>
  steps.map(([key, atMs], index) => ({
    key,
    atMs,
    state: index < done ? 'done' : index === done ? 'now' : 'todo',
  }))

/** A receipt without facts, to which each kind adds its own. */
export const EMPTY_RECEIPT = {
  facts: NO_NAMES,
  expected: null,
  atMs: null,
  day: null,
  chainId: null,
  out: null,
  in: null,
  inChainId: null,
  isInPending: false,
  sum: null,
  networkFee: { by: 'none' },
  bridgeFee: null,
  balances: [],
  isInAccount: false,
  transactions: [],
  steps: [],
  owner: null,
  receiver: null,
  isPublic: false,
} satisfies Partial<Receipt>
