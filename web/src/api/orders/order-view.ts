import type {
  FeeEstimateAnswer,
  OrderAnswer,
  OrderDetailAnswer,
  orderGroups,
  orderSteps,
} from '@parvalue/shared/api/order-answers.ts'
import type {
  BrokerOrderStatus,
  OrderSide,
  TimeInForce,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { OrderStatus } from '@parvalue/shared/domain/orders/order.ts'
import type { FeeType } from '@parvalue/shared/domain/orders/order-fees.ts'
import type {
  OrderEndReason,
  OrderType,
  OrderWait,
} from '@parvalue/shared/domain/orders/order-terms.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { toUnits18, toUnits18OrNull } from '../client/decimal-text.ts'

export type OrderGroup = (typeof orderGroups)[number]
export type OrderStepName = (typeof orderSteps)[number]

// Amounts, shares and prices are units of 18 decimals, whatever the decimals of the token; unknown ones are
// null, never zero. Only fields for contract calls are base units, and are named so.

/** A token order as its owner sees it (requirement EN-10), as a view model. */
export type Order = {
  id: string
  chainId: number
  /** The order processor contract; with `chainOrderId` it identifies the order on chain. */
  processor: Address
  chainOrderId: bigint
  stockId: number
  /** Symbol of the token: AAPL.d. */
  symbol: string
  side: OrderSide
  type: OrderType
  tif: TimeInForce
  isSponsored: boolean
  createdMs: number
  /** Expiry in simulated market time; null if the order does not expire or is not placed yet. */
  expiresMs: number | null
  endedMs: number | null
  paymentToken: Address
  assetToken: Address
  recipient: Address
  /** Payment of a buy without the fee; null for a sell. */
  payment: bigint | null
  /** Shares of a sell; null for a buy. */
  shares: bigint | null
  /** Limit price; for a market order the worst acceptable price, if the order has one. */
  limitPrice: bigint | null
  /** Fee in the payment token: the total of a buy, the maximum of a sell. */
  fee: bigint
  fees: readonly OrderFee[]
  filledShares: bigint
  filledPayment: bigint
  feesTaken: bigint
  averagePrice: bigint | null
  /** Shares that the broker has executed, also those whose fill is not mined yet, and their average price. */
  executedShares: bigint
  executedPrice: bigint | null
  group: OrderGroup
  status: OrderStatus
  /** Status at the broker; null before the order is submitted. */
  brokerStatus: BrokerOrderStatus | null
  waitingFor: OrderWait | null
  /** Whether the vault holds proceeds of this sale until a restriction ends. */
  areProceedsHeld: boolean
  reason: OrderEndReason | null
  isCancellable: boolean
  isCancelRequested: boolean
  /** Hash of the order's transaction; null until it is sent. */
  transactionHash: Hex | null
  cancelHash: Hex | null
  closedHash: Hex | null
  /** The cancellation by the owner on chain; null without a request to cancel. */
  ownerCancel: OwnerCancel | null
  terms: OrderTermAmounts
}

/** The time from which an owner can cancel on chain. */
export type OwnerCancel = { cancellableMs: number }

/** The terms of an order for its contract, in base units. */
export type OrderTermAmounts = {
  requestTimestamp: bigint
  assetBaseAmount: bigint
  paymentBaseAmount: bigint
  basePrice: bigint
}

/** One fee of an order, in base units of its payment token. */
export type OrderFee = { type: FeeType; baseAmount: bigint }

/** One fill that is mined. */
export type OrderFill = {
  id: string
  hash: Hex
  minedMs: number
  /** Time of the broker's execution, in simulated market time. */
  executedMs: number | null
  shares: bigint
  payment: bigint
  fee: bigint
  price: bigint
}

export type OrderStep = {
  step: OrderStepName
  status: OrderStatus
  atMs: number
  hash: Hex | null
  reason: OrderEndReason | null
}

/** An order with its fills and its history, both in chronological order. */
export type OrderDetail = Order & { fills: readonly OrderFill[]; steps: readonly OrderStep[] }

/** Escrowed payment of open buys on one network, in one token. */
export type EscrowedAmount = { chainId: number; token: Address; amount: bigint }
export type OrderSummary = {
  counts: Readonly<Record<OrderGroup, number>>
  escrowed: EscrowedAmount[]
  /** Orders of which the vault holds proceeds until a restriction ends. */
  heldProceedsIds: readonly string[]
}

/** A signed fee quote. `quote` is sent back, or to the contract, unchanged. */
export type OrderFeeEstimate = {
  quote: FeeEstimateAnswer['fee_quote']
  signature: Hex
  paymentToken: Address
  fees: readonly OrderFee[]
  /** Total fee in base units of the payment token. */
  feeBaseAmount: bigint
  expiresMs: number
}

export function toOrder(row: OrderAnswer): Order {
  return {
    id: row.id,
    chainId: row.chain_id,
    processor: row.order_contract_address,
    chainOrderId: BigInt(row.smart_contract_order_id),
    stockId: row.stock_id,
    symbol: row.symbol,
    side: row.order_side,
    type: row.order_type,
    tif: row.order_tif,
    isSponsored: row.is_sponsored,
    createdMs: Date.parse(row.created_dt),
    expiresMs: toMs(row.expires_dt),
    endedMs: toMs(row.ended_dt),
    paymentToken: row.payment_token,
    assetToken: row.asset_token,
    recipient: row.recipient_address,
    fees: row.fees.map(toFee),
    group: row.group,
    status: row.status,
    brokerStatus: row.broker_status,
    waitingFor: row.waiting_for,
    areProceedsHeld: row.are_proceeds_held,
    reason: row.reason,
    isCancellable: row.is_cancellable,
    isCancelRequested: row.is_cancel_asked,
    transactionHash: row.order_transaction_hash as Hex | null,
    cancelHash: row.cancel_transaction_hash as Hex | null,
    closedHash: row.closed_transaction_hash as Hex | null,
    ownerCancel: row.owner_cancel && { cancellableMs: Date.parse(row.owner_cancel.cancellable_dt) },
    terms: toTermAmounts(row.terms),
    ...toAmounts(row),
  }
}

const toTermAmounts = (terms: OrderAnswer['terms']): OrderTermAmounts => ({
  requestTimestamp: BigInt(terms.requestTimestamp),
  assetBaseAmount: BigInt(terms.assetTokenQuantity),
  paymentBaseAmount: BigInt(terms.paymentTokenQuantity),
  basePrice: BigInt(terms.price),
})

const toAmounts = (row: OrderAnswer) => ({
  payment: toUnits18OrNull(row.payment_token_quantity),
  shares: toUnits18OrNull(row.asset_token_quantity),
  limitPrice: toUnits18OrNull(row.limit_price),
  fee: toUnits18(row.fee),
  filledShares: toUnits18(row.filled_asset_quantity),
  filledPayment: toUnits18(row.filled_payment_quantity),
  feesTaken: toUnits18(row.fees_taken),
  averagePrice: toUnits18OrNull(row.average_price),
  executedShares: toUnits18(row.executed_asset_quantity),
  executedPrice: toUnits18OrNull(row.executed_average_price),
})

export const toOrderDetail = (answer: OrderDetailAnswer): OrderDetail => ({
  ...toOrder(answer),
  fills: answer.fulfilments.map((fill) => toFill(fill, answer.order_side)),
  steps: answer.steps.map(({ step, status, created_dt, transaction_hash, reason }) => ({
    step,
    status,
    atMs: Date.parse(created_dt),
    hash: transaction_hash as Hex | null,
    reason,
  })),
})

/** Converts a fill. A buy spends the payment token and receives shares; a sell does the opposite. */
function toFill(fill: OrderDetailAnswer['fulfilments'][number], side: OrderSide): OrderFill {
  const isBuy = side === 'BUY'
  return {
    id: fill.id,
    hash: fill.transaction_hash as Hex,
    minedMs: Date.parse(fill.transaction_dt),
    executedMs: toMs(fill.executed_dt),
    shares: toUnits18(isBuy ? fill.asset_token_filled : fill.asset_token_spent),
    payment: toUnits18(isBuy ? fill.payment_token_spent : fill.payment_token_filled),
    fee: toUnits18(fill.payment_token_fee),
    price: toUnits18(fill.price),
  }
}

export const toOrderFeeEstimate = (answer: FeeEstimateAnswer): OrderFeeEstimate => ({
  quote: answer.fee_quote,
  signature: answer.fee_quote_signature as Hex,
  paymentToken: answer.payment_token,
  fees: answer.fees.map(toFee),
  feeBaseAmount: BigInt(answer.fee_quote.fee),
  expiresMs: answer.fee_quote.deadline * 1000,
})

const toFee = ({ type, fee_in_wei }: OrderAnswer['fees'][number]): OrderFee => ({
  type,
  baseAmount: BigInt(fee_in_wei),
})

const toMs = (dateTime: string | null) => (dateTime === null ? null : Date.parse(dateTime))
