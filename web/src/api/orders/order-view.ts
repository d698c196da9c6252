import type {
  FeeEstimateAnswer,
  OrderAnswer,
  OrderDetailAnswer,
  orderGroups,
  orderSteps,
} from '@parvalue/shared/api/order-records.ts'
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
import { toUnits, toUnitsOrNull } from '../client/decimal-text.ts'

export type OrderGroup = (typeof orderGroups)[number]
export type OrderStepName = (typeof orderSteps)[number]

// Amounts, shares and prices are units of 18 decimals, whatever the token's own are; what is not
// known is null and never zero. Only what a contract is asked for has base units, and says so.

/** A token order as its owner sees it (requirement EN-10), in our words. */
export type Order = {
  id: string
  chainId: number
  /** Of the order processor, by whose contract the order is named. */
  processor: Address
  chainOrderId: bigint
  stockId: number
  /** The token's: AAPL.d. */
  symbol: string
  side: OrderSide
  type: OrderType
  tif: TimeInForce
  isSponsored: boolean
  createdMs: number
  /** On the market's clock; null where it does not end by itself or is not placed. */
  expiresMs: number | null
  endedMs: number | null
  paymentToken: Address
  assetToken: Address
  recipient: Address
  /** What a buy pays besides the fee; null for a sale. */
  payment: bigint | null
  /** What a sale sells; null for a buy. */
  shares: bigint | null
  /** Of a market order the worst price it takes, where it names one. */
  limitPrice: bigint | null
  /** In the payment token: all there is to pay for a buy, the most for a sale. */
  fee: bigint
  fees: readonly OrderFee[]
  filledShares: bigint
  filledPayment: bigint
  feesTaken: bigint
  averagePrice: bigint | null
  group: OrderGroup
  status: OrderStatus
  /** How it stands at the exchange; null before it is there. */
  brokerStatus: BrokerOrderStatus | null
  waitingFor: OrderWait | null
  reason: OrderEndReason | null
  isCancellable: boolean
  isCancelAsked: boolean
  /** Null until it is sent. */
  transactionHash: Hex | null
  cancelHash: Hex | null
  closedHash: Hex | null
}

/** A line of an order's cost, in base units of its payment token. */
export type OrderFee = { type: FeeType; baseAmount: bigint }

/** A part that was filled and is on the chain. */
export type OrderFill = {
  id: string
  hash: Hex
  minedMs: number
  /** When the broker filled it, on the market's clock. */
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

/** An order with its parts and what happened to it, both in their order. */
export type OrderDetail = Order & { fills: readonly OrderFill[]; steps: readonly OrderStep[] }

/** What working buys hold, by network and token. */
export type Escrowed = { chainId: number; token: Address; amount: bigint }
export type OrderSummary = { counts: Readonly<Record<OrderGroup, number>>; escrowed: Escrowed[] }

/** What an order would cost, signed. `quote` goes back, or to the contract, as it came. */
export type FeeEstimate = {
  quote: FeeEstimateAnswer['fee_quote']
  signature: Hex
  paymentToken: Address
  fees: readonly OrderFee[]
  /** In base units of the payment token. */
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
    reason: row.reason,
    isCancellable: row.is_cancellable,
    isCancelAsked: row.is_cancel_asked,
    transactionHash: row.order_transaction_hash as Hex | null,
    cancelHash: row.cancel_transaction_hash as Hex | null,
    closedHash: row.closed_transaction_hash as Hex | null,
    ...toAmounts(row),
  }
}

const toAmounts = (row: OrderAnswer) => ({
  payment: toUnitsOrNull(row.payment_token_quantity),
  shares: toUnitsOrNull(row.asset_token_quantity),
  limitPrice: toUnitsOrNull(row.limit_price),
  fee: toUnits(row.fee),
  filledShares: toUnits(row.filled_asset_quantity),
  filledPayment: toUnits(row.filled_payment_quantity),
  feesTaken: toUnits(row.fees_taken),
  averagePrice: toUnitsOrNull(row.average_price),
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

/** A buy spends payment and is filled in shares, a sale the other way. */
function toFill(fill: OrderDetailAnswer['fulfilments'][number], side: OrderSide): OrderFill {
  const isBuy = side === 'BUY'
  return {
    id: fill.id,
    hash: fill.transaction_hash as Hex,
    minedMs: Date.parse(fill.transaction_dt),
    executedMs: toMs(fill.executed_dt),
    shares: toUnits(isBuy ? fill.asset_token_filled : fill.asset_token_spent),
    payment: toUnits(isBuy ? fill.payment_token_spent : fill.payment_token_filled),
    fee: toUnits(fill.payment_token_fee),
    price: toUnits(fill.price),
  }
}

export const toFeeEstimate = (answer: FeeEstimateAnswer): FeeEstimate => ({
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
