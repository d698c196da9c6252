import { z } from 'zod'
import { brokerOrderStatuses, orderSides, timesInForce } from '../domain/orders/broker-order.ts'
import { orderStatuses } from '../domain/orders/order.ts'
import { feeTypes } from '../domain/orders/order-fees.ts'
import { orderEndReasons, orderTypes, orderWaits } from '../domain/orders/order-terms.ts'
import {
  addressField,
  chainIdField,
  searchTextField,
  signatureField,
  stockIdField,
  symbolField,
  toUrlNumberField,
  transactionHashField,
  unixSecondsField,
} from './fields.ts'

// Records of token orders. Quantities and prices are decimal text.

const quantity = z.string().meta({ examples: ['12.5'] })
const time = z.iso.datetime()

/** Groups of orders. `working`: not final. `filled`: final with at least one fill. `closed`: final without a fill. */
export const orderGroups = ['working', 'filled', 'closed'] as const

const uint256Text = z.string().regex(/^\d+$/)

const ours = { 'x-origin': 'ours' }

/** Filters of a list of orders. `search_text`: part of the stock's symbol or name, or of the order's id. */
export const orderFilter = {
  group: z.enum(orderGroups).optional().meta(ours),
  search_text: searchTextField.optional().meta(ours),
  stock_id: toUrlNumberField(stockIdField).optional().meta(ours),
}

/** One line of the fee. `fee_in_wei`: base units of the payment token; `fee_in_eth`: whole tokens, for display. */
const feeLine = z.strictObject({
  type: z.enum(feeTypes),
  fee_in_eth: z.number(),
  fee_in_wei: z.string(),
})

/** The terms of an order that no other field has to the last digit; quantities and price in base units. */
const orderTerms = z.strictObject({
  requestTimestamp: uint256Text,
  assetTokenQuantity: uint256Text,
  paymentTokenQuantity: uint256Text,
  price: uint256Text,
})

export const orderRecord = z.strictObject({
  id: z.uuid(),
  chain_id: z.int(),
  created_dt: time,
  order_contract_address: addressField,
  order_side: z.enum(orderSides),
  order_type: z.enum(orderTypes),
  order_tif: z.enum(timesInForce),
  /** Null until the transaction is sent. */
  order_transaction_hash: transactionHashField.nullable(),
  cancel_transaction_hash: transactionHashField.nullable(),
  smart_contract_order_id: z.string(),
  payment_token: addressField,
  /** Payment of a buy without the fee; null for a sale. */
  payment_token_quantity: quantity.nullable(),
  asset_token: addressField,
  /** Amount to sell; null for a buy. */
  asset_token_quantity: quantity.nullable(),
  /** Limit price; of a market order the worst price, null if it has none. */
  limit_price: quantity.nullable(),
  /** Fee in the payment token: the full fee of a buy, the largest of a sale. */
  fee: quantity,
  fees: z.array(feeLine),
  network_fee_in_usd: quantity.nullable(),
  status: z.enum(orderStatuses),
  stock_id: z.int(),
  // Additions to the specification.
  symbol: z.string(),
  recipient_address: addressField,
  is_sponsored: z.boolean(),
  group: z.enum(orderGroups),
  /** Status at the broker; null before it is submitted there. */
  broker_status: z.enum(brokerOrderStatuses).nullable(),
  /** Expiry in market time; null if the order does not expire or is not placed yet. */
  expires_dt: time.nullable(),
  ended_dt: time.nullable(),
  filled_asset_quantity: quantity,
  filled_payment_quantity: quantity,
  fees_taken: quantity,
  average_price: quantity.nullable(),
  /** Shares that the broker has executed; those that are not mined yet are missing in `filled_asset_quantity`. */
  executed_asset_quantity: quantity,
  /** Average price of these executions, without fees; null without one. */
  executed_average_price: quantity.nullable(),
  waiting_for: z.enum(orderWaits).nullable(),
  /** Whether the vault holds proceeds of this sale, because its seller or their receiver was restricted at a fill. */
  are_proceeds_held: z.boolean(),
  /** Reason why the order ended before it was completely filled, or was parked. */
  reason: z.enum(orderEndReasons).nullable(),
  is_cancellable: z.boolean(),
  is_cancel_asked: z.boolean(),
  closed_transaction_hash: transactionHashField.nullable(),
  /**
   * Present once the owner has requested the cancellation: the time from which the owner can cancel on chain
   * (`cancelByOwner`), and the amounts of that call in base units.
   */
  owner_cancel: orderTerms.extend({ cancellable_dt: time }).nullable(),
  /** The owner signs these again to cancel a sponsored order. */
  terms: orderTerms,
})

/** One fill that is mined. */
const fulfilment = z.strictObject({
  id: z.string(),
  order_id: z.uuid(),
  chain_id: z.int(),
  transaction_hash: transactionHashField,
  transaction_dt: time,
  asset_token_filled: quantity,
  asset_token_spent: quantity,
  payment_token_filled: quantity,
  payment_token_spent: quantity,
  payment_token_fee: quantity,
  /** Time and price of the broker's execution. */
  executed_dt: time.nullable(),
  price: quantity,
})

export const orderSteps = [
  'submitted',
  'escrowed',
  'routed',
  'filled',
  'cancel_asked',
  'parked',
  'ended',
] as const

export const orderDetailRecord = orderRecord.extend({
  fulfilments: z.array(fulfilment),
  /** History of the order, oldest first. */
  steps: z.array(
    z.strictObject({
      step: z.enum(orderSteps),
      status: z.enum(orderStatuses),
      created_dt: time,
      transaction_hash: transactionHashField.nullable(),
      reason: z.enum(orderEndReasons).nullable(),
    }),
  ),
})

export const feeEstimateRecord = z.strictObject({
  chain_id: chainIdField,
  fee_quote: z.strictObject({
    orderId: uint256Text,
    requester: addressField,
    fee: uint256Text,
    timestamp: unixSecondsField,
    deadline: unixSecondsField,
  }),
  fee_quote_signature: signatureField,
  fees: z.array(feeLine),
  payment_token: addressField,
})

/** Backing of one stock: the supply of its tokens, and the shares behind them. */
const backing = z.strictObject({
  stock_id: z.int(),
  symbol: symbolField,
  name: z.string(),
  /** `supply` is null on a chain that is not indexed at present. */
  supplies: z.array(
    z.strictObject({ chain_id: z.int(), token_address: addressField, supply: quantity.nullable() }),
  ),
  /** Supply on all chains; null if one is unknown. */
  total_supply: quantity.nullable(),
  /** Shares at the broker; null if it did not answer. */
  position: quantity.nullable(),
  /** Null if the supply or the position is unknown. */
  is_backed: z.boolean().nullable(),
  price: quantity.nullable(),
  price_dt: time.nullable(),
  /** Value of all tokens in dollars. */
  market_value: quantity.nullable(),
})

export const backingReportRecord = z.strictObject({
  as_of_dt: time,
  /** The custodian of the shares, by its own statement. */
  custodian: z.strictObject({ name: z.string(), is_simulated: z.boolean() }),
  /** Time at which the positions were fetched; null if the custodian did not answer. */
  positions_dt: time.nullable(),
  /** Last indexed block of each chain; null while it is not indexed. */
  chains: z.array(
    z.strictObject({
      chain_id: z.int(),
      block_number: z.int().nullable(),
      block_dt: time.nullable(),
    }),
  ),
  /** Null if a price or a supply is unknown. */
  total_market_value: quantity.nullable(),
  /** False if any stock is not backed; null if that is unknown. */
  is_backed: z.boolean().nullable(),
  stocks: z.array(backing),
})

/** One fill, without the order's owner. */
export const filledOrderRecord = z.strictObject({
  stock_id: z.int(),
  symbol: symbolField,
  chain_id: z.int(),
  order_side: z.enum(orderSides),
  asset_token_quantity: quantity,
  payment_token: addressField,
  payment_token_quantity: quantity,
  price: quantity,
  transaction_hash: transactionHashField,
  transaction_dt: time,
})

export type OrderAnswer = z.output<typeof orderRecord>
export type OrderDetailAnswer = z.output<typeof orderDetailRecord>
export type FeeEstimateAnswer = z.output<typeof feeEstimateRecord>
export type BackingReportAnswer = z.output<typeof backingReportRecord>
export type FilledOrderAnswer = z.output<typeof filledOrderRecord>
